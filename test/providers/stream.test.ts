import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { ollama } from '../../src/providers/ollama.ts';
import { openai } from '../../src/providers/openai.ts';
import { all, broken, delta, done, finish, minute, open, text, until, wire } from './wire.ts';

beforeEach(() => {
  vi.useFakeTimers();
});
afterEach(() => {
  vi.useRealTimers();
});

describe('a reply', () => {
  it('comes one batch a network read, runs of text in one chunk, with one end', async () => {
    const body = wire([delta('a') + delta('b'), delta('c'), finish, done]);
    expect(await all(body)).toEqual([
      [text('ab')],
      [text('c')],
      [{ type: 'end', ending: 'done', reason: 'stop' }],
    ]);
  });

  it('waits after the finish for the usage, and merges what comes in parts', async () => {
    const usage = (counts: string) => `data: {"choices":[],"usage":{${counts}}}\n\n`;
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

  it('is done at [DONE] without a finish reason', async () => {
    expect((await all(wire([delta('a'), done]))).at(-1)).toEqual([
      { type: 'end', ending: 'done', reason: '' },
    ]);
  });

  it('ends at the close of the body after the finish', async () => {
    expect((await all(wire([delta('a'), finish]))).flat().at(-1)?.type).toBe('end');
  });

  it('ends 5 s after the finish where nothing closes, comments notwithstanding', async () => {
    const { body, cancelled } = open([delta('a'), finish], ': keep-alive\n\n', 1000);
    const reading = all(body);
    await vi.advanceTimersByTimeAsync(6000);
    expect((await reading).flat().at(-1)).toEqual({ type: 'end', ending: 'done', reason: 'stop' });
    expect(cancelled()).toBe(true);
  });

  it('ignores what follows the last mark, and closes the connection', async () => {
    const { body, cancelled } = open([delta('a') + done + delta('late')]);
    expect((await all(body)).flat()).toEqual([
      text('a'),
      { type: 'end', ending: 'done', reason: '' },
    ]);
    expect(cancelled()).toBe(true);
  });

  it('that stops without an end is a failure, and keeps what came', async () => {
    for (const dialect of [openai, ollama]) {
      const { batches, failure } = await until(wire(['']), dialect);
      expect([batches, failure.kind]).toEqual([[], 'broke-off']);
    }
    const { batches, failure } = await until(wire([delta('a'), delta('b').slice(0, -9)]));
    expect([batches, failure.kind]).toEqual([[[text('a')]], 'broke-off']);
  });

  it('that is cut by the network is a failure, but not after the finish', async () => {
    expect((await until(broken([delta('a')]))).failure.kind).toBe('broke-off');
    expect((await all(broken([delta('a'), finish]))).flat().at(-1)?.type).toBe('end');
  });

  it('with an error inside keeps what came, throws the error and nothing else', async () => {
    const error = 'data: {"error":{"code":429,"message":"slow down"}}\n\n';
    const { batches, failure } = await until(wire([delta('a') + error + delta('b') + done]));
    expect(batches).toEqual([[text('a')]]);
    expect([failure.kind, failure.details]).toEqual([
      'rate-limit',
      { status: 429, said: 'slow down' },
    ]);
  });

  it('with an event of more than 16 million characters is a failure', async () => {
    const flood = `data: ${'x'.repeat(2 ** 20)}`;
    for (const dialect of [openai, ollama]) {
      expect((await until(wire(Array(17).fill(flood)), dialect)).failure.kind).toBe('broke-off');
    }
  });
});

describe('a reply that says nothing', () => {
  it('is given up after the time to the first delta', async () => {
    const { body, cancelled } = open([]);
    const ended = until(body);
    await vi.advanceTimersByTimeAsync(10 * minute - 1);
    expect(cancelled()).toBe(false);
    await vi.advanceTimersByTimeAsync(1);
    expect((await ended).failure.kind).toBe('idle');
    expect(cancelled()).toBe(true);
  });

  it('lives on comments before the first delta', async () => {
    const { body, cancelled } = open([], ': PROCESSING\n\n', 9 * minute);
    const ended = until(body);
    await vi.advanceTimersByTimeAsync(100 * minute);
    expect(cancelled()).toBe(false);
    await vi.advanceTimersByTimeAsync(500 * minute);
    expect((await ended).failure.kind).toBe('idle');
  });

  it('does not live on comments between deltas', async () => {
    const { body } = open([delta('a')], ': keep-alive\n\n', minute / 2);
    const ended = until(body);
    await vi.advanceTimersByTimeAsync(2 * minute + 1);
    const { batches, failure } = await ended;
    expect([batches, failure.kind]).toEqual([[[text('a')]], 'idle']);
  });

  it('lives on deltas for as long as they come', async () => {
    const { body, cancelled } = open([delta('a')], delta('b'), minute);
    void until(body);
    await vi.advanceTimersByTimeAsync(15 * minute);
    expect(cancelled()).toBe(false);
  });

  it('waits for ever where there is no limit', async () => {
    const { body, cancelled } = open([]);
    void until(body, openai, { first: Number.POSITIVE_INFINITY, between: 1 });
    await vi.advanceTimersByTimeAsync(24 * 60 * minute);
    expect(cancelled()).toBe(false);
  });
});
