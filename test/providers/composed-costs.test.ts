import { describe, expect, it } from 'vitest';
import { Catalog } from '../../src/chat/catalog.ts';
import { type Accuracy, costOfReply } from '../../src/chat/cost.ts';
import { dialects } from '../../src/providers/dialects/index.ts';
import type { ProviderId } from '../../src/providers/registry.ts';
import type { ComposedStream } from '../support/streams/composed-stream.ts';
import { composedStreams } from '../support/streams/index.ts';
import { readSlices } from './reply-result.ts';

/** The models by whose prices the streams are charged here. */
const models: Readonly<Record<ProviderId, string>> = {
  anthropic: 'claude-sonnet-5-5', // $2 in, $10 out, $0.10 cached, $2.50 written
  openai: 'gpt-6.2-sol', // $2 in, $10 out, $0.10 cached
  xai: 'grok-4.6', // reported
  gemini: 'gemini-2.5-flash', // $0.30 in, $2.50 out
  openrouter: 'maker/model', // reported
  deepseek: 'deepseek-flash', // at most $0.30 in, $1.20 out, $0.006 cached
  groq: 'openai/gpt-oss-120b', // $0.15 in, $0.60 out
  mistral: 'mistral-small-2603', // $0.15 in, $0.60 out
  ollama: 'llama3.2',
};

type Millionths = number | readonly [amount: number, accuracy: Accuracy];

/**
 * Millionths of a dollar by hand, tokens times dollars per million tokens, or as the provider reports them: of every stream
 * with counts of the output or a cost. Exact unless stated.
 */
const costs: Readonly<Record<string, Millionths>> = {
  'anthropic, text': 12 * 2 + 6 * 10,
  'anthropic, characters of two to four bytes': 9 * 2 + 5 * 10,
  'anthropic, white space, reasoning with an empty delta, then text': 20 * 2 + 14 * 10,
  'anthropic, omitted reasoning': 21 * 2 + 30 * 10,
  'anthropic, encrypted reasoning, pings between blocks': 31 * 2 + 40 * 10,
  'anthropic, input tokens that change at the end': 55 * 2 + 2 * 10,
  'anthropic, a refusal without text': 18 * 2 + 3 * 10,
  'anthropic, events and deltas of unknown types': 7 * 2 + 4 * 10,
  'anthropic, events without names, the text in the start of its block': 3 * 2 + 2 * 10,
  'anthropic, an error in the middle': 15 * 2 + 1 * 10,
  'anthropic, a tool call': 50 * 2 + 18 * 10,
  'anthropic, reasoning, then a tool call, pings between': 52 * 2 + 19 * 10,
  'anthropic, a web search with citations': 900 * 2 + 60 * 10,
  'anthropic, a web search that fails': 80 * 2 + 20 * 10,
  'anthropic, a citation of a document': 88 * 2 + 16 * 10,
  'anthropic, a prompt cache that is read and written': 600 * 0.1 + 300 * 2.5 + 4 * 2 + 3 * 10,
  'anthropic, a prompt cache that is written during the reply, and counts that are missing at the end':
    600 * 0.1 + 2000 * 2.5 + 50 * 2 + 7 * 10,
  'anthropic, the reply after a pause': 700 * 2 + 40 * 10,
  'anthropic, a compacted conversation': 130 * 2 + 6 * 10,
  'anthropic, a pause for more searches': 400 * 2 + 90 * 10,
  'openai, text': 40 * 2 + 8 * 10,
  'openai, an empty first chunk with the filters of the prompt': 17 * 2 + 90 * 10,
  'openai, moderation scores after the usage': 6 * 2 + 2 * 10,
  'openai, a tool call': 60 * 2 + 15 * 10,
  'openai, two tool calls at once': 61 * 2 + 30 * 10,
  'openai, a refusal': 9 * 2 + 6 * 10,
  'openai, white space in the JSON of an event': 4 * 2 + 2 * 10,
  'openai, a response': 40 * 2 + 8 * 10,
  'openai, a response with tokens of the cache': [3072 * 0.1 + 1928 * 2 + 2 * 10, 'estimate'],
  'openai, a summary in parts, then text': 12 * 2 + 60 * 10,
  'openai, two items of reasoning around a search': 300 * 2 + 20 * 10,
  'openai, raw reasoning whose item ends after the message': 11.3,
  'openai, a refused response': 9 * 2 + 6 * 10,
  'openai, a response at its limit': 9 * 2 + 16 * 10,
  'openai, a response at its limit before any text': 16 * 2 + 64 * 10,
  'openai, a filtered response': 9 * 2 + 3 * 10,
  'openai, a function call': 58 * 2 + 23 * 10,
  'openai, comments, two messages and an unknown event': 7 * 2 + 9 * 10,
  'openai, a failure after the text': 3 * 2 + 4 * 10,
  'xai, text': 250,
  'xai, reasoning, then text': 250,
  'xai, reasoning, then a complete tool call': 250,
  'xai, reasoning, then a response': 514.35,
  'xai, a response that ends with another event': 2938.4003,
  'gemini, text in one event': 8 * 0.3 + (5 + 20) * 2.5,
  'gemini, text in several events with growing token counts': 13 * 0.3 + (9 + 30) * 2.5,
  'gemini, reasoning, then text': 30 * 0.3 + (2 + 25) * 2.5,
  'gemini, an error in the middle, in a list': 5 * 0.3 + 1 * 2.5,
  'gemini, a function call with a signature': 48 * 0.3 + (10 + 60) * 2.5,
  'gemini, a function call, then an empty part with the finish reason': 29 * 0.3 + (6 + 80) * 2.5,
  'gemini, code executed by the service': 136 * 0.3 + (26 + 70) * 2.5,
  'gemini, a prompt with an image, partly cached': [300 * 0.3 + (3 + 9) * 2.5, 'estimate'],
  'gemini, a search with its sources in one event': 9 * 0.3 + (4 + 33) * 2.5,
  'gemini, a search with its sources in the last event, LF line ends': 9 * 0.3 + (14 + 33) * 2.5,
  'gemini, a search reported as a tool call': 9 * 0.3 + (8 + 40) * 2.5,
  'openrouter, text after comments that keep the connection open': 2000,
  'openrouter, reasoning sent twice, then text': 500_000,
  'openrouter, a reasoning summary in reasoning_details only': 125_000,
  'openrouter, encrypted reasoning, then a tool call': 250_000,
  'openrouter, a tool call first': 250_000,
  'openrouter, citations of a search': 62_500,
  'openrouter, an error after a finish reason': 0,
  'deepseek, text after comments that keep the connection open': [11 * 0.3 + 4 * 1.2, 'maximum'],
  'deepseek, reasoning beside null content, then text beside null reasoning': [
    64 * 0.006 + 6 * 0.3 + 20 * 1.2,
    'maximum',
  ],
  'deepseek, two tool calls in pieces': [192 * 0.006 + 8 * 0.3 + 33 * 1.2, 'maximum'],
  'groq, reasoning, then text, usage in three places': [40 * 0.15 + 22 * 0.6, 'estimate'],
  'groq, text, usage only in x_groq, no blank line at the end': 21 * 0.15 + 5 * 0.6,
  'groq, text, usage in the event with the finish reason': 7 * 0.15 + 3 * 0.6,
  'groq, reasoning that reaches the token limit': [40 * 0.15 + 22 * 0.6, 'estimate'],
  'groq, reasoning, then a tool call': [40 * 0.15 + 22 * 0.6, 'estimate'],
  'groq, a search executed by the service': 900 * 0.15 + 50 * 0.6,
  'groq, web pages opened by the service': 700 * 0.15 + 12 * 0.6,
  'mistral, text': [50 * 0.15 + 7 * 0.6, 'estimate'],
  'mistral, text in the event with the finish reason': 9 * 0.15 + 4 * 0.6,
  'mistral, reasoning parts, then text': 10 * 0.15 + 24 * 0.6,
  'mistral, reasoning and text in one list': 31 * 0.15 + 12 * 0.6,
  'mistral, two complete tool calls in the event with the finish reason': 80 * 0.15 + 18 * 0.6,
  'openai, counts in parts, repeated and after the finish reason': 5 * 2 + 2 * 10,
  'openai, a message in place of deltas': 3 * 2 + 1 * 10,
  'xai, a search whose query is in arguments, citations without titles': 500,
  'anthropic, two searches with hostile citations': 70 * 2 + 9 * 10,
};

