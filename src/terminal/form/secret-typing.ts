import type { Key } from '../input/keys.ts';
import { chord } from '../input/keys.ts';
import { stripInvisible } from '../text/character-filter.ts';
import { stripEscapes } from '../text/escapes.ts';
import { graphemes } from '../text/width.ts';

/** UTF-16 units of a secret, far more than any key has. */
const longest = 10_000;

/** Why a key is not taken, and what to do; undefined where it is. */
export function refusal(typed: readonly string[], key: Key): string | undefined {
  const added = key.type === 'text' || key.type === 'paste' ? key.text.length : 0;
  return typed.length + added > longest
    ? 'Not taken: a key has at most 10,000 characters. Copy the key alone.'
    : undefined;
}

/** The characters of a secret after a key, one by one and never as a string; escape sequences, control characters and what is refused are left out. */
export function typedOn(typed: readonly string[], key: Key): readonly string[] {
  if (refusal(typed, key)) return typed;
  switch (key.type) {
    case 'text':
    case 'paste':
      return [...typed, ...graphemes(stripEscapes(key.text).replace(/\p{Cc}/gu, ''))];
    case 'compose':
      return typed;
    case 'press':
      return erased(typed, chord(key));
    default:
      return key satisfies never;
  }
}

/** How many characters the key says are being composed. */
export function composed(key: Key): number {
  return key.type === 'compose' ? graphemes(stripInvisible(key.text)).length : 0;
}

/** What a screen reader is told of a secret. */
export function counted(characters: number): string {
  return `${characters} ${characters === 1 ? 'character' : 'characters'}`;
}

function erased(typed: readonly string[], pressed: string): readonly string[] {
  if (/^(Backspace|C-h)$/.test(pressed)) return typed.slice(0, -1);
  return pressed === 'C-u' ? [] : typed;
}
