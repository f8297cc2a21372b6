import type { DocumentedErrors } from '../rule.ts';

const studio = 'https://ai.studio/projects';

/** https://ai.google.dev/gemini-api/docs/generate-content/api-errors and, for the wordings, reports of users. */
export const gemini: DocumentedErrors = {
  rules: [
    { kind: 'invalid-key', code: ['api_key_invalid', 'access_token_type_unsupported'] },
    {
      kind: 'invalid-key',
      status: [400, 403],
      words: /api key\b.{0,40}(?:not valid|expired|leaked)/i,
    },
    {
      kind: 'restricted-key',
      code: [
        'api_key_http_referrer_blocked',
        'api_key_ip_address_blocked',
        'api_key_service_blocked',
        'service_disabled',
      ],
    },
    { kind: 'account', code: ['consumer_suspended'] },
    { kind: 'region', words: /user location is not supported/i },
    { kind: 'region', code: ['failed_precondition'], words: /free tier|country/i, address: studio },
    { kind: 'no-credit', words: /prepayment credits are depleted/i, address: studio },
    { kind: 'spend-limit', words: /spend(?:ing)? cap/i, scope: 'account', address: studio },
    { kind: 'plan', words: /\blimit: 0\b(?!\.)|have a free quota tier/i, address: studio },
    {
      kind: 'quota',
      code: /perday/,
      address: studio,
      resets: 'at midnight Pacific time',
    },
    { kind: 'payment', status: [402], code: ['resource_exhausted'], address: studio },
    { kind: 'overloaded', words: /no capacity available|model is overloaded|high demand/i },
    { kind: 'retired-model', words: /is no longer available/i },
    { kind: 'context', words: /token count.{0,60}exceeds/i },
  ],
};
