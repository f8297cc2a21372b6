import { chord, type Key } from '../input/keys.ts';
import { stripInvisible } from '../text/character-filter.ts';
import { stripEscapes } from '../text/escapes.ts';
import { graphemes } from '../text/width.ts';

/** UTF-16 units of one input, and characters of a secret, far more than any key has. */
const maxSecretUnits = 10_000;

/** Returns why a key would make a secret too long, and what to do; undefined if it does not. */
export function secretRefusal(typed: readonly string[], key: Key): string | undefined {
  const added = key.type === 'text' || key.type === 'paste' ? key.text.length : 0;
  return typed.length + added > maxSecretUnits
    ? 'Not entered: a key has at most 10,000 characters. Copy only the key.'
    : undefined;
}

/**
 * Returns the characters of a secret after a key. They are kept as a list so that the secret is in no string before it is
 * complete. Escape sequences, control characters and refused text are dropped.
 */
export function typeSecret(typed: readonly string[], key: Key): readonly string[] {
  if (secretRefusal(typed, key)) return typed;
  switch (key.type) {
    case 'text':
    case 'paste':
      return [...typed, ...graphemes(stripEscapes(key.text).replace(/\p{Cc}/gu, ''))];
    case 'compose':
      return typed;
    case 'press':
      return deleteCharacters(typed, chord(key));
    default:
      return key satisfies never;
  }
}

/** Returns the number of characters that are being composed. */
export function composedLength(key: Key): number {
  return key.type === 'compose' ? graphemes(stripInvisible(key.text)).length : 0;
}

/** Returns what a screen reader announces of a secret: only its length. */
export function characterCount(count: number): string {
  return `${count} ${count === 1 ? 'character' : 'characters'}`;
}

function deleteCharacters(typed: readonly string[], pressed: string): readonly string[] {
  if (/^(Backspace|C-h)$/.test(pressed)) return typed.slice(0, -1);
  return pressed === 'C-u' ? [] : typed;
}
