import { describe, expect, it, vi } from 'vitest';
import { reply } from '../../../src/providers/http/reply.ts';
import type { Fetch } from '../../../src/providers/http/send.ts';
import type { Chunk } from '../../../src/providers/provider.ts';
import { failureOf } from '../../support/failure-of.ts';
import { shortReply } from '../../support/streams/responses-events.ts';
import { providerWithId } from '../lookup.ts';
import { keyOf, sendWith } from '../requests.ts';
import { text, timeouts } from './body-streams.ts';

const value = 'CANARY-0123456789-abcdef';
const short = shortReply('a');

describe('a reply', () => {
  it('begins with notes about parameters that were left out', async () => {
    const chunks = await replyTo(async () => stream(short), { temperature: 1 });
    expect(chunks[0]).toEqual({
      type: 'note',
      text: 'temperature is left out: gpt-6.1-terra does not accept it',
    });
    expect(chunks.slice(1)).toEqual([
      text('a'),
      { type: 'end', ending: 'done', reason: 'completed' },
    ]);
  });

  it('makes one request, with a signal', async () => {
    const fetch = vi.fn<Fetch>(async () => stream(short));
    await replyTo(fetch);
    expect(fetch).toHaveBeenCalledTimes(1);
    expect(fetch.mock.calls[0]?.[1].signal).toBeInstanceOf(AbortSignal);
  });

  it('that is refused is a failure', async () => {
    const refused = async () => new Response('{"error":{"message":"no"}}', { status: 401 });
    const failure = await failureOf(() => replyTo(refused));
    expect([failure.kind, failure.details]).toEqual([
      'unauthorized',
      { status: 401, providerMessage: 'no' },
    ]);
  });

  it('that is JSON instead of a stream is a failure with any status', async () => {
    const body = '{"error":{"code":402,"message":"pay"}}';
    const headers = { 'content-type': 'application/json; charset=utf-8' };
    const failure = await failureOf(() => replyTo(async () => new Response(body, { headers })));
    expect([failure.kind, failure.details]).toEqual([
      'payment',
      { status: 402, providerMessage: 'pay' },
    ]);
  });

  it('that is a web page is a failure and is not read', async () => {
    const headers = { 'content-type': 'Text/HTML; charset=utf-8' };
    const page = new Response('<!doctype html>', { headers });
    const failure = await failureOf(() => replyTo(async () => page));
    expect([failure.kind, failure.details]).toEqual(['web-page', {}]);
    expect(page.bodyUsed).toBe(true);
  });

  it('[SEC-05] that never comes is unreachable, and the failure contains nothing of the request', async () => {
    for (const id of ['gemini', 'openai'] as const) {
      const failure = await failureOf(() =>
        replyTo(
          async (url, init) => {
            throw new TypeError(`Failed to fetch ${url} ${JSON.stringify(init)}`);
          },
          {},
          undefined,
          id,
        ),
      );
      expect(failure.kind).toBe('unreachable');
      expect(`${failure.message}${failure.stack}${JSON.stringify(failure)}`).not.toContain(value);
      expect(failure.cause).toBeUndefined();
    }
  });

  it('that is cancelled before there is a response rejects with the reason of the signal', async () => {
    const stop = new AbortController();
    const hanging: Fetch = (_, { signal }) =>
      new Promise((_, reject) => {
        signal?.addEventListener('abort', () => reject(new DOMException('x', 'AbortError')));
      });
    const chunks = replyTo(hanging, {}, stop.signal);
    stop.abort();
    await expect(chunks).rejects.toBe(stop.signal.reason);
  });

  it('that was cancelled beforehand sends nothing', async () => {
    const fetch = vi.fn<Fetch>();
    const signal = AbortSignal.abort();
    await expect(replyTo(fetch, {}, signal)).rejects.toBe(signal.reason);
    expect(fetch).not.toHaveBeenCalled();
  });

  it('that is cancelled while a refusal is read is a failure with the status', async () => {
    const stop = new AbortController();
    const slow = new ReadableStream({ pull: () => stop.abort() }, { highWaterMark: 0 });
    const refused = async () => new Response(slow, { status: 500 });
    const failure = await failureOf(() => replyTo(refused, {}, stop.signal));
    expect([failure.kind, failure.details]).toEqual(['server', { status: 500 }]);
  });

  it('without a response in the time to the first delta is idle', async () => {
    vi.useFakeTimers();
    const hanging: Fetch = (_, { signal }) =>
      new Promise((_, reject) => {
        signal?.addEventListener('abort', () => reject(new DOMException('x', 'AbortError')));
      });
    const failed = failureOf(() => replyTo(hanging));
    await vi.advanceTimersByTimeAsync(timeouts.firstDeltaMs);
    expect((await failed).kind).toBe('idle');
  });

  it('waits at most 5 s for the body of a refusal', async () => {
    vi.useFakeTimers();
    const stuck = new ReadableStream({ pull: () => new Promise(() => {}) }, { highWaterMark: 0 });
    const failed = failureOf(() => replyTo(async () => new Response(stuck, { status: 503 })));
    await vi.advanceTimersByTimeAsync(5_000);
    expect((await failed).kind).toBe('overloaded');
  });

  it('without a key sends nothing', async () => {
    const fetch = vi.fn<Fetch>();
    const { signal } = new AbortController();
    const provider = providerWithId('openai');
    const request = { model: 'm', messages: [], parameters: {} };
    const call = { provider, request, timeouts } as const;
    const send = sendWith(fetch, provider, undefined);
    expect((await failureOf(() => reply(send, call, signal).next())).kind).toBe('no-key');
    expect(fetch).not.toHaveBeenCalled();
  });
});

async function replyTo(
  fetch: Fetch,
  parameters = {},
  signal = new AbortController().signal,
  id: 'openai' | 'gemini' = 'openai',
): Promise<readonly Chunk[]> {
  const provider = providerWithId(id);
  const messages = [{ role: 'user', text: 'hi' }] as const;
  const request = { model: 'gpt-6.1-terra', messages, parameters };
  const call = { provider, request, timeouts };
  const send = sendWith(fetch, provider, keyOf(provider, value, 'CAN…cdef'));
  const chunks: Chunk[] = [];
  for await (const batch of reply(send, call, signal)) chunks.push(...batch);
  return chunks;
}

function stream(body: string): Response {
  return new Response(body, { headers: { 'content-type': 'text/event-stream' } });
}
