import { Failure } from '../../base/failure.ts';
import { parse, withoutUndefined } from '../../base/json.ts';
import { classify } from '../errors/classify.ts';
import { providerMessageIn } from '../errors/error-body.ts';
import { requestIdOf } from '../errors/request-id.ts';
import { waitAfter } from '../errors/retry-after.ts';
import type { Provider } from '../provider.ts';
import { BodyReader } from './body-reader.ts';
import { noReply } from './reply-reader.ts';

/** Is told the status of a refused response, 429 for example, before its body is read. */
export type OnRefused = (status: number) => void;

/** Milliseconds for which a refused body is read. */
const patience = 5_000;
/** Bytes of it that are read. */
const limit = 64 * 1024;

/**
 * Resolves with the failure that a refused response stands for, with the provider's words from its body: as much of that
 * as came in 5 seconds, in 64 KiB, or before the signal. Never rejects.
 */
export async function httpError(
  provider: Provider,
  response: Response,
  signal: AbortSignal,
  onRefused?: OnRefused,
): Promise<Failure> {
  const { status } = response;
  if (response.ok) return noReply();
  onRefused?.(status);
  const raw = await beginning(response, signal);
  const parsed = parse(raw);
  const body = parsed === undefined ? raw : parsed;
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

async function beginning(response: Response, signal: AbortSignal): Promise<string> {
  if (!response.body) return '';
  const arrivals = new BodyReader(response.body, signal);
  const deadline = performance.now() + patience;
  const decoder = new TextDecoder();
  let read = '';
  let size = 0;
  while (size < limit) {
    const next = await arrivals.next(deadline);
    if (next.type !== 'bytes') break;
    read += decoder.decode(next.bytes.subarray(0, limit - size), { stream: true });
    size += next.bytes.length;
  }
  arrivals.close();
  return read;
}
