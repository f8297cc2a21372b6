import type { Steps } from '../base/steps.ts';
import { runYielding, yielding } from '../base/yielding.ts';
import type { KnownKeys } from './known-keys.ts';
import type { Redacted, Redactor, Scope } from './redactor.ts';

/**
 * Resolves with the result of a search for keys, yielding to the event loop if it takes long. Repeats the search if the
 * known keys change during it. Rejects with the signal's reason once it is aborted.
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
 * Like `Redactor.redact`, but yields to the event loop: for texts of unlimited length. Keys that become known during the
 * search are masked, too.
 */
export async function redactLong(
  known: KnownKeys,
  text: string,
  scope: Scope = 'all',
): Promise<string> {
  return (await searchForKeys(known, (redactor) => redactor.redactSteps(text, scope))).text;
}

/** Returns a function that masks every key in a text, in steps, using the keys known at the time of this call. */
export function currentRedactor({ redactor }: KnownKeys): (text: string) => Steps<Redacted> {
  return (text) => redactor.redactSteps(text);
}
