import { beforeEach, describe, expect, it, vi } from 'vitest';
import { retryAfter } from '../../../src/providers/errors/retry-after.ts';
import { errorBody } from '../../support/error-bodies.ts';

const now = Date.UTC(2026, 10, 27, 12, 0, 0);

beforeEach(() => vi.useFakeTimers({ now }));

const headers: readonly (readonly [string, string | null, number | undefined])[] = [
  ['whole seconds', '39', 39],
  ['zero', '0', 0],
  ['a fraction', '1.5', 1.5],
  ['a date', 'Fri, 27 Nov 2026 12:00:30 GMT', 30],
  ['a past date', 'Fri, 27 Nov 2026 11:00:00 GMT', 0],
  ['a date in the distant future', 'Fri, 27 Nov 2099 12:00:00 GMT', 86_400],
  ['a negative number', '-1', undefined],
  ['a huge number', '1000000000', 86_400],
  ['junk', 'soon', undefined],
  ['an impossible date', 'Fri, 99 Nov 2026 99:99:99 GMT', undefined],
  ['an empty value', '', undefined],
  ['a missing value', null, undefined],
];

const bodies: readonly (readonly [string, number | undefined])[] = [
  ['Please try again in 5.289s', 5.289],
  ['Please retry in 48.9s.', 48.9],
  ['Please try again in 1m26.4s. Visit', 86.4],
  ['Please try again in 6m0s', 360],
  ['try again in 820ms', 0.82],
  ['Try again in 2 minutes', 120],
  ['retry after 10 seconds', 10],
  ['try again in 99h', 86_400],
  ['try again in a while', undefined],
  ['try again later', undefined],
];

describe('retryAfter', () => {
  it.each(headers)('reads a Retry-After header with %s', (_, header, seconds) => {
    expect(retryAfter(header, {})).toBe(seconds);
  });

  it.each(bodies)('reads the message "%s"', (message, seconds) => {
    expect(retryAfter(null, { error: { message } })?.toFixed(3)).toBe(seconds?.toFixed(3));
  });

  it('prefers Google’s RetryInfo to the message', () => {
    expect(retryAfter(null, errorBody('gemini', 'quota per minute').body)).toBe(48);
  });

  it('prefers the header to the body', () => {
    expect(retryAfter('7', { error: { message: 'try again in 9s' } })).toBe(7);
    expect(retryAfter('junk', { error: { message: 'try again in 9s' } })).toBe(9);
  });
});
