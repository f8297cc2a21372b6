import { describe, expect, it, vi } from 'vitest';
import { dialects } from '../../../src/providers/dialects/index.ts';
import { openai } from '../../../src/providers/dialects/openai.ts';
import { listModels, testKey } from '../../../src/providers/http/models.ts';
import { readReply } from '../../../src/providers/http/stream.ts';
import type { Chunk } from '../../../src/providers/provider.ts';
import { failureOf } from '../../support/failure-of.ts';
import { composedStream } from '../../support/streams/index.ts';
import { providerOf, providerWithId } from '../lookup.ts';
import { keyOf, sendWith } from '../requests.ts';
import { allBatches, delta, openBody, timeouts } from './body-streams.ts';

describe('cancelling', () => {
  it.each([
    'anthropic, text',
    'openai, text',
    'xai, reasoning, then a response',
    'gemini, reasoning, then text',
    'ollama, reasoning, then text',
  ])(
    'at any event rejects with the reason of the signal, without later chunks: %s',
    async (name) => {
      const { body: text, dialect: dialectName } = composedStream(name);
      const dialect = dialects[dialectName];
      const events = text.split(/(?<=\n\r?\n|\}\n)/);
      expect(events.length).toBeGreaterThan(3);
      for (let at = 0; at < events.length; at += 1) {
        const stop = new AbortController();
        const { body, cancelled } = openBody(events);
        const chunks: Chunk[] = [];
        let batches = 0;
        if (at === 0) stop.abort();
        const reply = readReply(body, dialect, providerOf(dialect), timeouts, stop.signal);
        const read = async () => {
          for await (const batch of reply) {
            expect(stop.signal.aborted).toBe(false);
            chunks.push(...batch);
            batches += 1;
            if (batches === at) stop.abort();
          }
        };
        const outcome = await read().catch((error) => error);
        const ends = chunks.filter(({ type }) => type === 'end').length;
        expect([ends, outcome]).toEqual(ends === 0 ? [0, stop.signal.reason] : [1, undefined]);
        expect(outcome === undefined || stop.signal.aborted).toBe(true);
        expect(cancelled()).toBe(true);
      }
    },
  );

  it('while nothing comes ends the reply at once', async () => {
    const stop = new AbortController();
    const { body, cancelled } = openBody([delta('a')]);
    const ended = allBatches(body, openai, stop.signal);
    await new Promise((resolve) => setTimeout(resolve, 5));
    stop.abort();
    await expect(ended).rejects.toBe(stop.signal.reason);
    expect(cancelled()).toBe(true);
  });

  it('by leaving the loop closes the connection', async () => {
    const { body, cancelled } = openBody([delta('a')]);
    for await (const _ of readReply(
      body,
      openai,
      providerWithId('openai'),
      timeouts,
      new AbortController().signal,
    ))
      break;
    expect(cancelled()).toBe(true);
  });

  it.each([
    ['the list of models', listModels],
    ['the test of a key', testKey],
  ])('%s while the body of a refusal is read is a failure with the status', async (_, ask) => {
    const stop = new AbortController();
    const onRefused = vi.fn();
    const slow = new ReadableStream({ pull: () => stop.abort() }, { highWaterMark: 0 });
    const openai = providerWithId('openai');
    const fetch = async () => new Response(slow, { status: 429 });
    const send = sendWith(fetch, openai, keyOf(openai));
    const failure = await failureOf(() => ask(send, openai, stop.signal, onRefused));
    expect(failure.details).toEqual({ status: 429 });
    expect(onRefused.mock.calls).toEqual([[429]]);
  });
});
