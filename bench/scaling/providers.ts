import { Failure } from '../../src/base/failure.ts';
import { anthropic } from '../../src/providers/dialects/anthropic.ts';
import { gemini } from '../../src/providers/dialects/gemini.ts';
import { ollama } from '../../src/providers/dialects/ollama.ts';
import { openai } from '../../src/providers/dialects/openai.ts';
import { responses } from '../../src/providers/dialects/responses.ts';
import { classify } from '../../src/providers/errors/classify.ts';
import {
  codes,
  innerStatus,
  parameter,
  providerMessageIn,
} from '../../src/providers/errors/error-body.ts';
import { explain } from '../../src/providers/errors/explain.ts';
import { retryAfter } from '../../src/providers/errors/retry-after.ts';
import { streamError } from '../../src/providers/errors/stream-error.ts';
import { frame } from '../../src/providers/http/framing.ts';
import { httpError } from '../../src/providers/http/http-error.ts';
import { listModels } from '../../src/providers/http/models.ts';
import { ReplyReader } from '../../src/providers/http/reply-reader.ts';
import type { Dialect } from '../../src/providers/provider.ts';
import { providerById, providers } from '../../src/providers/registry.ts';
import { chatRequestTo, sendWith } from '../../test/providers/requests.ts';
import { type Benchmark, benchmark, benchmarkWithInput } from './benchmark.ts';

/** The length of the longest error body that is read, in UTF-16 units. */
const maxBodyLength = 65_536;
/** The size of a network read, in bytes. */
const chunkLength = 16_384;
const ollamaProvider = providerById('ollama');
const errorContext = {
  provider: providerById('openai'),
  model: 'gpt-4.1',
  scheme: 'bearer',
  origin: 'https://keysh.example',
  online: true,
} as const;

const dialects: readonly (readonly [string, Dialect, (text: string) => object])[] = [
  ['anthropic', anthropic, (text) => ({ type: 'content_block_delta', delta: { text } })],
  ['openai', openai, (content) => ({ choices: [{ delta: { content } }] })],
  ['responses', responses, (delta) => ({ type: 'response.output_text.delta', delta })],
  ['gemini', gemini, (text) => ({ candidates: [{ content: { parts: [{ text }] } }] })],
  ['ollama', ollama, (content) => ({ message: { content } })],
];

/** Replies, error bodies, model lists and requests. */
export const providerBenchmarks: readonly Benchmark[] = [
  ...dialects.flatMap(([name, dialect, event]) => [
    benchmarkWithInput(
      `providers/dialects/${name} read`,
      (text) => JSON.stringify(event(text)),
      dialect.read,
    ),
    benchmarkWithInput(`providers/dialects/${name} readModels`, modelList, dialect.readModels),
  ]),
  benchmarkWithInput(
    'providers/http/framing frame, sse',
    (text) => chunksOf(`data: ${text}\n\n`),
    feedFrames('sse'),
  ),
  benchmarkWithInput(
    'providers/http/framing frame, ndjson',
    (text) => chunksOf(`${text}\n`),
    feedFrames('ndjson'),
  ),
  benchmarkWithInput(
    'providers/http/reply-reader ReplyReader.feed',
    openaiBytes,
    function* (bytes) {
      const reading = new ReplyReader(openai, errorContext.provider);
      for (let at = 0; at < bytes.length; at += maxBodyLength) {
        yield* reading.feed(bytes.subarray(at, at + maxBodyLength));
      }
    },
  ),
  benchmark('providers/errors/stream-error streamError', (text) =>
    streamError(errorContext.provider, errorOf(text)),
  ),
  benchmark('providers/errors/error-body providerMessageIn', (text) =>
    providerMessageIn(errorOf(text)),
  ),
  benchmarkWithInput(
    'providers/errors/error-body providerMessageIn, a list',
    (text) => ({ error: text.split('').map((message) => ({ message })) }),
    providerMessageIn,
    1_000_000,
  ),
  benchmark('providers/errors/error-body codes', (text) => codes({ error: { type: text } })),
  benchmark('providers/errors/error-body parameter', (text) =>
    parameter({ error: { param: text } }),
  ),
  benchmark('providers/errors/error-body innerStatus', (text) =>
    innerStatus({ error: { code: text } }),
  ),
  ...providers.flatMap((provider) => [
    benchmark(`providers/errors/classify classify, ${provider.id}`, (text) =>
      classify(provider, 400, errorOf(`model ${text}`)),
    ),
    benchmarkWithInput(
      `providers/errors/classify classify, ${provider.id}, repeated`,
      repeat('model maximum '),
      (text) => classify(provider, 400, errorOf(text)),
    ),
  ]),
  benchmark(
    'providers/errors/retry-after retryAfter',
    (text) => retryAfter(text, errorOf(`retry in ${text}`)),
    maxBodyLength,
  ),
  benchmark(
    'providers/errors/explain explain',
    (text) => explainMessage(`CORS requests ${text}`),
    maxBodyLength,
  ),
  benchmarkWithInput(
    'providers/errors/explain explain, repeated',
    repeat('CORS requests '),
    explainMessage,
    maxBodyLength,
  ),
  benchmarkWithInput(
    'providers/http/http-error httpError',
    (text) => JSON.stringify(errorOf(text)),
    readHttpError,
  ),
  benchmarkWithInput(
    'providers/http/models listModels',
    (text) => JSON.stringify(modelList(text)),
    listModelsIn,
  ),
  benchmark('providers/http/request chatRequest', (text) =>
    chatRequestTo(
      ollamaProvider,
      { model: 'a', messages: [{ role: 'user', text }], parameters: {} },
      undefined,
    ),
  ),
];

function errorOf(message: string) {
  return { error: { message } };
}

function repeat(unit: string): (text: string) => string {
  return ({ length }) => unit.repeat(length / unit.length);
}

function explainMessage(providerMessage: string): unknown {
  return explain(new Failure('unauthorized', 'no', { providerMessage }), errorContext);
}

function readHttpError(json: string): Promise<Failure> {
  const { signal } = new AbortController();
  return httpError(errorContext.provider, new Response(json, { status: 400 }), signal);
}

function listModelsIn(json: string): Promise<unknown> {
  const send = sendWith(async () => new Response(json), ollamaProvider, undefined);
  return listModels(send, ollamaProvider, new AbortController().signal);
}

function openaiBytes(content: string): Uint8Array {
  const event = JSON.stringify({ choices: [{ delta: { content } }] });
  return new TextEncoder().encode(`data: ${event}\n\n`);
}

/** Splits the text into the chunks of its network reads. */
function chunksOf(text: string): readonly string[] {
  return Array.from({ length: Math.ceil(text.length / chunkLength) }, (_, at) =>
    text.slice(at * chunkLength, (at + 1) * chunkLength),
  );
}

function feedFrames(framing: Dialect['framing']): (parts: readonly string[]) => Generator {
  return function* (parts) {
    const frames = frame(framing);
    for (const part of parts) yield frames.feed(part);
    yield frames.close();
  };
}

/** Splits the text into a list of models with names of 100 UTF-16 units, in the forms of all dialects. */
function modelList(text: string) {
  const names = Array.from(
    { length: text.length / 100 },
    (_, at) => `${at}${text.slice(at * 100, at * 100 + 90)}`,
  );
  return {
    data: names.map((id) => ({ id })),
    models: names.map((name) => ({
      name,
      model: name,
      supportedGenerationMethods: ['generateContent'],
    })),
  };
}
