import type { DocumentedErrors } from '../rule.ts';

const billing = 'https://admin.mistral.ai/organization/billing';

/** https://docs.mistral.ai/resources/error-glossary and, for codes and wordings, reports of users. */
export const mistral: DocumentedErrors = {
  rules: [
    { kind: 'overloaded', code: ['3505', 'service_tier_capacity_exceeded'] },
    { kind: 'overloaded', words: /tier capacity exceeded/i },
    {
      kind: 'spend-limit',
      status: [402],
      words: /spending limit/i,
      scope: 'account',
      address: billing,
    },
    { kind: 'payment', status: [402], address: billing },
    { kind: 'quota', status: [429], words: /monthly/i, address: billing },
    { kind: 'rate-limit', code: ['1300', 'rate_limited'] },
    { kind: 'unknown-model', code: ['1500', 'invalid_model', 'unknown_model'] },
    { kind: 'context', code: ['3051'] },
    { kind: 'context', words: /too large for model with/i },
    { kind: 'content', status: [403], words: /guardrail|moderation/i },
    { kind: 'plan', status: [403], words: /subscription|tier\b/i, address: billing },
  ],
};
