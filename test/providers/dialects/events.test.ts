import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { anthropic } from '../../../src/providers/dialects/anthropic.ts';
import { gemini } from '../../../src/providers/dialects/gemini.ts';
import { ollama } from '../../../src/providers/dialects/ollama.ts';
import { openai } from '../../../src/providers/dialects/openai.ts';
import { streamError } from '../../../src/providers/errors/stream-error.ts';
import type { Dialect } from '../../../src/providers/provider.ts';
import { recordings, speakerOf, tell } from '../recorded.ts';

const dialects = Object.entries({ anthropic, openai, gemini, ollama });
const types = ['text', 'reasoning', 'usage', 'end', 'failed', 'last'];

/** Words of the four grammars, so that made-up events come near to real ones. */
const words = fc.constantFrom(
  ...['type', 'delta', 'choices', 'content', 'parts', 'text', 'thinking', 'thought', 'usage'],
  ...['error', 'message', 'candidates', 'finish_reason', 'finishReason', 'done', 'data', 'models'],
  ...['content_block_delta', 'message_delta', 'stop_reason', 'x_groq', 'id', 'details', 'metadata'],
  ...['__proto__', 'constructor', 'toString', 'pricing', 'raw', 'architecture', 'usageMetadata'],
);
const near = fc.letrec((tie) => ({
  value: fc.oneof(
    { maxDepth: 5 },
    fc.jsonValue(),
    words,
    fc.array(tie('value'), { maxLength: 3 }),
    fc.dictionary(words, tie('value'), { maxKeys: 5, noNullPrototype: true }),
  ),
})).value;

describe.each(dialects)('the dialect %s', (_, dialect) => {
  it('throws at no JSON value and makes only pieces of it', () => {
    fc.assert(fc.property(near, (value) => sound(dialect, JSON.stringify(value))));
  });

  it('throws at no string', () => {
    fc.assert(fc.property(fc.string({ unit: 'binary' }), (data) => sound(dialect, data)));
  });

  it('throws at no piece of a recording', () => {
    const pool = recordings.filter((recording) => recording.dialect === dialect);
    const any = fc.tuple(fc.constantFrom(...pool), fc.nat(), fc.nat());
    fc.assert(
      fc.property(any, ([{ bytes }, from, length]) => {
        const at = from % bytes.length;
        sound(dialect, new TextDecoder().decode(bytes.subarray(at, at + (length % 4000))));
      }),
    );
  });

  it('throws at no list of models, and gives only names', () => {
    fc.assert(
      fc.property(near, (body) => {
        for (const wrapped of [body, { data: body }, { models: body }, { data: [body] }]) {
          for (const { id } of dialect.readModels(wrapped)) expect(id).toBeTypeOf('string');
        }
      }),
    );
  });
});

describe('events that are not of a reply', () => {
  it.each([
    'event: execute\ndata: {"command":"reset"}\n\n',
    'event: content_block_delta\ndata: {"type":"tool_delta","text":"x"}\n\n',
    'id: 1\nretry: 9\nfoo: bar\n\n',
    ': comment\n\n',
    'data: not json\n\n',
    'data: {"choices":[]}\n\n',
    'data: {"choices":[{"delta":{"tool_calls":[{"function":{"arguments":"{}"}}]}}]}\n\n',
    'data: null\n\n',
    'data: [[[]]]\n\n',
    'data\n\n',
  ])('are passed over: %j', (event) => {
    const end = 'data: {"choices":[{"delta":{"content":"hi"},"finish_reason":"stop"}]}\n\n';
    const bytes = new TextEncoder().encode(event + end);
    expect(tell(openai, [bytes])).toMatchObject({ text: 'hi', reason: 'stop', failure: undefined });
  });
});

