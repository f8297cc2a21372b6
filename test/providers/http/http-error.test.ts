import { describe, expect, it, onTestFinished, vi } from 'vitest';
import type { FailureKind } from '../../../src/base/failure.ts';
import { httpError } from '../../../src/providers/http/http-error.ts';
import { providers } from '../../../src/providers/registry.ts';
import { documented } from '../errors/documented-bodies.ts';
import { files, fixture, row } from '../recorded.ts';
import { open } from './body-streams.ts';

/** Recorded bodies: file, status, kind, and how the line shown begins. */
const recorded: readonly (readonly [string, number, FailureKind, string])[] = [
  ['anthropic/error-400-effort', 400, 'parameter', "This model does not support effort level 'xhi"],
  ['anthropic/error-401-invalid-key', 401, 'unauthorized', 'invalid x-api-key'],
  ['anthropic/error-404-model', 404, 'unknown-model', 'model: claude-sonet-4-5'],
  ['deepseek/error-401-invalid-key', 401, 'unauthorized', 'Authentication Fails, Your api key: '],
  ['gemini/error-400-invalid-key', 400, 'invalid-key', 'API key not valid. Please pass a valid'],
  ['gemini/error-404-model', 404, 'unknown-model', 'models/gemini-3.6-flahs is not found for'],
  ['gemini/error-429-quota', 429, 'rate-limit', 'You exceeded your current quota, please'],
  ['groq/error-400-tool-use-failed', 400, 'rejected', 'Tool call validation failed: tool call '],
  ['groq/error-404-model', 404, 'unknown-model', 'The model `llama-3.3-70b-versatlie` does'],
  ['mistral/error-401-invalid-key', 401, 'unauthorized', 'Invalid API Key'],
  ['ollama/error-400-cloud-context', 400, 'context', 'prompt too long; exceeded max context'],
  ['ollama/error-401-cloud-openai-compat', 401, 'unauthorized', 'Unauthorized'],
  ['openai/error-400-legacy-param', 400, 'parameter', "Unsupported parameter: 'max_tokens' is "],
  ['openai/error-400-temperature', 400, 'parameter', "Unsupported parameter: 'temperature' is"],
  ['openai/error-400-unsupported-value', 400, 'parameter', "Unsupported value: 'messages[0].role"],
  ['openai/error-401-invalid-key', 401, 'unauthorized', 'Incorrect API key provided: invalid-key.'],
  ['openai/error-404-model', 404, 'unknown-model', 'The model `gpt-5.2-proo` does not exist'],
  ['openrouter/error-400-context-length', 400, 'context', "This endpoint's maximum context length"],
  ['openrouter/error-401-missing-auth', 401, 'unauthorized', 'Missing Authentication header'],
  ['openrouter/error-429-upstream', 429, 'rate-limit', 'google/gemini-2.0-flash-exp:free is temp'],
  ['xai/error-400-invalid-key', 400, 'invalid-key', 'Incorrect API key provided. You can obtain'],
];

const { signal } = new AbortController();

describe('a refused response', () => {
  it.each(recorded)(
    '%s (%i) is %s, in the provider’s own words',
    async (file, status, kind, line) => {
      const failure = await httpError(
        row(file.split('/')[0] ?? ''),
        answer(status, fixture(`${file}.json`)),
        signal,
      );
      expect(failure.kind).toBe(kind);
      expect(failure.details.status).toBe(status);
      expect(failure.details.providerMessage?.startsWith(line)).toBe(true);
      expect(failure.message).not.toContain(line);
    },
  );

  it.each(documented)('of %s: %i %j is %s', async (id, status, body, kind, line) => {
    const failure = await httpError(row(id), answer(status, body), signal);
    expect([failure.kind, failure.details.providerMessage]).toEqual([kind, line]);
  });

  it('is read to 64 KiB and no further', async () => {
    let pulled = 0;
    const endless = new ReadableStream<Uint8Array>({
      pull(controller) {
        pulled += 1;
        controller.enqueue(new TextEncoder().encode('x'.repeat(1024)));
      },
    });
    const failure = await httpError(row('openai'), new Response(endless, { status: 500 }), signal);
    expect(failure.details.providerMessage).toHaveLength(64 * 1024);
    expect(pulled).toBeLessThan(70);
  });

  it('tells its status before its body is read', async () => {
    const told: number[] = [];
    const stuck = new ReadableStream<Uint8Array>();
    const stop = new AbortController();
    const response = new Response(stuck, { status: 429 });
    const ended = httpError(row('openai'), response, stop.signal, (status) => told.push(status));
    expect(told).toEqual([429]);
    stop.abort();
    expect((await ended).kind).toBe('rate-limit');
  });

  it('is read for 5 s in all, however slowly it comes and wherever the clock is set', async () => {
    vi.useFakeTimers();
    onTestFinished(() => void vi.useRealTimers());
    const { body, cancelled } = open(['slow down'], '!', 1000);
    const ended = httpError(row('openai'), new Response(body, { status: 429 }), signal);
    await vi.advanceTimersByTimeAsync(2500);
    vi.setSystemTime(Date.now() - 3_600_000);
    await vi.advanceTimersByTimeAsync(2499);
    expect(cancelled()).toBe(false);
    await vi.advanceTimersByTimeAsync(1);
    expect(cancelled()).toBe(true);
    expect((await ended).details).toEqual({ status: 429, providerMessage: 'slow down!!!!' });
  });

  it.each(['null', 'true', '0', '404', '""', '[]', '{}', ' ', '{"error":{"message":"cut'])(
    'quotes nothing of the body %s',
    async (body) => {
      expect((await httpError(row('openai'), answer(400, body), signal)).details).toEqual({
        status: 400,
      });
    },
  );

  it('has every recorded error body in this table', () => {
    const bodies = providers.flatMap(({ id }) =>
      files(id)
        .filter((file) => /^error-.*(?<!\.expected)\.json$/.test(file))
        .map((file) => `${id}/${file.replace('.json', '')}`),
    );
    expect(bodies.toSorted()).toEqual(recorded.map(([file]) => file).toSorted());
  });
});

function answer(status: number, body: unknown): Response {
  return new Response(typeof body === 'string' ? body : JSON.stringify(body), { status });
}
