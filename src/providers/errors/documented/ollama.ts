import type { DocumentedErrors } from '../rule.ts';

const plans = 'https://ollama.com/upgrade';

/** https://docs.ollama.com/api/errors and, for the wordings, reports of users. */
export const ollama: DocumentedErrors = {
  rules: [
    { kind: 'file-type', words: /does not support (?:image|vision)|required for image input/i },
    {
      kind: 'memory',
      words:
        /requires more system memory|out of memory|enough (?:available )?memory|unable to allocate|runner (?:process )?(?:has terminated|has unexpectedly stopped|exited|no longer running)/i,
    },
    { kind: 'plan', status: [402, 403], words: /subscription/i, address: plans },
    { kind: 'quota', status: [429], words: /usage limit/i, address: plans },
    { kind: 'overloaded', words: /server busy|pending requests/i },
    { kind: 'context', words: /prompt too long|exceeds (?:the |maximum )?context length/i },
    { kind: 'wrong-endpoint', status: [400], words: /does not support (?:chat|generate)/i },
    { kind: 'unknown-model', words: /model\b.{0,120}not found/i },
  ],
};