describe('one event', () => {
  const usage = (counts: object) => JSON.stringify({ choices: [], usage: counts });

  it.each([
    ['a refusal is text', openai, chat({ refusal: 'no' }), { type: 'text', text: 'no' }],
    ['reasoning', openai, chat({ reasoning: 'hm' }), { type: 'reasoning', text: 'hm' }],
    [
      'reasoning_content',
      openai,
      chat({ reasoning_content: 'hm' }),
      { type: 'reasoning', text: 'hm' },
    ],
    [
      'a block that starts with text',
      anthropic,
      '{"type":"content_block_start","content_block":{"text":"a"}}',
      { type: 'text', text: 'a' },
    ],
    [
      'a blocked prompt',
      gemini,
      '{"promptFeedback":{"blockReason":"SAFETY"}}',
      { type: 'end', ending: 'refused', reason: 'SAFETY' },
    ],
    [
      'an unsafe answer',
      gemini,
      '{"candidates":[{"finishReason":"RECITATION"}]}',
      { type: 'end', ending: 'refused', reason: 'RECITATION' },
    ],
    [
      'a full answer',
      gemini,
      '{"candidates":[{"finishReason":"MAX_TOKENS"}]}',
      { type: 'end', ending: 'length', reason: 'MAX_TOKENS' },
    ],
    [
      'the model’s length',
      openai,
      chat({}, 'model_length'),
      { type: 'end', ending: 'length', reason: 'model_length' },
    ],
    [
      'a filter',
      openai,
      chat({}, 'content_filter'),
      { type: 'end', ending: 'refused', reason: 'content_filter' },
    ],
    [
      'an odd reason',
      openai,
      chat({}, 'constructor'),
      { type: 'end', ending: 'unfinished', reason: 'constructor' },
    ],
    [
      'xAI’s reasoning beside the output',
      openai,
      usage({
        prompt_tokens: 12,
        completion_tokens: 1,
        total_tokens: 303,
        completion_tokens_details: { reasoning_tokens: 290 },
      }),
      { type: 'usage', usage: { input: 12, output: 1, beside: 290 } },
    ],
    [
      'reasoning in the output',
      openai,
      usage({
        prompt_tokens: 5,
        completion_tokens: 9,
        total_tokens: 14,
        completion_tokens_details: { reasoning_tokens: 4 },
      }),
      { type: 'usage', usage: { input: 5, output: 9 } },
    ],
    [
      'what it cost',
      openai,
      usage({ prompt_tokens: 1, completion_tokens: 2, cost: 0.25 }),
      { type: 'usage', usage: { input: 1, output: 2, cost: 0.25 } },
    ],
    [
      'Gemini’s thoughts beside the output',
      gemini,
      '{"usageMetadata":{"promptTokenCount":1,"candidatesTokenCount":2,"thoughtsTokenCount":3}}',
      { type: 'usage', usage: { input: 1, output: 2, beside: 3 } },
    ],
  ] as const)('reads %s', (_, dialect, data, piece) => {
    expect(dialect.read(data)).toEqual([piece]);
  });

  it.each([
    [openai, chat({}, 'error'), 'server'],
    [openai, chat({}, 'insufficient_system_resource'), 'overloaded'],
    [openai, '{"error":"down"}', 'server'],
    [openai, '{"object":"error","message":"down"}', 'server'],
    [openai, '{"x_groq":{"error":"down"}}', 'server'],
    [openai, '{"error":{"code":402,"message":"pay"}}', 'payment'],
    [anthropic, '{"type":"error","error":{"type":"overloaded_error"}}', 'overloaded'],
    [gemini, '[{"error":{"code":503,"message":"busy"}}]', 'overloaded'],
    [ollama, '{"error":"stopped"}', 'server'],
  ] as const)('%# is a failure: %j', (dialect, data, kind) => {
    const provider = speakerOf(dialect);
    const failed = dialect.read(data).filter((piece) => piece.type === 'failed');
    const failures = failed.map(({ event, status }) => streamError(provider, event, status));
    expect(failures.map((failure) => failure.kind)).toEqual([kind]);
  });
});

function chat(delta: object, finish_reason?: string): string {
  return JSON.stringify({ choices: [{ delta, finish_reason }] });
}

function sound(dialect: Dialect, data: string): void {
  for (const piece of dialect.read(data)) {
    expect(types).toContain(piece.type);
    if (piece.type === 'text' || piece.type === 'reasoning') expect(piece.text).not.toBe('');
  }
}
