import type { Steps } from '../base/steps.ts';
import { runYielding } from '../base/yielding.ts';
import type { KnownKeys } from './known-keys.ts';
import type { Redacted, Scope } from './redactor.ts';

/**
 * Resolves with the text with every key masked, as `Redactor.redact` returns it, and gives the event loop turns: for texts
 * whose length nothing limits. What becomes a known key meanwhile is masked, too.
 */
export async function redactLong(
  known: KnownKeys,
  text: string,
  scope: Scope = 'all',
): Promise<string> {
  for (;;) {
    const { redactor } = known;
    const { text: redacted } = await runYielding(redactor.redactSteps(text, scope));
    if (known.redactor === redactor) return redacted;
  }
}

/** Returns a function that masks every key in a text, in steps, with the keys that are known now. */
export function currentRedactor({ redactor }: KnownKeys): (text: string) => Steps<Redacted> {
  return (text) => redactor.redactSteps(text);
}
