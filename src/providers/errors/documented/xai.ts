import type { DocumentedErrors } from '../rule.ts';

/** https://docs.x.ai/developers/debugging and, for the wordings, reports of users. */
export const xai: DocumentedErrors = {
  rules: [
    { kind: 'invalid-key', status: [400], words: /incorrect api key/i },
    { kind: 'new-account', words: /any credits/i, address: 'https://console.x.ai' },
    {
      kind: 'no-credit',
      words: /used all available credits|run out of credits/i,
    },
    { kind: 'no-credit', code: /spending-limit/ },
    { kind: 'content', words: /violates usage guidelines|SAFETY_CHECK_TYPE/ },
    { kind: 'account', words: /(?:api key|team) is (?:currently )?(?:blocked|disabled)/i },
    { kind: 'context', words: /maximum prompt length is/i },
    { kind: 'unknown-model', words: /model not found|model\b.{0,120}does not exist/i },
    { kind: 'parameter', words: /does not support parameter|argument not supported/i },
  ],
};
