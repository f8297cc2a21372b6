import { requireNoKeys } from '../../src/app/key-warning.ts';
import type { Secret } from '../../src/base/secret.ts';
import { numberIn } from '../count.ts';
import type { Kind } from '../definition.ts';

/** Any text. */
export const text: Kind<string> = { parse: (_, word) => word };

/** A whole number without a sign; NaN for any other word. */
export const number: Kind<number> = { parse: (_, word) => numberIn(word) };

/** A key, if the line has one. */
export const secret: Kind<Secret | undefined> = {
  parse: (_app, _word, key) => key,
  privacy: 'secret',
};

/** Returns the kind of a text that is sent or stored. Asks the user about keys in it. */
export function keyless(what: string): Kind<string> {
  return { parse: (app, word) => requireNoKeys(app, word, what) };
}

/** Returns the kind of a choice between words, which may have descriptions. */
export function oneOf<Word extends string>(
  choices: readonly Word[],
  descriptions?: Readonly<Record<Word, string>>,
): Kind<Word> {
  return {
    choices,
    parse: (_, word) => word as Word,
    complete: () =>
      choices.map((word) => ({
        text: word,
        ...(descriptions && { description: descriptions[word] }),
      })),
  };
}
