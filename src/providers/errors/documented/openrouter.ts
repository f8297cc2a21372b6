import type { DocumentedErrors } from '../rule.ts';

const privacy = 'https://openrouter.ai/settings/privacy';
const keys = 'https://openrouter.ai/settings/keys';

/** https://openrouter.ai/docs/api/reference/errors-and-debugging, .../limits and, for the wordings, reports of users. */
export const openrouter: DocumentedErrors = {
  rules: [
    { kind: 'quota', code: ['openrouter_free_tier_daily'] },
    { kind: 'quota', words: /free-models-per-day/i },
    { kind: 'spend-limit', code: ['openrouter_key_limit'], scope: 'key', address: keys },
    {
      kind: 'spend-limit',
      words: /key limit exceeded|key with a higher/i,
      scope: 'key',
      address: keys,
    },
    {
      kind: 'spend-limit',
      code: ['openrouter_guardrail_budget', 'openrouter_workspace_budget'],
      scope: 'account',
      address: 'https://openrouter.ai/settings',
    },
    { kind: 'rate-limit', code: ['openrouter_in_flight_budget'] },
    { kind: 'region', code: ['region_restricted'] },
    { kind: 'privacy', code: ['privacy_restricted'], address: privacy },
    {
      kind: 'privacy',
      status: [404],
      words: /data policy|guardrail restrictions/i,
      address: privacy,
    },
    {
      kind: 'retired-model',
      code: ['model_deprecated', 'free_variant_ended', 'model_unavailable_upstream'],
    },
    { kind: 'wrong-endpoint', code: ['wrong_endpoint'] },
    { kind: 'no-host', code: ['no_endpoints', 'constraint_filtered'] },
    {
      kind: 'no-host',
      status: [400, 404, 503],
      words:
        /all providers have been ignored|no allowed providers|no endpoints found (?:that|matching)/i,
      address: privacy,
    },
    { kind: 'unknown-model', words: /no endpoints found for|is not a valid model/i },
    { kind: 'context', code: ['context_length_exceeded', 'string_too_long'] },
    { kind: 'payment', code: ['payment_required', 'token_limit_exceeded'] },
    { kind: 'content', code: ['content_policy_violation', 'refusal'] },
    { kind: 'content', status: [403], words: /moderation|flagged|request blocked/i },
    {
      kind: 'overloaded',
      code: ['provider_overloaded', 'capacity_exhausted', 'temporarily_unavailable'],
    },
    {
      kind: 'overloaded',
      status: [502, 503],
      words: /no instances available|queue full|at capacity/i,
    },
    { kind: 'timeout', code: ['timeout'] },
    { kind: 'too-large', code: ['payload_too_large'] },
  ],
};
