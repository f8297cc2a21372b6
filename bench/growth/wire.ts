import { Failure } from '../../src/base/failure.ts';
import { anthropic } from '../../src/providers/dialects/anthropic.ts';
import { gemini } from '../../src/providers/dialects/gemini.ts';
import { ollama } from '../../src/providers/dialects/ollama.ts';
import { openai } from '../../src/providers/dialects/openai.ts';
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
import { type Subject, subject, subjectOf } from './subject.ts';

/** UTF-16 units of what a provider says that are looked at. */
const body = 65_536;
/** Bytes that are decoded at once. */
const read = 16_384;
const local = providerById('ollama');
const scene = {
  provider: providerById('openai'),
  model: 'gpt-4.1',
  scheme: 'bearer',
  origin: 'https://keysh.example',
  online: true,
} as const;

const dialects: readonly (readonly [string, Dialect, (text: string) => object])[] = [
  ['anthropic', anthropic, (text) => ({ type: 'content_block_delta', delta: { text } })],
  ['openai', openai, (content) => ({ choices: [{ delta: { content } }] })],
  ['gemini', gemini, (text) => ({ candidates: [{ content: { parts: [{ text }] } }] })],
  ['ollama', ollama, (content) => ({ message: { content } })],
];

/** Replies, error bodies, model lists and requests. */
export const wireSubjects: readonly Subject[] = [
  ...dialects.flatMap(([name, dialect, event]) => [
    subjectOf(`providers/${name} read`, (text) => JSON.stringify(event(text)), dialect.read),
    subjectOf(`providers/${name} readModels`, modelList, dialect.readModels),
  ]),
  subjectOf('providers/framing frame, sse', (text) => cut(`data: ${text}\n\n`), fed('sse')),
  subjectOf('providers/framing frame, ndjson', (text) => cut(`${text}\n`), fed('ndjson')),
  subjectOf('providers/reading ReplyReader.feed', openaiBytes, function* (bytes) {
    const reading = new ReplyReader(openai, scene.provider);
    for (let at = 0; at < bytes.length; at += body) {
      yield* reading.feed(bytes.subarray(at, at + body));
    }
  }),
  subject('providers/streamError streamError', (text) =>
    streamError(scene.provider, errorOf(text)),
  ),
  subject('providers/providerMessageIn providerMessageIn', (text) =>
    providerMessageIn(errorOf(text)),
  ),
  subjectOf(
    'providers/providerMessageIn providerMessageIn, a list',
    (text) => ({ error: text.split('').map((message) => ({ message })) }),
    providerMessageIn,
    1_000_000,
  ),
  subject('providers/providerMessageIn codes', (text) => codes({ error: { type: text } })),
  subject('providers/providerMessageIn parameter', (text) => parameter({ error: { param: text } })),
  subject('providers/providerMessageIn innerStatus', (text) =>
    innerStatus({ error: { code: text } }),
  ),
  ...providers.flatMap((provider) => [
    subject(`providers/errors/classify classify, ${provider.id}`, (text) =>
      classify(provider, 400, errorOf(`model ${text}`)),
    ),
    subjectOf(
      `providers/errors/classify classify, ${provider.id}, repeated`,
      repeating('model maximum '),
      (text) => classify(provider, 400, errorOf(text)),
    ),
  ]),
  subject(
    'providers/retry retryAfter',
    (text) => retryAfter(text, errorOf(`retry in ${text}`)),
    body,
  ),
  subject('providers/explain explain', (text) => explained(`CORS requests ${text}`), body),
  subjectOf('providers/explain explain, repeated', repeating('CORS requests '), explained, body),
  subjectOf('providers/status httpError', (text) => JSON.stringify(errorOf(text)), refused),
  subjectOf('providers/models listModels', (text) => JSON.stringify(modelList(text)), listed),
  subject('providers/request chatRequest', (text) =>
    chatRequestTo(
      local,
      { model: 'a', messages: [{ role: 'user', text }], parameters: {} },
      undefined,
    ),
  ),
];

function errorOf(message: string) {
  return { error: { message } };
}

function repeating(unit: string): (text: string) => string {
  return ({ length }) => unit.repeat(length / unit.length);
}

function explained(providerMessage: string): unknown {
  return explain(new Failure('unauthorized', 'no', { providerMessage }), scene);
}

function refused(json: string): Promise<Failure> {
  const { signal } = new AbortController();
  return httpError(scene.provider, new Response(json, { status: 400 }), signal);
}

function listed(json: string): Promise<unknown> {
  const send = sendWith(async () => new Response(json), local, undefined);
  return listModels(send, local, new AbortController().signal);
}

function openaiBytes(content: string): Uint8Array {
  const event = JSON.stringify({ choices: [{ delta: { content } }] });
  return new TextEncoder().encode(`data: ${event}\n\n`);
}

/** Parts as they are decoded. */
function cut(text: string): readonly string[] {
  return Array.from({ length: Math.ceil(text.length / read) }, (_, at) =>
    text.slice(at * read, (at + 1) * read),
  );
}

function fed(framing: Dialect['framing']): (parts: readonly string[]) => Generator {
  return function* (parts) {
    const frames = frame(framing);
    for (const part of parts) yield frames.feed(part);
    yield frames.close();
  };
}

/** The text as names of models, a hundred units each. */
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