const catalog = new Catalog({} as never);

function costOf({ provider, dialect, body }: ComposedStream, size?: number) {
  const bytes = new TextEncoder().encode(body);
  const { usage } = readSlices(dialects[dialect], slices(bytes, size ?? bytes.length));
  const reply = { model: `${provider}:${models[provider]}`, time: Date.UTC(2026, 10, 29, 12) };
  return costOfReply(catalog, { ...reply, usage, ending: 'done' });
}

function* slices(bytes: Uint8Array, size: number): Iterable<Uint8Array> {
  for (let at = 0; at < bytes.length; at += size) yield bytes.subarray(at, at + size);
}

/** Whether the amount leaves out searches, which no price of these models contains. */
function excludesSearches({ expected: { usage } }: ComposedStream): boolean {
  return Boolean(usage.searches) && usage.cost === undefined;
}

describe('the cost of the composed stream', () => {
  it.each(composedStreams.filter(({ provider }) => provider !== 'ollama'))(
    '$name is as computed by hand, also if it arrives byte by byte',
    (stream) => {
      const [amount, accuracy = 'exact'] = [costs[stream.name]].flat();
      const expected = amount !== undefined && {
        amount: expect.closeTo(Number(amount) / 1e6, 12),
        accuracy,
        ...(excludesSearches(stream) && { excludesSearches: true }),
      };
      for (const size of [undefined, 1]) expect(costOf(stream, size) ?? false).toEqual(expected);
    },
  );

  it('is zero for a local model', () => {
    for (const stream of composedStreams.filter(({ provider }) => provider === 'ollama')) {
      expect(costOf(stream)).toEqual({ amount: 0, accuracy: 'exact' });
    }
  });

  it('is stated for no other stream', () => {
    const names = composedStreams.map(({ name }) => name);
    expect(Object.keys(costs).filter((name) => !names.includes(name))).toEqual([]);
  });
});
