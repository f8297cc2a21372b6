import { Failure } from '../../base/failure.ts';
import { withoutUndefined } from '../../base/json.ts';
import { runYielding } from '../../base/yielding.ts';
import { dialects } from '../dialects/index.ts';
import { requestIdOf } from '../errors/request-id.ts';
import type { ChatRequest, Chunk, Provider } from '../provider.ts';
import type { Build, Send } from '../send.ts';
import { httpError, type OnRefused } from './http-error.ts';
import { noReply } from './reply-reader.ts';
import { chatRequest, requestBody } from './request.ts';
import { type Limits, readReply } from './stream.ts';

export interface Call {
  readonly provider: Provider;
  readonly turn: ChatRequest;
  readonly limits: Limits;
  readonly onRefused?: OnRefused | undefined;
}

/**
 * Yields the reply to a turn in batches: notes first, then what came, then one `end`. Where there is no end, throws a
 * Failure instead, or the signal's reason once that is aborted; aborted while a refusal is read, still the Failure, whose
 * status is known by then.
 */
export async function* reply(
  send: Send,
  call: Call,
  signal: AbortSignal,
): AsyncGenerator<readonly Chunk[]> {
  const { provider, turn, limits } = call;
  const written = dialects[provider.dialect].write(turn, provider);
  const notes = written.notes.map((text) => ({ type: 'note', text }) as const);
  if (notes.length > 0) yield notes;
  const body = await runYielding(requestBody(written.json));
  const build: Build = (key, place) =>
    chatRequest(provider, { path: written.path, body }, key, place);
  const response = await answer(send, build, limits, signal);
  if (response.ok && typeOf(response).startsWith('text/html')) {
    void response.body?.cancel();
    throw new Failure('web-page', 'a web page came');
  }
  if (response.ok && response.body) return yield* received(response, response.body, call, signal);
  throw await httpError(provider, response, signal, call.onRefused);
}

/** The reply in a successful response, which some hosts send whole, as JSON, although a stream was asked for. */
async function* received(
  response: Response,
  body: ReadableStream<Uint8Array>,
  { provider, limits, onRefused }: Call,
  signal: AbortSignal,
): AsyncGenerator<readonly Chunk[]> {
  const dialect = dialects[provider.dialect];
  const isWhole = dialect.framing === 'sse' && typeOf(response).startsWith('application/json');
  const within: Limits = isWhole ? { ...limits, first: limits.between, isFixed: true } : limits;
  let hasChunk = false;
  if (isWhole) onRefused?.(response.status);
  try {
    for await (const batch of readReply(body, dialect, provider, within, signal)) {
      hasChunk = true;
      yield batch;
    }
  } catch (error) {
    throw isWhole && !hasChunk && isBrokenOff(error) ? noReply() : identified(error, response);
  }
}

function isBrokenOff(error: unknown): boolean {
  return error instanceof Failure && error.kind === 'broke-off';
}

/** The error; where it is the provider's, with the id of the request in the header. */
function identified(error: unknown, response: Response): unknown {
  if (!(error instanceof Failure) || error.details.providerMessage === undefined) return error;
  const requestId = error.details.requestId ?? requestIdOf(response, undefined);
  return new Failure(error.kind, error.message, {
    ...error.details,
    ...withoutUndefined({ requestId }),
  });
}

/** Waits for the response no longer than for a first delta. Rejects as `Send` does. */
async function answer(
  send: Send,
  build: Build,
  limits: Limits,
  signal: AbortSignal,
): Promise<Response> {
  const late = new AbortController();
  const isIdle = () => late.abort(new Failure('idle', 'nothing came for too long'));
  const timer = setTimeout(isIdle, Math.min(limits.first, 2 ** 31 - 1));
  try {
    return await send(build, AbortSignal.any([signal, late.signal]));
  } finally {
    clearTimeout(timer);
  }
}

function typeOf({ headers }: Response): string {
  return (headers.get('content-type') ?? '').trim().toLowerCase();
}
