import { describe, expect, it } from 'vitest';
import { dialects } from '../../../src/providers/dialects/index.ts';
import type { DialectName } from '../../../src/providers/parameters.ts';
import type { FinishReason } from '../../../src/providers/provider.ts';
import {
  endUsage,
  messageDelta,
  messageStart,
  messageStop,
  startUsage,
  textBlock,
} from '../../support/streams/anthropic-events.ts';
import { done, line, sse } from '../../support/streams/composed-stream.ts';
import { event } from '../../support/streams/gemini-events.ts';
import { delta, end } from '../../support/streams/responses-events.ts';
import { readText } from '../reply-result.ts';

/** A reply in each dialect that ends for a reason. */
const bodies: Readonly<Record<DialectName, (reason: string) => string>> = {
  openai: (finish_reason) =>
    sse({ choices: [{ index: 0, delta: { content: 'Part of' } }] }) +
    sse({ choices: [{ index: 0, delta: {}, finish_reason }] }) +
    done,
  anthropic: (stop_reason) =>
    messageStart(startUsage(1, 1)) +
    textBlock(0, ['Part of']) +
    messageDelta(stop_reason, endUsage(1, 2)) +
    messageStop,
  gemini: (finishReason) => event([{ text: 'Part of' }]) + event([], { finishReason }),
  ollama: (done_reason) =>
    line({ message: { content: 'Part of' }, done: false }) +
    line({ message: { content: '' }, done: true, done_reason }),
  responses: (reason) =>
    delta('output_text', 'Part of') + end('incomplete', { incomplete_details: { reason } }),
};

/** Dialect, finish reason on the wire, ending. */
const table: readonly (readonly [DialectName, string, FinishReason])[] = [
  ['openai', 'stop', 'done'],
  ['openai', 'end_turn', 'done'],
  ['openai', 'stop_sequence', 'done'],
  ['openai', 'eos', 'done'],
  ['openai', 'eos_token', 'done'],
  ['openai', 'length', 'length'],
  ['openai', 'max_tokens', 'length'],
  ['openai', 'model_length', 'length'],
  ['openai', 'model_context_window_exceeded', 'length'],
  ['openai', 'content_filter', 'refused'],
  ['openai', 'sensitive', 'refused'],
  ['openai', 'tool_calls', 'unfinished'],
  ['openai', 'function_call', 'unfinished'],
  ['openai', 'network_error', 'unfinished'],
  ['openai', 'constructor', 'unfinished'],
  ['anthropic', 'end_turn', 'done'],
  ['anthropic', 'stop_sequence', 'done'],
  ['anthropic', 'max_tokens', 'length'],
  ['anthropic', 'model_context_window_exceeded', 'length'],
  ['anthropic', 'refusal', 'refused'],
  ['anthropic', 'tool_use', 'unfinished'],
  ['anthropic', 'pause_turn', 'length'],
  ['anthropic', 'toString', 'unfinished'],
  ['gemini', 'STOP', 'done'],
  ['gemini', 'FINISH_REASON_UNSPECIFIED', 'done'],
  ['gemini', 'MAX_TOKENS', 'length'],
  ['gemini', 'CONTINUATION', 'length'],
  ['gemini', 'SAFETY', 'refused'],
  ['gemini', 'RECITATION', 'refused'],
  ['gemini', 'LANGUAGE', 'refused'],
  ['gemini', 'BLOCKLIST', 'refused'],
  ['gemini', 'PROHIBITED_CONTENT', 'refused'],
  ['gemini', 'SPII', 'refused'],
  ['gemini', 'IMAGE_SAFETY', 'refused'],
  ['gemini', 'MODEL_ARMOR', 'refused'],
  ['gemini', 'MALFORMED_FUNCTION_CALL', 'unfinished'],
  ['gemini', 'UNEXPECTED_TOOL_CALL', 'unfinished'],
  ['gemini', 'OTHER', 'unfinished'],
  ['ollama', 'stop', 'done'],
  ['ollama', 'length', 'length'],
  ['ollama', 'load', 'unfinished'],
  ['ollama', 'unload', 'unfinished'],
  ['responses', 'max_output_tokens', 'length'],
  ['responses', 'content_filter', 'refused'],
  ['responses', 'server_rest', 'unfinished'],
];

describe('a finish reason', () => {
  it.each(table)('of %s: %s means %s', (dialect, reason, ending) => {
    const { text, ...read } = readText(dialects[dialect], bodies[dialect](reason));
    expect(text).toBe('Part of');
    expect(read).toMatchObject({ ending, reason, failure: undefined });
  });

  it.each(['SAFETY', 'BLOCKLIST', 'PROHIBITED_CONTENT', 'IMAGE_SAFETY', 'OTHER'])(
    'for which Gemini blocks a prompt is a refusal: %s',
    (blockReason) => {
      const read = readText(dialects.gemini, sse({ promptFeedback: { blockReason } }));
      expect(read).toMatchObject({ text: '', ending: 'refused', reason: blockReason });
    },
  );

  it.each([
    ['error', 'server'],
    ['insufficient_system_resource', 'overloaded'],
  ])('of OpenAI’s dialect can be a failure: %s', (reason, kind) => {
    const { text, failure } = readText(dialects.openai, bodies.openai(reason));
    expect([text, failure?.kind]).toEqual(['Part of', kind]);
  });
});
