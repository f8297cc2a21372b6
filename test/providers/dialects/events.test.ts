import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { anthropic } from '../../../src/providers/dialects/anthropic.ts';
import { gemini } from '../../../src/providers/dialects/gemini.ts';
import { ollama } from '../../../src/providers/dialects/ollama.ts';
import { openai } from '../../../src/providers/dialects/openai.ts';
import { streamError } from '../../../src/providers/errors/stream-error.ts';
import type { Dialect } from '../../../src/providers/provider.ts';
import { composedStreams } from '../../support/streams/index.ts';
import { providerOf } from '../lookup.ts';
import { readSlices } from '../reply-result.ts';

const dialects = Object.entries({ anthropic, openai, gemini, ollama });
/** Types of stream events, except notes, which replies do not contain. */
const types = ['text', 'reasoning', 'usage', 'input', 'end', 'failed', 'last'];

/** Field names and values of the four dialects, so that generated events resemble real ones. */
const words = fc.constantFrom(
  ...['type', 'delta', 'choices', 'content', 'parts', 'text', 'thinking', 'thought', 'usage'],
  ...['error', 'message', 'candidates', 'finish_reason', 'finishReason', 'done', 'data', 'models'],
  ...['content_block_delta', 'message_delta', 'stop_reason', 'x_groq', 'id', 'details', 'metadata'],
  ...['__proto__', 'constructor', 'toString', 'pricing', 'raw', 'architecture', 'usageMetadata'],
);
const resembling = fc.letrec((tie) => ({
  value: fc.oneof(
    { maxDepth: 5 },
    fc.jsonValue(),
    words,
    fc.array(tie('value'), { maxLength: 3 }),
    fc.dictionary(words, tie('value'), { maxKeys: 5, noNullPrototype: true }),
  ),
})).value;

describe.each(dialects)('the dialect %s', (name, dialect) => {
  it('reads any JSON value into known events', () => {
    fc.assert(fc.property(resembling, (value) => expectKnown(dialect, JSON.stringify(value))));
  });

  it('reads any string into known events', () => {
    fc.assert(fc.property(fc.string({ unit: 'binary' }), (data) => expectKnown(dialect, data)));
  });

  it('reads any part of a composed stream into known events', () => {
    const bodies = composedStreams
      .filter((stream) => stream.dialect === name && stream.body !== '')
      .map(({ body }) => new TextEncoder().encode(body));
    const anyPart = fc.tuple(fc.constantFrom(...bodies), fc.nat(), fc.nat());
    fc.assert(
      fc.property(anyPart, ([bytes, from, length]) => {
        const at = from % bytes.length;
        const part = bytes.subarray(at, at + (length % 4000));
        expectKnown(dialect, new TextDecoder().decode(part));
      }),
    );
  });

  it('reads any list of models into ids', () => {
    fc.assert(
      fc.property(resembling, (body) => {
        for (const wrapped of [body, { data: body }, { models: body }, { data: [body] }]) {
          for (const { id } of dialect.readModels(wrapped)) expect(id).toBeTypeOf('string');
        }
      }),
    );
  });
});

describe('an unknown event', () => {
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
  ])('is passed over: %j', (event) => {
    const end = 'data: {"choices":[{"delta":{"content":"hi"},"finish_reason":"stop"}]}\n\n';
    const bytes = new TextEncoder().encode(event + end);
    expect(readSlices(openai, [bytes])).toMatchObject({
      text: 'hi',
      reason: 'stop',
      failure: undefined,
    });
  });
});

describe('one event', () => {
  const usage = (counts: object) => JSON.stringify({ choices: [], usage: counts });

  it.each([
    ['a refusal', openai, chat({ refusal: 'no' }), { type: 'text', text: 'no' }],
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
      'a recitation',
      gemini,
      '{"candidates":[{"finishReason":"RECITATION"}]}',
      { type: 'end', ending: 'refused', reason: 'RECITATION' },
    ],
    [
      'a reply at its limit',
      gemini,
      '{"candidates":[{"finishReason":"MAX_TOKENS"}]}',
      { type: 'end', ending: 'length', reason: 'MAX_TOKENS' },
    ],
    [
      'the limit of a model',
      openai,
      chat({}, 'model_length'),
      { type: 'end', ending: 'length', reason: 'model_length' },
    ],
    [
      'a content filter',
      openai,
      chat({}, 'content_filter'),
      { type: 'end', ending: 'refused', reason: 'content_filter' },
    ],
    [
      'an unknown reason',
      openai,
      chat({}, 'constructor'),
      { type: 'end', ending: 'unfinished', reason: 'constructor' },
    ],
    [
      'reasoning counted beside the output, as at xAI',
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
      'reasoning counted in the output',
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
      'the cost',
      openai,
      usage({ prompt_tokens: 1, completion_tokens: 2, cost: 0.25 }),
      { type: 'usage', usage: { input: 1, output: 2, cost: 0.25 } },
    ],
    [
      'thoughts counted beside the output, as at Gemini',
      gemini,
      '{"usageMetadata":{"promptTokenCount":1,"candidatesTokenCount":2,"thoughtsTokenCount":3}}',
      { type: 'input', parts: { prompt: 1 } },
      { type: 'usage', usage: { output: 2, beside: 3 } },
    ],
    [
      'the cost in ticks of a ten-billionth of a dollar, as at xAI',
      openai,
      usage({ prompt_tokens: 1, completion_tokens: 2, cost_in_usd_ticks: 739_000 }),
      { type: 'usage', usage: { input: 1, output: 2, cost: 0.000_073_9 } },
    ],
    [
      'tokens read from and written to the cache',
      openai,
      usage({
        prompt_tokens: 9,
        completion_tokens: 2,
        prompt_tokens_details: { cached_tokens: 5, cache_write_tokens: 3 },
      }),
      { type: 'usage', usage: { input: 9, output: 2, cached: 5, written: 3 } },
    ],
    [
      'cached tokens by the name of DeepSeek',
      openai,
      usage({ prompt_tokens: 9, completion_tokens: 2, prompt_cache_hit_tokens: 5 }),
      { type: 'usage', usage: { input: 9, output: 2, cached: 5 } },
    ],
    [
      'cached tokens by the name of Mistral',
      openai,
      usage({ prompt_tokens: 9, completion_tokens: 2, num_cached_tokens: 5 }),
      { type: 'usage', usage: { input: 9, output: 2, cached: 5 } },
    ],
    [
      'input that Anthropic counts apart',
      anthropic,
      '{"type":"message_delta","usage":{"input_tokens":3,"cache_read_input_tokens":40}}',
      { type: 'input', parts: { fresh: 3, cached: 40 } },
      { type: 'usage', usage: { cached: 40 } },
    ],
  ] as const)('is read: %s', (_, dialect, data, ...events) => {
    expect(dialect.read(data)).toEqual(events);
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
  ] as const)('with an error is a failure (%#): %j', (dialect, data, kind) => {
    const provider = providerOf(dialect);
    const failed = dialect.read(data).filter((event) => event.type === 'failed');
    const failures = failed.map(({ event, status }) => streamError(provider, event, status));
    expect(failures.map((failure) => failure.kind)).toEqual([kind]);
  });
});

function chat(delta: object, finish_reason?: string): string {
  return JSON.stringify({ choices: [{ delta, finish_reason }] });
}

function expectKnown(dialect: Dialect, data: string): void {
  for (const event of dialect.read(data)) {
    expect(types).toContain(event.type);
    if (event.type === 'text' || event.type === 'reasoning') expect(event.text).not.toBe('');
  }
}
