import { describe, expect, it } from 'vitest';
import { streamError } from '../../../src/providers/errors/stream-error.ts';
import { providerWithId } from '../lookup.ts';

describe('an error in a stream', () => {
  it.each([
    [{ error: { type: 'rate_limit_error', message: 'slow' } }, 'rate-limit', undefined],
    [{ error: { type: 'overloaded_error' } }, 'overloaded', undefined],
    [{ error: { type: 'billing_error' } }, 'payment', undefined],
    [{ error: { code: 'insufficient_quota' } }, 'no-credit', undefined],
    [{ error: { code: 'invalid_api_key' } }, 'invalid-key', undefined],
    [{ error: { code: 'context_length_exceeded' } }, 'context', undefined],
    [{ error: { code: 401 } }, 'unauthorized', 401],
    [{ error: { code: 403 } }, 'forbidden', 403],
    [{ error: { code: 503 } }, 'overloaded', 503],
    [{ error: { code: 502 } }, 'server', 502],
    [{ error: { code: 404 } }, 'server', undefined],
    [{ error: { status_code: 400, code: 'tool_use_failed' } }, 'server', undefined],
    [{ error: { code: 7 } }, 'server', undefined],
    [{ error: 'down' }, 'server', undefined],
    [null, 'server', undefined],
  ])('has its kind and status: %j is %s', (event, kind, status) => {
    const failure = streamError(providerWithId('openai'), event);
    expect([failure.kind, failure.details.status]).toEqual([kind, status]);
  });
});

describe('a very long error', () => {
  it('is not quoted if one of its strings has over 64 Ki characters', () => {
    const error = (length: number) => ({ error: { message: 'x'.repeat(length) } });
    expect(
      streamError(providerWithId('openai'), error(65_536)).details.providerMessage,
    ).toHaveLength(65_536);
    expect(
      streamError(providerWithId('openai'), error(65_537)).details.providerMessage,
    ).toBeUndefined();
  });

  it('is quoted up to the hundredth entry of a list', () => {
    const many = Array.from({ length: 1_000_000 }, () => ({ message: 'no' }));
    expect(
      streamError(providerWithId('openai'), { error: many }).details.providerMessage?.split('; '),
    ).toHaveLength(100);
  });
});
