import { describe, expect, it, vi } from 'vitest';
import { openai } from '../../../src/providers/dialects/openai.ts';
import { listModels, testKey } from '../../../src/providers/http/models.ts';
import { readReply } from '../../../src/providers/http/stream.ts';
import type { Chunk } from '../../../src/providers/provider.ts';
import { failureOf, recordings, row, speakerOf } from '../recorded.ts';
import { keyOf, sendingWith } from '../requests.ts';
import { all, delta, open, timeouts } from './body-streams.ts';

describe('cancelling', () => {
  const stream = recordings.find(({ name }) => name === 'anthropic/thinking-long.sse');
  const events = new TextDecoder().decode(stream?.bytes).split(/(?<=\n\n)/);

  it('at any event ends the reply with the reason of the signal, with no later chunk, and closes the connection', async () => {
    for (let at = 0; at < events.length; at += 1) {
      const stop = new AbortController();
      const { body, cancelled } = open(events);
      const chunks: Chunk[] = [];
      let batches = 0;
      if (at === 0) stop.abort();
      const dialect = stream?.dialect ?? openai;
      const reply = readReply(body, dialect, speakerOf(dialect), timeouts, stop.signal);
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
  });

  it('while nothing comes is heard at once', async () => {
    const stop = new AbortController();
    const { body, cancelled } = open([delta('a')]);
    const ended = all(body, openai, stop.signal);
    await new Promise((resolve) => setTimeout(resolve, 5));
    stop.abort();
    await expect(ended).rejects.toBe(stop.signal.reason);
    expect(cancelled()).toBe(true);
  });

  it('by leaving the loop closes the connection too', async () => {
    const { body, cancelled } = open([delta('a')]);
    for await (const _ of readReply(
      body,
      openai,
      row('openai'),
      timeouts,
      new AbortController().signal,
    ))
      break;
    expect(cancelled()).toBe(true);
  });

  it.each([
    ['the list of models', listModels],
    ['the test of a key', testKey],
  ])('%s while a refusal is read is a failure with the status', async (_, ask) => {
    const stop = new AbortController();
    const onRefused = vi.fn();
    const slow = new ReadableStream({ pull: () => stop.abort() }, { highWaterMark: 0 });
    const openai = row('openai');
    const fetch = async () => new Response(slow, { status: 429 });
    const send = sendingWith(fetch, openai, keyOf(openai));
    const failure = await failureOf(() => ask(send, openai, stop.signal, onRefused));
    expect(failure.details).toEqual({ status: 429 });
    expect(onRefused.mock.calls).toEqual([[429]]);
  });
});
