import type { FailureDetails, RequestFailureKind } from '../../base/failure.ts';
import { withoutUndefined } from '../../base/json.ts';
import type { Provider } from '../provider.ts';
import { affordableIn, longestReplyIn, rateIn, roomIn } from './amounts.ts';
import { rulesOf } from './documented/index.ts';
import { refusedName } from './parameters.ts';
import { matches, type Report, reportOf } from './rule.ts';

/** A kind of failure, and the details for its cause and remedy. */
export interface Classified {
  readonly kind: RequestFailureKind;
  readonly details: FailureDetails;
}

/**
 * Returns the kind of failure of a status and an error body. The provider's own table decides first, then codes that several
 * providers use, then the status, and finally the words.
 */
export function classify({ id }: Pick<Provider, 'id'>, status: number, body: unknown): Classified {
  const report = reportOf(status, body);
  const rule = rulesOf(id).find((each) => matches(each, report));
  const { address, scope, resets } = rule ?? {};
  return refined(rule?.kind ?? 'rejected', withoutUndefined({ address, scope, resets }), report);
}

/** Adds the amounts and names in the provider's message, which may distinguish kinds with the same code. */
function refined(
  kind: RequestFailureKind,
  details: FailureDetails,
  { param, words }: Report,
): Classified {
  switch (kind) {
    case 'context': {
      const fits = roomIn(words);
      return fits === undefined
        ? { kind, details }
        : { kind: 'reply-room', details: { ...details, fits } };
    }
    case 'payment':
    case 'no-credit':
    case 'spend-limit':
      return { kind, details: { ...details, ...withoutUndefined({ fits: affordableIn(words) }) } };
    case 'rate-limit':
    case 'token-limit': {
      const amounts = rateIn(words);
      const { limit = 0, requested = 0 } = amounts;
      return requested > limit
        ? { kind: 'token-limit', details: { ...details, ...amounts } }
        : { kind, details };
    }
    case 'parameter': {
      const parameter = refusedName(param, words);
      const fits = parameter === 'max_tokens' ? longestReplyIn(words) : undefined;
      return { kind, details: { ...details, ...withoutUndefined({ parameter, fits }) } };
    }
    case 'no-host': {
      const lacks = /that support ([a-z ]{3,30}?)(?=[.,]|$)/i.exec(words)?.[1];
      return { kind, details: { ...details, ...withoutUndefined({ lacks }) } };
    }
    default:
      return { kind, details };
  }
}
