import { describe, expect, it, onTestFinished, vi } from 'vitest';
import { httpError } from '../../../src/providers/http/http-error.ts';
import { providerById, providers } from '../../../src/providers/registry.ts';
import { errorBodies } from '../../support/error-bodies.ts';
import { documentedBodies } from '../errors/documented-bodies.ts';
import { providerWithId } from '../lookup.ts';
import { openBody } from './body-streams.ts';

const { signal } = new AbortController();

describe('a refused response', () => {
  it.each(errorBodies)(
    'of $provider ($status, $name) is $kind and quotes the provider',
    async ({ provider, status, body, kind, message }) => {
      const failure = await httpError(providerById(provider), response(status, body), signal);
      expect(failure.kind).toBe(kind);
      expect(failure.details.status).toBe(status);
      expect(failure.details.providerMessage).toBe(message);
      expect(failure.message).not.toContain(message);
    },
  );

  it.each(documentedBodies)('of %s: %i %j is %s', async (id, status, body, kind, line) => {
    const failure = await httpError(providerWithId(id), response(status, body), signal);
    expect([failure.kind, failure.details.providerMessage]).toEqual([kind, line]);
  });

  it('is read up to 64 KiB', async () => {
    let pulled = 0;
    const endless = new ReadableStream<Uint8Array>({
      pull(controller) {
        pulled += 1;
        controller.enqueue(new TextEncoder().encode('x'.repeat(1024)));
      },
    });
    const failure = await httpError(
      providerWithId('openai'),
      new Response(endless, { status: 500 }),
      signal,
    );
    expect(failure.details.providerMessage).toHaveLength(64 * 1024);
    expect(pulled).toBeLessThan(70);
  });

  it('reports its status before its body is read', async () => {
    const reported: number[] = [];
    const stuck = new ReadableStream<Uint8Array>();
    const stop = new AbortController();
    const response = new Response(stuck, { status: 429 });
    const ended = httpError(providerWithId('openai'), response, stop.signal, (status) =>
      reported.push(status),
    );
    expect(reported).toEqual([429]);
    stop.abort();
    expect((await ended).kind).toBe('rate-limit');
  });

  it('is read for at most 5 s, even if it is slow or the clock is changed', async () => {
    vi.useFakeTimers();
    onTestFinished(() => void vi.useRealTimers());
    const { body, cancelled } = openBody(['slow down'], '!', 1000);
    const ended = httpError(providerWithId('openai'), new Response(body, { status: 429 }), signal);
    await vi.advanceTimersByTimeAsync(2500);
    vi.setSystemTime(Date.now() - 3_600_000);
    await vi.advanceTimersByTimeAsync(2499);
    expect(cancelled()).toBe(false);
    await vi.advanceTimersByTimeAsync(1);
    expect(cancelled()).toBe(true);
    expect((await ended).details).toEqual({ status: 429, providerMessage: 'slow down!!!!' });
  });

  it.each(['null', 'true', '0', '404', '""', '[]', '{}', ' ', '{"error":{"message":"cut'])(
    'quotes nothing from the body %s',
    async (body) => {
      expect(
        (await httpError(providerWithId('openai'), response(400, body), signal)).details,
      ).toEqual({
        status: 400,
      });
    },
  );

  it('has a composed error body for every provider', () => {
    const covered = [...new Set(errorBodies.map(({ provider }) => provider))].toSorted();
    expect(covered).toEqual(providers.map(({ id }) => id).toSorted());
  });
});

function response(status: number, body: unknown): Response {
  return new Response(typeof body === 'string' ? body : JSON.stringify(body), { status });
}
