import type { DocumentedErrors } from '../rule.ts';

const limits = 'https://console.groq.com/settings/limits';

/** https://console.groq.com/docs/errors, .../rate-limits, .../spend-limits and, for the wordings, reports of users. */
export const groq: DocumentedErrors = {
  rules: [
    { kind: 'token-limit', status: [413], code: ['rate_limit_exceeded'] },
    { kind: 'retired-model', code: ['model_decommissioned'] },
    { kind: 'blocked-model', code: /^model_permission_blocked/, address: limits },
    {
      kind: 'blocked-model',
      code: ['model_terms_required'],
      address: 'https://console.groq.com/playground',
    },
    { kind: 'account', code: ['organization_restricted'] },
    {
      kind: 'spend-limit',
      code: /^blocked_api_access$|^spend_/,
      scope: 'account',
      address: 'https://console.groq.com/settings/billing',
    },
    { kind: 'invalid-key', status: [400, 403], code: ['expired_api_key', 'invalid_api_key'] },
    { kind: 'context', words: /reduce the length of the messages/i },
    { kind: 'overloaded', code: ['capacity_exceeded', 'over_capacity'] },
    { kind: 'overloaded', words: /currently over capacity/i },
    { kind: 'parameter', words: /property '[^']{1,60}' is unsupported/i },
  ],
};
