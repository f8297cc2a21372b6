import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { anthropic } from '../../../src/providers/dialects/anthropic.ts';
import { gemini } from '../../../src/providers/dialects/gemini.ts';
import { ollama } from '../../../src/providers/dialects/ollama.ts';
import { openai } from '../../../src/providers/dialects/openai.ts';
import { responses } from '../../../src/providers/dialects/responses.ts';
import type { Dialect } from '../../../src/providers/provider.ts';
import { composedStreams } from '../../support/streams/index.ts';
import { readSlices } from '../reply-result.ts';

const dialects = Object.entries({ anthropic, openai, gemini, ollama, responses });
/** Types of stream events, except notes, which replies do not contain. */
const types = [
  ...['text', 'reasoning', 'reasoning-part', 'refusal', 'usage', 'input', 'end', 'failed', 'last'],
  ...['resumable', 'search', 'search-input', 'search-failed', 'searched', 'source'],
];

/** Field names and values of the dialects, so that generated events resemble real ones. */
const words = fc.constantFrom(
  ...['type', 'delta', 'choices', 'content', 'parts', 'text', 'thinking', 'thought', 'usage'],
  ...['error', 'message', 'candidates', 'finish_reason', 'finishReason', 'done', 'data', 'models'],
  ...['content_block_delta', 'message_delta', 'stop_reason', 'x_groq', 'id', 'details', 'metadata'],
  ...['response', 'response.completed', 'response.failed', 'object', 'output', 'item', 'summary'],
  ...['response.output_text.delta', 'response.content_part.added', 'refusal', 'part', 'status'],
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

function expectKnown(dialect: Dialect, data: string): void {
  for (const event of dialect.read(data)) {
    expect(types).toContain(event.type);
    if (event.type === 'text' || event.type === 'reasoning') expect(event.text).not.toBe('');
  }
}
