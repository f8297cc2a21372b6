import type { FailureDetails, RequestFailureKind } from '../../base/failure.ts';
import { withoutUndefined } from '../../base/json.ts';
import type { Provider } from '../provider.ts';
import { affordableIn, longestReplyIn, rateIn, roomIn } from './amounts.ts';
import { rulesOf } from './documented/index.ts';
import { refusedName } from './parameters.ts';
import { matches, type Report, reportOf } from './rule.ts';

/** A kind of failure, and what its cause and remedy need to know besides. */
export interface Classified {
  readonly kind: RequestFailureKind;
  readonly details: FailureDetails;
}

/**
 * Returns what kind of failure a status and an error body stand for: the provider's own table decides first, then codes
 * that several providers use, then the status, and only where that leaves it open the words.
 */
export function classify({ id }: Pick<Provider, 'id'>, status: number, body: unknown): Classified {
  const report = reportOf(status, body);
  const rule = rulesOf(id).find((each) => matches(each, report));
  const { address, scope, resets } = rule ?? {};
  return refined(rule?.kind ?? 'rejected', withoutUndefined({ address, scope, resets }), report);
}

/** Adds the amounts and names that the provider's words hold, which may tell kinds apart that share a code. */
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
