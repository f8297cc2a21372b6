import { refusedParameter, settable } from '../parameters.ts';
import type { Rule } from '../rule.ts';

const badKey = ['invalid_api_key', 'api_key_invalid', 'authentication_error'];

/** Codes that several providers use, most of them OpenAI's. */
const codes: readonly Rule[] = [
  { kind: 'unauthorized', status: [401], code: badKey },
  { kind: 'invalid-key', code: badKey },
  { kind: 'payment', code: ['billing_error'] },
  { kind: 'no-credit', code: ['insufficient_quota'] },
  { kind: 'region', code: ['unsupported_country_region_territory'] },
  { kind: 'unknown-model', code: ['model_not_found', 'invalid_model'] },
  { kind: 'retired-model', code: ['model_decommissioned', 'model_deprecated'] },
  { kind: 'context', code: ['context_length_exceeded'] },
  { kind: 'content', code: ['content_filter', 'content_policy_violation'] },
  { kind: 'rate-limit', code: ['rate_limit_error', 'rate_limit_exceeded'] },
  { kind: 'overloaded', code: ['overloaded_error', 'server_is_overloaded'] },
  { kind: 'picture-size', code: ['image_dimensions_too_large'] },
  { kind: 'parameter', code: ['unsupported_parameter', 'unsupported_value'] },
  { kind: 'parameter', param: settable },
];

/** Statuses with one meaning at all providers. */
const statuses: readonly Rule[] = [
  { kind: 'unauthorized', status: [401] },
  { kind: 'payment', status: [402] },
  { kind: 'timeout', status: [408, 504] },
  { kind: 'too-large', status: [413] },
  { kind: 'rate-limit', status: [429] },
  { kind: 'overloaded', status: [498, 503, 529] },
  { kind: 'server', status: Array.from({ length: 100 }, (_, at) => 500 + at) },
];

/** Wordings, for errors of which neither code nor status is known. */
const wordings: readonly Rule[] = [
  {
    kind: 'invalid-key',
    words:
      /(?:incorrect|invalid|expired|bad|wrong) (?:x-)?api[ -]?key|api[ -]?key (?:is |was |has |been |reported )*(?:not valid|invalid|expired|revoked|(?:as )?leaked)/i,
  },
  {
    kind: 'no-credit',
    words:
      /used all available credits|(?:out of|insufficient|exhausted|no) (?:credits?|balance)|credits? (?:are |is |has been |have been )?(?:used up|exhausted|depleted)/i,
  },
  { kind: 'spend-limit', words: /(?:monthly )?spend(?:ing)? limit/i },
  { kind: 'region', words: /(?:country|region|location).{0,40}not supported/i },
  {
    kind: 'unknown-model',
    words:
      /model\b.{0,120}\b(?:does not exist|not exist|not found|is not a valid|not a valid model)|not a valid model|(?:invalid|unknown) model\b/i,
  },
  {
    kind: 'context',
    words:
      /(?:maximum|max|exceed(?:s|ed|ing)?)\b.{0,40}\bcontext\b|\bcontext (?:length|window)|prompt (?:is )?too long|input token count.{0,60}exceeds/i,
  },
  { kind: 'picture-size', words: /image.{0,40}(?:dimensions|pixels).{0,40}exceed/i },
  {
    kind: 'file-type',
    words:
      /\bimage(?:s|_url)?(?: inputs?)?\b.{0,40}(?:not supported|not enabled|only supported|unsupported)|supports? (?:image|vision|file|pdf) inputs?|unknown variant `(?:image_url|file|document_url)`/i,
  },
  { kind: 'rate-limit', words: /too many requests/i },
  { kind: 'parameter', words: refusedParameter },
];

/** The meanings of other statuses if nothing else matches. */
const defaults: readonly Rule[] = [
  { kind: 'forbidden', status: [403] },
  { kind: 'unknown-model', status: [404] },
];

/** Rules for every provider: codes first, then statuses, and words only where neither of them is known. */
export const common: readonly Rule[] = [...codes, ...statuses, ...wordings, ...defaults];
