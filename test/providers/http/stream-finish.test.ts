import { beforeEach, describe, expect, it, vi } from 'vitest';
import { openai } from '../../../src/providers/dialects/openai.ts';
import { readReply } from '../../../src/providers/http/stream.ts';
import { row } from '../recorded.ts';
import { all, delta, done, finish, open, text, timeouts, usage, wire } from './body-streams.ts';

beforeEach(() => {
  vi.useFakeTimers();
});
describe('a reply whose finish reason came', () => {
  it('waits after the finish for the usage, and merges what comes in parts', async () => {
    const body = wire([
      finish,
      usage('"prompt_tokens":5'),
      usage('"prompt_tokens":5'),
      usage('"completion_tokens":7'),
      done,
    ]);
    expect((await all(body)).flat()).toEqual([
      { type: 'usage', usage: { input: 5 } },
      { type: 'usage', usage: { input: 5, output: 7 } },
      { type: 'end', ending: 'done', reason: 'stop' },
    ]);
  });

  it('ends at the close of the body after the finish', async () => {
    expect((await all(wire([delta('a'), finish]))).flat().at(-1)?.type).toBe('end');
  });

  it.each([
    ['nothing', '', 0],
    ['comments', ': keep-alive\n\n', 300],
    ['growing usage', usage('"completion_tokens":7'), 300],
    ['empty deltas', delta(''), 300],
    ['more text', delta('b'), 300],
    ['more reasoning', 'data: {"choices":[{"delta":{"reasoning":"b"}}]}\n\n', 300],
    ['the finish reason again', finish, 300],
  ])('ends 2 s after the finish reason, whatever comes then: %s', async (_, again, every) => {
    const { body, cancelled } = open([delta('a'), finish], again, every);
    const reading = all(body);
    await vi.advanceTimersByTimeAsync(1999);
    expect(cancelled()).toBe(false);
    await vi.advanceTimersByTimeAsync(1);
    expect(cancelled()).toBe(true);
    expect((await reading).flat().at(-1)).toEqual({ type: 'end', ending: 'done', reason: 'stop' });
  });

  it('takes in the usage that comes within 2 s of the finish reason', async () => {
    const { body } = open([delta('a'), finish], usage('"completion_tokens":7'), 1900);
    const reading = all(body);
    await vi.advanceTimersByTimeAsync(2000);
    expect((await reading).flat()).toEqual([
      text('a'),
      { type: 'usage', usage: { output: 7 } },
      { type: 'end', ending: 'done', reason: 'stop' },
    ]);
  });

  it('ends 2 s after the finish reason where bytes are always waiting', async () => {
    const batches: unknown[] = [];
    const body = wire([finish, ...Array.from({ length: 100 }, () => delta('b'))]);
    const { signal } = new AbortController();
    for await (const batch of readReply(body, openai, row('openai'), timeouts, signal)) {
      batches.push(batch);
      vi.advanceTimersByTime(100);
    }
    expect(batches.length).toBeLessThanOrEqual(22);
    expect(batches.at(-1)).toEqual([{ type: 'end', ending: 'done', reason: 'stop' }]);
  });
});
