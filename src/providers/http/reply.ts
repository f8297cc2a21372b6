import { Failure } from '../../base/failure.ts';
import { withoutUndefined } from '../../base/json.ts';
import { runYielding } from '../../base/yielding.ts';
import { writeRequest } from '../dialects/index.ts';
import { requestIdOf } from '../errors/request-id.ts';
import type { ChatRequest, Chunk, Dialect, EncodedRequest, Provider } from '../provider.ts';
import { httpError, type OnRefused } from './http-error.ts';
import { noReply } from './reply-reader.ts';
import { chatRequest, requestBody } from './request.ts';
import type { Build, Send } from './send.ts';
import { readReply, type Timeouts } from './stream.ts';

/** A chat request to a provider. */
export interface Call {
  readonly provider: Provider;
  readonly request: ChatRequest;
  readonly timeouts: Timeouts;
  readonly onRefused?: OnRefused | undefined;
}

/**
 * Yields the reply to a request in batches: first notes, then chunks, then one `end`. If there is no end, throws a Failure or
 * the signal's reason; if the signal is aborted while an error response is read, still throws the Failure.
 */
export async function* reply(
  send: Send,
  call: Call,
  signal: AbortSignal,
): AsyncGenerator<readonly Chunk[]> {
  const { provider, request, timeouts } = call;
  const { build, notes, dialect } = await encode(provider, request);
  if (notes.length > 0) yield notes.map((text) => ({ type: 'note', text }));
  const response = await sendInTime(send, build, timeouts, signal);
  if (response.ok && contentType(response).startsWith('text/html')) {
    void response.body?.cancel();
    throw new Failure('web-page', 'the response was a web page');
  }
  if (response.ok && response.body) {
    return yield* readBody(response, response.body, { ...call, dialect }, signal);
  }
  throw await httpError(provider, response, signal, call.onRefused);
}

/** A request as it is sent. */
interface SentRequest extends Pick<EncodedRequest, 'notes'> {
  /** Builds it with a key. */
  readonly build: Build;
  /** Reads its reply. */
  readonly dialect: Dialect;
}

/** Encodes a request for its provider. */
export async function encode(provider: Provider, request: ChatRequest): Promise<SentRequest> {
  const { path, json, notes, dialect } = writeRequest(request, provider);
  const body = await runYielding(requestBody(json));
  const build: Build = (key, scheme) => chatRequest(provider, { path, body }, key, scheme);
  return { build, notes, dialect };
}

/** Yields the reply in a successful response; some hosts send it as one JSON document although a stream was requested. */
async function* readBody(
  response: Response,
  body: ReadableStream<Uint8Array>,
  { provider, dialect, timeouts, onRefused }: Call & { readonly dialect: Dialect },
  signal: AbortSignal,
): AsyncGenerator<readonly Chunk[]> {
  const isUnstreamed =
    dialect.framing === 'sse' && contentType(response).startsWith('application/json');
  const fixed: Timeouts = { ...timeouts, firstDeltaMs: timeouts.idleMs, isFixed: true };
  let hasChunk = false;
  if (isUnstreamed) onRefused?.(response.status);
  try {
    const batches = readReply(body, dialect, provider, isUnstreamed ? fixed : timeouts, signal);
    for await (const batch of batches) {
      hasChunk = true;
      yield batch;
    }
  } catch (error) {
    throw isUnstreamed && !hasChunk && isBrokenOff(error)
      ? noReply()
      : withRequestId(error, response);
  }
}

function isBrokenOff(error: unknown): boolean {
  return error instanceof Failure && error.kind === 'broke-off';
}

/** Returns the error, with the request id in the headers of the response if the provider reported the error. */
function withRequestId(error: unknown, response: Response): unknown {
  if (!(error instanceof Failure) || error.details.providerMessage === undefined) return error;
  const requestId = error.details.requestId ?? requestIdOf(response, undefined);
  return new Failure(error.kind, error.message, {
    ...error.details,
    ...withoutUndefined({ requestId }),
  });
}

/** Sends a request. Rejects as `Send` does, or with an `idle` Failure if there is no response in the time for the first delta. */
async function sendInTime(
  send: Send,
  build: Build,
  { firstDeltaMs }: Timeouts,
  signal: AbortSignal,
): Promise<Response> {
  const timeout = new AbortController();
  const onTimeout = () => timeout.abort(new Failure('idle', 'nothing was received for too long'));
  const timer = setTimeout(onTimeout, Math.min(firstDeltaMs, 2 ** 31 - 1));
  try {
    return await send(build, AbortSignal.any([signal, timeout.signal]));
  } finally {
    clearTimeout(timer);
  }
}

function contentType({ headers }: Response): string {
  return (headers.get('content-type') ?? '').trim().toLowerCase();
}
