import type { DocumentedErrors } from '../rule.ts';

/** The search is not enabled for the organization, which has no code; only the first wording is reported by several users. */
const searchOff = [
  /web[ _-]?search.{0,60}(?:not (?:\w+ )?(?:enabled|activated|allowed)|disabled|turned off)/i,
  /web[ _-]?search.{0,60}(?:(?:must|needs to) be enabled|requires enabling)/i,
  /web[ _-]?search.{0,60}not available (?:for|to|in) (?:your|this) (?:org|account|workspace)/i,
  /enabled? (?:the )?web[ _-]?search/i,
];

/** https://platform.claude.com/docs/en/api/errors and, for the wordings, reports of users. */
export const anthropic: DocumentedErrors = {
  advice: { key: 'add credits' },
  rules: [
    {
      kind: 'no-browser',
      status: [401],
      words: /^CORS requests are|CORS requests.{0,80}organi[sz]ation/i,
    },
    ...searchOff.map((words) => ({
      kind: 'no-search' as const,
      words,
      address: 'https://platform.claude.com/settings/privacy',
    })),
    { kind: 'no-credit', words: /credit balance is too low/i },
    {
      kind: 'spend-limit',
      code: ['enforced_spend_limit_reached'],
      scope: 'account',
      address: 'https://platform.claude.com/settings/limits',
    },
    {
      kind: 'spend-limit',
      words: /reached your specified (?:workspace )?API usage limits/i,
      scope: 'account',
      address: 'https://platform.claude.com/settings/billing',
    },
    { kind: 'plan', words: /required for long context|long context.{0,40}not yet available/i },
    { kind: 'account', words: /organi[sz]ation has been disabled/i },
    { kind: 'context', words: /exceed context limit|prompt is too long/i },
    { kind: 'parameter', words: /maximum allowed number of output tokens/i },
    { kind: 'content', words: /content filtering policy/i },
    { kind: 'payment', code: ['billing_error'] },
    { kind: 'forbidden', code: ['permission_error'] },
    { kind: 'unknown-model', code: ['not_found_error'], words: /^model:/i },
    { kind: 'too-large', code: ['request_too_large'] },
    { kind: 'rate-limit', code: ['rate_limit_error'] },
    { kind: 'timeout', code: ['timeout_error'] },
    { kind: 'overloaded', code: ['overloaded_error'] },
    { kind: 'server', code: ['api_error'] },
  ],
};
