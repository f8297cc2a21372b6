import { Failure, type RequestFailureKind } from '../../base/failure.ts';
import { parse, withoutUndefined } from '../../base/json.ts';
import { classify } from '../errors/classify.ts';
import { providerMessageIn } from '../errors/error-body.ts';
import { requestIdOf } from '../errors/request-id.ts';
import { waitAfter } from '../errors/retry-after.ts';
import type { Provider } from '../provider.ts';
import { BodyReader } from './body-reader.ts';
import { noReply } from './reply-reader.ts';

/** Called with the status of an error response, such as 429, before its body is read. */
export type OnRefused = (status: number) => void;

/** Milliseconds for which the body of an error response is read. */
const maxMs = 5_000;
/** Bytes of the body that are read. */
const maxBytes = 64 * 1024;

/**
 * Returns the Failure of an error response, with the provider's message from its body. Reads at most 64 KiB of the body for 5
 * seconds, or until the signal is aborted. Never rejects.
 */
export async function httpError(
  provider: Provider,
  response: Response,
  signal: AbortSignal,
  onRefused?: OnRefused,
): Promise<Failure<RequestFailureKind>> {
  const { status } = response;
  if (response.ok) return noReply();
  onRefused?.(status);
  const text = await startOfBody(response, signal);
  const parsed = parse(text);
  const body = parsed === undefined ? text : parsed;
  const { kind, details } = classify(provider, status, body);
  return new Failure(
    kind,
    `${provider.name} answered ${status}`,
    withoutUndefined({
      ...details,
      status,
      retryAfter: waitAfter(kind, response.headers.get('retry-after'), body),
      providerMessage: providerMessageIn(body),
      requestId: requestIdOf(response, body),
    }),
  );
}

async function startOfBody(response: Response, signal: AbortSignal): Promise<string> {
  if (!response.body) return '';
  const reader = new BodyReader(response.body, signal);
  const deadline = performance.now() + maxMs;
  const decoder = new TextDecoder();
  let text = '';
  let size = 0;
  while (size < maxBytes) {
    const read = await reader.next(deadline);
    if (read.type !== 'bytes') break;
    text += decoder.decode(read.bytes.subarray(0, maxBytes - size), { stream: true });
    size += read.bytes.length;
  }
  reader.close();
  return text;
}
