import type { DocumentedErrors } from '../rule.ts';

const organization = 'https://platform.openai.com/settings/organization/general';
const limits = 'https://platform.openai.com/settings/organization/limits';

/** https://developers.openai.com/api/docs/guides/error-codes and, for the wordings, reports of users. */
export const openai: DocumentedErrors = {
  advice: {
    key: 'activate billing',
    payment: 'add credits or activate billing',
    forbidden: 'some models need a higher usage tier',
  },
  rules: [
    { kind: 'restricted-key', status: [401], words: /\bIP\b.{0,40}not (?:authorized|allowed)/ },
    { kind: 'restricted-key', code: ['ip_not_authorized'] },
    { kind: 'account', code: ['account_deactivated', 'organization_deactivated'] },
    { kind: 'account', status: [401], words: /member of an organi[sz]ation|been deactivated/i },
    { kind: 'region', code: ['unsupported_country_region_territory'] },
    { kind: 'no-summary', param: /^reasoning\.summary$/, address: organization },
    { kind: 'no-summary', words: /must be verified.{0,80}\bsummar/i, address: organization },
    { kind: 'unverified', words: /must be verified/i, address: organization },
    { kind: 'no-credit', code: ['credit_balance_exhausted'] },
    { kind: 'payment', code: ['billing_not_active'] },
    {
      kind: 'spend-limit',
      code: [
        'organization_spend_limit_exceeded',
        'project_spend_limit_exceeded',
        'organization_usage_limit_exceeded',
        'billing_hard_limit_reached',
      ],
      scope: 'account',
      address: limits,
    },
    { kind: 'rate-limit', code: ['slow_down'] },
    { kind: 'overloaded', code: ['server_is_overloaded', 'service_unavailable_error'] },
    { kind: 'retired-model', words: /model\b.{0,120}\bhas been (?:deprecated|retired|shut down)/i },
    {
      kind: 'wrong-endpoint',
      words:
        /not a chat model|(?:only supported|not supported) in the v1\/|only supported in v1\//i,
    },
    { kind: 'needs-search', words: /deep research models require/i },
    { kind: 'forbidden', status: [403], code: ['model_not_found'] },
    { kind: 'content', code: ['content_policy_violation', 'content_filter', 'moderation_blocked'] },
    { kind: 'content', code: ['bio_policy', 'misalignment_policy_violation'] },
    { kind: 'content', code: ['invalid_prompt'], words: /flagged|usage policy/i },
    { kind: 'parameter', code: ['unsupported_parameter', 'unsupported_value'] },
    { kind: 'too-large', code: ['string_above_max_length'] },
  ],
};
