import type { DocumentedErrors } from '../rule.ts';

/** https://api-docs.deepseek.com/quick_start/error_codes and, for the wordings, reports of users. */
export const deepseek: DocumentedErrors = {
  rules: [
    { kind: 'unknown-model', words: /model not exist/i },
    { kind: 'content', words: /content exists risk/i },
    { kind: 'context', words: /maximum context length/i },
    { kind: 'parameter', words: /valid range of max_tokens/i },
    { kind: 'overloaded', status: [500], words: /server is busy|overloaded/i },
  ],
};
