import type { Steps } from '../base/steps.ts';
import { runYielding, yielding } from '../base/yielding.ts';
import type { KnownKeys } from './known-keys.ts';
import type { Redacted, Redactor, Scope } from './redactor.ts';

/**
 * Resolves with the result of a search for keys, which yields to the event loop while it takes long. Repeats the search if
 * other keys are known at its end than at its start. Rejects with the signal's reason once it is aborted.
 */
export async function searchForKeys<Result>(
  known: KnownKeys,
  search: (redactor: Redactor) => Steps<Result>,
  signal?: AbortSignal,
): Promise<Result> {
  const turn = yielding(signal);
  for (;;) {
    const { redactor } = known;
    const result = await runYielding(search(redactor), turn);
    if (known.redactor === redactor) return result;
  }
}

/**
 * Resolves with the text with every key masked, as `Redactor.redact` returns it, and gives the event loop turns: for texts
 * whose length nothing limits. What becomes a known key meanwhile is masked, too.
 */
export async function redactLong(
  known: KnownKeys,
  text: string,
  scope: Scope = 'all',
): Promise<string> {
  return (await searchForKeys(known, (redactor) => redactor.redactSteps(text, scope))).text;
}

/** Returns a function that masks every key in a text, in steps, with the keys that are known now. */
export function currentRedactor({ redactor }: KnownKeys): (text: string) => Steps<Redacted> {
  return (text) => redactor.redactSteps(text);
}
