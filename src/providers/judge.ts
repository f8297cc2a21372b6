import type { FailureKind } from '../failure.ts';
import { codes, parameter, said } from './said.ts';

/** What kind of failure a status and an error body are. */
export function judge(status: number, body: unknown): FailureKind {
  const names = codes(body);
  const words = said(body) ?? '';
  const is = (kind: keyof typeof signs) =>
    signs[kind].codes.some((code) => names.has(code)) || signs[kind].words.test(words);
  if (names.has('access_token_type_unsupported')) return 'invalid-key';
  if (status === 401) return 'unauthorized';
  if (status === 402 || names.has('billing_error')) return 'payment';
  if (status < 500 && is('noCredit')) return 'no-credit';
  if (status === 429) return 'rate-limit';
  if (status < 500 && is('badKey')) return 'invalid-key';
  if (status === 403) return 'forbidden';
  if (status === 404 || (status < 500 && is('noModel'))) return 'unknown-model';
  if (status === 408) return 'timeout';
  if (status < 500 && is('tooLong')) return 'context';
  if (status === 413) return 'too-large';
  if (status < 500 && is('tooMany')) return 'rate-limit';
  const named = sampling.test(parameter(body) ?? '');
  if (status < 500 && (named || is('refusedParameter'))) return 'parameter';
  if ([498, 503, 529].includes(status) || names.has('overloaded_error')) return 'overloaded';
  return status >= 500 ? 'server' : 'rejected';
}

/** Parameters that a user can set, by the providers' names. */
const sampling =
  /^(?:temperature|top_p|max_(?:completion_)?tokens|stop|(?:random_)?seed|reasoning)/;

interface Sign {
  readonly codes: readonly string[];
  readonly words: RegExp;
}

const signs = {
  noCredit: {
    codes: ['insufficient_quota', 'enforced_spend_limit_reached', 'billing_hard_limit_reached'],
    words:
      /credit balance is too low|used all available credits|(?:out of|insufficient|exhausted|no) (?:credits?|balance)|credits? (?:are |is |has been |have been )?(?:used up|exhausted|depleted)|(?:monthly )?spend(?:ing)? limit/i,
  },
  badKey: {
    codes: ['invalid_api_key', 'api_key_invalid', 'authentication_error'],
    words:
      /(?:incorrect|invalid|expired|bad|wrong) (?:x-)?api[ -]?key|api[ -]?key (?:is |was |has |been |reported )*(?:not valid|invalid|expired|revoked|(?:as )?leaked)/i,
  },
  noModel: {
    codes: ['model_not_found', 'invalid_model'],
    words:
      /model\b.{0,120}\b(?:does not exist|not exist|not found|is not a valid|not a valid model)|not a valid model|(?:invalid|unknown) model\b/i,
  },
  tooMany: { codes: ['rate_limit_error', 'rate_limit_exceeded'], words: /too many requests/i },
  tooLong: {
    codes: ['context_length_exceeded'],
    words:
      /(?:maximum|max|exceed(?:s|ed|ing)?)\b.{0,40}\bcontext\b|\bcontext (?:length|window)|prompt (?:is )?too long|input token count.{0,60}exceeds/i,
  },
  refusedParameter: {
    codes: ['unsupported_parameter', 'unsupported_value'],
    words:
      /unsupported (?:parameter|value)|(?:does|do|is) not support(?:ed)?\b|unrecognized|unknown (?:name|field|parameter)|extra inputs are not permitted|maximum allowed number of output tokens/i,
  },
} as const satisfies Readonly<Record<string, Sign>>;
