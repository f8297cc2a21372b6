import { runSteps, type Steps, unitsPerStep } from '../base/steps.ts';
import { runYielding, yielding } from '../base/yielding.ts';
import type { KnownKeys } from './known-keys.ts';
import type { Redacted, Redactor, Scope } from './redactor.ts';

/** Work in steps that searches texts with a redactor. */
type Search<Result> = (redactor: Redactor) => Steps<Result>;

/** Returns whether texts of that many UTF-16 units together are too long to be searched at once. */
export function isLong(units: number): boolean {
  return units > unitsPerStep;
}

/**
 * Resolves with the result of a search and gives the event loop turns. Where other keys are known at its end than at its
 * beginning, the search is repeated. Rejects with the signal's reason once that is aborted.
 */
export async function searchLong<Result>(
  known: KnownKeys,
  search: Search<Result>,
  signal?: AbortSignal,
): Promise<Result> {
  const next = yielding();
  const turn = async () => {
    await next();
    signal?.throwIfAborted();
  };
  for (;;) {
    const { redactor } = known;
    const result = await runYielding(search(redactor), turn);
    if (known.redactor === redactor) return result;
  }
}

/** Returns the result of a search of that many UTF-16 units: at once, or where that is too long as `searchLong` does. */
export function searchTexts<Result>(
  known: KnownKeys,
  units: number,
  search: Search<Result>,
  signal?: AbortSignal,
): Result | Promise<Result> {
  return isLong(units) ? searchLong(known, search, signal) : runSteps(search(known.redactor));
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
  return (await searchLong(known, (redactor) => redactor.redactSteps(text, scope))).text;
}

/** Returns a function that masks every key in a text, in steps, with the keys that are known now. */
export function currentRedactor({ redactor }: KnownKeys): (text: string) => Steps<Redacted> {
  return (text) => redactor.redactSteps(text);
}
