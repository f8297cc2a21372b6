import { beforeEach, describe, expect, it, vi } from 'vitest';
import { dialects } from '../../../src/providers/dialects/index.ts';
import { ollama } from '../../../src/providers/dialects/ollama.ts';
import { openai } from '../../../src/providers/dialects/openai.ts';
import {
  allBatches,
  brokenBody,
  closedBody,
  delta,
  done,
  finish,
  minute,
  openBody,
  text,
  untilFailure,
  usage,
} from './body-streams.ts';

beforeEach(() => {
  vi.useFakeTimers();
});
const anthropicDelta = (delta: object) =>
  `data: ${JSON.stringify({ type: 'content_block_delta', delta })}\n\n`;
/** The first delta of a reply, an `a`, in each dialect. */
const begun = {
  openai: delta('a'),
  anthropic: anthropicDelta({ text: 'a' }),
  gemini: 'data: {"candidates":[{"content":{"parts":[{"text":"a"}]}}]}\n\n',
  ollama: '{"message":{"content":"a"},"done":false}\n',
};

describe('a reply', () => {
  it('is one batch for each network read, with adjacent text joined and one end', async () => {
    const body = closedBody([delta('a') + delta('b'), delta('c'), finish, done]);
    expect(await allBatches(body)).toEqual([
      [text('ab')],
      [text('c')],
      [{ type: 'end', ending: 'done', reason: 'stop' }],
    ]);
  });

  it('of one large network read is several batches, complete and in order', async () => {
    const words = Array.from({ length: 5000 }, (_, at) => `w${at} `);
    const batches = await allBatches(closedBody([words.map(delta).join('') + finish + done]));
    expect(batches.length).toBeGreaterThan(10);
    const chunks = batches.flat().map((chunk) => (chunk.type === 'text' ? chunk.text : ''));
    expect(chunks.join('')).toBe(words.join(''));
  });

  it('is done at [DONE] without a finish reason', async () => {
    expect((await allBatches(closedBody([delta('a'), done]))).at(-1)).toEqual([
      { type: 'end', ending: 'done', reason: '' },
    ]);
  });

  it('ignores what follows [DONE] and closes the connection', async () => {
    const { body, cancelled } = openBody([delta('a') + done + delta('late')]);
    expect((await allBatches(body)).flat()).toEqual([
      text('a'),
      { type: 'end', ending: 'done', reason: '' },
    ]);
    expect(cancelled()).toBe(true);
  });

  it('that stops without an end is a failure and keeps what came', async () => {
    for (const dialect of [openai, ollama]) {
      const { batches, failure } = await untilFailure(closedBody(['']), dialect);
      expect([batches, failure.kind]).toEqual([[], 'empty']);
    }
    const { batches, failure } = await untilFailure(
      closedBody([delta('a'), delta('b').slice(0, -9)]),
    );
    expect([batches, failure.kind]).toEqual([[[text('a')]], 'broke-off']);
  });

  it('that breaks off is a failure, but not after the finish reason', async () => {
    expect((await untilFailure(brokenBody([delta('a')]))).failure.kind).toBe('broke-off');
    expect((await allBatches(brokenBody([delta('a'), finish]))).flat().at(-1)?.type).toBe('end');
  });

  it('with an error in the middle keeps the chunks before it and only throws the error', async () => {
    const error = 'data: {"error":{"code":429,"message":"slow down"}}\n\n';
    const { batches, failure } = await untilFailure(
      closedBody([delta('a') + error + delta('b') + done]),
    );
    expect(batches).toEqual([[text('a')]]);
    expect([failure.kind, failure.details]).toEqual([
      'rate-limit',
      { status: 429, providerMessage: 'slow down' },
    ]);
  });

  it('with an event of more than 16 million characters is a failure', async () => {
    const flood = `data: ${'x'.repeat(2 ** 20)}`;
    for (const dialect of [openai, ollama]) {
      expect((await untilFailure(closedBody(Array(17).fill(flood)), dialect)).failure.kind).toBe(
        'broke-off',
      );
    }
  });
});

describe('a silent reply', () => {
  it('fails after the time to the first delta', async () => {
    const { body, cancelled } = openBody([]);
    const ended = untilFailure(body);
    await vi.advanceTimersByTimeAsync(10 * minute - 1);
    expect(cancelled()).toBe(false);
    await vi.advanceTimersByTimeAsync(1);
    expect((await ended).failure.kind).toBe('idle');
    expect(cancelled()).toBe(true);
  });

  it('is kept open by comments before the first delta', async () => {
    const { body, cancelled } = openBody([], ': PROCESSING\n\n', 9 * minute);
    const ended = untilFailure(body);
    await vi.advanceTimersByTimeAsync(100 * minute);
    expect(cancelled()).toBe(false);
    await vi.advanceTimersByTimeAsync(500 * minute);
    expect((await ended).failure.kind).toBe('idle');
  });

  it.each([
    ['openai', 'comments', ': keep-alive\n\n'],
    ['openai', 'usage', usage('"completion_tokens":7')],
    ['openai', 'empty deltas', delta('')],
    ['openai', 'roles', 'data: {"choices":[{"delta":{"role":"assistant"}}]}\n\n'],
    ['openai', 'pieces of a tool call', 'data: {"choices":[{"delta":{"tool_calls":[{}]}}]}\n\n'],
    ['anthropic', 'pings', 'event: ping\ndata: {"type":"ping"}\n\n'],
    ['anthropic', 'signatures', anthropicDelta({ type: 'signature_delta', signature: 'x' })],
    ['anthropic', 'pieces of a tool call', anthropicDelta({ partial_json: '{' })],
    ['gemini', 'usage', 'data: {"usageMetadata":{"promptTokenCount":4}}\n\n'],
    ['ollama', 'empty messages', '{"message":{"role":"assistant","content":""},"done":false}\n'],
  ] as const)('of %s is not kept open by %s between deltas', async (id, _, again) => {
    const { body } = openBody([begun[id]], again, minute / 2);
    const ended = untilFailure(body, dialects[id]);
    await vi.advanceTimersByTimeAsync(2 * minute + 1);
    const { batches, failure } = await ended;
    expect([batches[0], failure.kind]).toEqual([[text('a')], 'idle']);
  });

  it.each([-60, 60])('fails on time if the clock is changed by %i minutes', async (minutes) => {
    const { body, cancelled } = openBody([delta('a')]);
    const ended = untilFailure(body);
    await vi.advanceTimersByTimeAsync(minute);
    vi.setSystemTime(Date.now() + minutes * minute);
    await vi.advanceTimersByTimeAsync(minute - 1);
    expect(cancelled()).toBe(false);
    await vi.advanceTimersByTimeAsync(1);
    expect((await ended).failure.kind).toBe('idle');
  });

  it('is kept open by deltas', async () => {
    const { body, cancelled } = openBody([delta('a')], delta('b'), minute);
    void untilFailure(body);
    await vi.advanceTimersByTimeAsync(15 * minute);
    expect(cancelled()).toBe(false);
  });

  it('has no timeout without a limit', async () => {
    const { body, cancelled } = openBody([]);
    void untilFailure(body, openai, { firstDeltaMs: Number.POSITIVE_INFINITY, idleMs: 1 });
    await vi.advanceTimersByTimeAsync(24 * 60 * minute);
    expect(cancelled()).toBe(false);
  });
});
