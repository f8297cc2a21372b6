import { beforeEach, describe, expect, it, vi } from 'vitest';
import { openai } from '../../../src/providers/dialects/openai.ts';
import { readReply } from '../../../src/providers/http/stream.ts';
import { providerWithId } from '../lookup.ts';
import {
  allBatches,
  closedBody,
  delta,
  done,
  finish,
  openBody,
  text,
  timeouts,
  usage,
} from './body-streams.ts';

beforeEach(() => {
  vi.useFakeTimers();
});

describe('a reply after its finish reason', () => {
  it('waits for usage and merges its parts', async () => {
    const body = closedBody([
      finish,
      usage('"prompt_tokens":5'),
      usage('"prompt_tokens":5'),
      usage('"completion_tokens":7'),
      done,
    ]);
    expect((await allBatches(body)).flat()).toEqual([
      { type: 'usage', usage: { input: 5 } },
      { type: 'usage', usage: { input: 5, output: 7 } },
      { type: 'end', ending: 'done', reason: 'stop' },
    ]);
  });

  it('ends when the body closes', async () => {
    expect((await allBatches(closedBody([delta('a'), finish]))).flat().at(-1)?.type).toBe('end');
  });

  it.each([
    ['nothing', '', 0],
    ['comments', ': keep-alive\n\n', 300],
    ['growing usage', usage('"completion_tokens":7'), 300],
    ['empty deltas', delta(''), 300],
    ['more text', delta('b'), 300],
    ['more reasoning', 'data: {"choices":[{"delta":{"reasoning":"b"}}]}\n\n', 300],
    ['repeated finish reasons', finish, 300],
  ])('ends 2 s after the finish reason, despite %s', async (_, again, every) => {
    const { body, cancelled } = openBody([delta('a'), finish], again, every);
    const reading = allBatches(body);
    await vi.advanceTimersByTimeAsync(1999);
    expect(cancelled()).toBe(false);
    await vi.advanceTimersByTimeAsync(1);
    expect(cancelled()).toBe(true);
    expect((await reading).flat().at(-1)).toEqual({ type: 'end', ending: 'done', reason: 'stop' });
  });

  it('has the usage that comes within 2 s', async () => {
    const { body } = openBody([delta('a'), finish], usage('"completion_tokens":7'), 1900);
    const reading = allBatches(body);
    await vi.advanceTimersByTimeAsync(2000);
    expect((await reading).flat()).toEqual([
      text('a'),
      { type: 'usage', usage: { output: 7 } },
      { type: 'end', ending: 'done', reason: 'stop' },
    ]);
  });

  it('ends 2 s after the finish reason even if bytes are always available', async () => {
    const batches: unknown[] = [];
    const body = closedBody([finish, ...Array.from({ length: 100 }, () => delta('b'))]);
    const { signal } = new AbortController();
    for await (const batch of readReply(body, openai, providerWithId('openai'), timeouts, signal)) {
      batches.push(batch);
      vi.advanceTimersByTime(100);
    }
    expect(batches.length).toBeLessThanOrEqual(22);
    expect(batches.at(-1)).toEqual([{ type: 'end', ending: 'done', reason: 'stop' }]);
  });
});
