import { STATUS_CODES } from 'node:http';
import { setImmediate as nextTask, setTimeout as sleep } from 'node:timers/promises';
import {
  type AnswerTable,
  allowsRequest,
  hostOf,
  piecesOf,
  type ReceivedRequest,
} from '../../browser/support/answer-table.ts';
import type { Answer } from '../../browser/support/answers.ts';
import type { MutableLog } from '../../browser/support/browser-log.ts';
import type { Host } from '../../browser/support/hosts.ts';

/** Response headers that pages may read without the host's permission. */
const safelisted = /^(cache-control|content-(language|length|type)|expires|last-modified|pragma)$/;

/**
 * Returns a `fetch` that the table answers, with the errors that a page sees. Requests end when the page does. A request
 * to a host without a stand-in is an error of the page.
 */
export function fetchFrom(table: AnswerTable, closed: AbortSignal, log: MutableLog): typeof fetch {
  return async (input, init = {}) => {
    const url = new URL(String(input));
    const seen = received(url, init);
    const { method, headers, body } = seen;
    log.attemptedRequests.push({ url: url.href, method, headers, body });
    const signal = init.signal ? AbortSignal.any([init.signal, closed]) : closed;
    await nextTask();
    signal.throwIfAborted();
    const host = hostOf(seen);
    if (!host) {
      log.errors.push({ text: 'a request to a host without a stand-in', url: url.href });
      throw failed();
    }
    table.record(seen);
    const sending = { seen, signal, isDone: false };
    signal.addEventListener('abort', () => leave(sending), { once: true });
    const answer = await unlessAborted(signal, table.answerTo(seen, host));
    return respond(answer, host, sending);
  };
}

/** A request that is being answered. */
interface Sending {
  readonly seen: ReceivedRequest;
  readonly signal: AbortSignal;
  isDone: boolean;
}

function received(
  { host, pathname, search }: URL,
  { method, headers, body }: RequestInit,
): ReceivedRequest {
  return {
    method: method ?? 'GET',
    host,
    path: pathname,
    query: search,
    headers: { host, ...Object.fromEntries(new Headers(headers)) },
    body: typeof body === 'string' ? body : '',
    at: Date.now(),
    closedEarly: false,
  };
}

function leave(sending: Sending): void {
  sending.seen.closedEarly ||= !sending.isDone;
}

async function respond(answer: Answer, host: Host, sending: Sending): Promise<Response> {
  const { status = 200, headers = {}, delay, cors, end } = answer;
  const { seen, signal } = sending;
  if (delay) await sleep(delay, undefined, { signal });
  if (status === 0 && end !== 'break') await unlessAborted(signal, new Promise(() => undefined));
  if (status === 0 || cors === false || !allowsRequest(host, seen)) {
    sending.isDone = true;
    throw failed();
  }
  const readable = Object.entries(headers).filter(([name]) => isReadable(host, name));
  return new Response(status === 204 ? null : bodyOf(answer, sending), {
    status,
    statusText: STATUS_CODES[status] ?? '',
    headers: readable,
  });
}

function isReadable({ exposedHeaders = '' }: Host, name: string): boolean {
  const exposed = exposedHeaders.toLowerCase().split(/,\s*/);
  return exposed.includes('*') || safelisted.test(name) || exposed.includes(name.toLowerCase());
}

/** Returns the chunks; those without pauses between them arrive as one, as from the network. */
function* chunksOf(answer: Answer): Generator<Buffer> {
  const { pieces = [], pause, repeat } = answer;
  const separate = pause || repeat ? piecesOf(answer) : [Buffer.concat(pieces.map(bytesOf))];
  for (const piece of separate) if (piece.length > 0) yield bytesOf(piece);
}

function bytesOf(piece: string | Buffer): Buffer {
  return typeof piece === 'string' ? Buffer.from(piece) : piece;
}

/** Returns the body, whose chunks are composed as they are read. */
function bodyOf(answer: Answer, sending: Sending): ReadableStream<Uint8Array> {
  const { signal } = sending;
  const chunks = chunksOf(answer);
  return new ReadableStream(
    {
      async pull(controller) {
        await nextTask();
        const { value, done } = chunks.next();
        if (done) return finish(answer, controller, sending);
        controller.enqueue(new Uint8Array(value));
        if (answer.pause) await sleep(answer.pause, undefined, { signal });
      },
      start: (controller) =>
        signal.addEventListener('abort', () => {
          if (!sending.isDone) controller.error(signal.reason);
        }),
      cancel: () => leave(sending),
    },
    { highWaterMark: 0 },
  );
}

async function finish(
  { end = 'close' }: Answer,
  controller: ReadableStreamDefaultController,
  sending: Sending,
): Promise<void> {
  if (end === 'hang') await unlessAborted(sending.signal, new Promise(() => undefined));
  sending.isDone = true;
  if (end === 'break') controller.error(failed());
  else controller.close();
}

function failed(): TypeError {
  return new TypeError('Failed to fetch');
}

/** Resolves as the promise does; rejects with the signal's reason once it is aborted. */
function unlessAborted<T>(signal: AbortSignal, promise: Promise<T>): Promise<T> {
  return new Promise((resolve, reject) => {
    if (signal.aborted) reject(signal.reason);
    signal.addEventListener('abort', () => reject(signal.reason), { once: true });
    promise.then(resolve, reject);
  });
}
