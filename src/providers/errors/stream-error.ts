import { Failure, type RequestFailureKind } from '../../base/failure.ts';
import { withoutUndefined } from '../../base/json.ts';
import type { Provider } from '../provider.ts';
import { classify } from './classify.ts';
import { innerStatus, providerMessageIn } from './error-body.ts';
import { requestIdIn } from './request-id.ts';
import { waitAfter } from './retry-after.ts';

/** Kinds that an error during a reply cannot be, because the request was accepted. */
const impossible: ReadonlySet<RequestFailureKind> = new Set(['rejected', 'unknown-model']);

/**
 * Returns the Failure of an error inside a successful response. `fallback` is the status if the error has none; the Failure
 * only contains the error's own status.
 */
export function streamError(provider: Provider, event: unknown, fallback = 400): Failure {
  const inner = innerStatus(event);
  const { kind, details } = classify(provider, inner ?? fallback, event);
  const isPossible = !impossible.has(kind);
  return new Failure(
    isPossible ? kind : 'server',
    'the provider reported an error',
    withoutUndefined({
      ...details,
      status: isPossible ? inner : undefined,
      retryAfter: waitAfter(kind, null, event),
      providerMessage: providerMessageIn(event),
      requestId: requestIdIn(event),
    }),
  );
}
