import { Failure, type RequestFailureKind } from '../../base/failure.ts';
import { withoutUndefined } from '../../base/json.ts';
import type { Provider } from '../provider.ts';
import { classify } from './classify.ts';
import { innerStatus, providerMessageIn } from './error-body.ts';
import { requestIdIn } from './request-id.ts';
import { waitAfter } from './retry-after.ts';

/** Kinds that an error in the midst of a reply cannot be: its request was accepted. */
const impossible: ReadonlySet<RequestFailureKind> = new Set(['rejected', 'unknown-model']);

/**
 * Returns the failure that an error inside a successful response stands for. `fallback` is the status where it names none;
 * only a status that it names is kept.
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
