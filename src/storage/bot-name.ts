import * as v from 'valibot';
import { Failure } from '../base/failure.ts';
import { invisible, unprintable } from '../base/unicode.ts';

const maxCharacters = 64;
/**
 * A character that ends a word, has a meaning in a command or is invisible. A variation selector after a pictograph is
 * allowed.
 */
export const forbidden = new RegExp(
  `(?!(?<=\\p{ExtPict})[\\uFE0E\\uFE0F])["'\`@/${unprintable}${invisible}\\u2800]`,
  'u',
);
/** Characters that end a prompt: arrows, angle brackets, and mathematical, currency and closing quotation signs except +. */
const promptEnd = /(?!\+)[\p{Sm}\p{Sc}\p{Pf}#%:˃❭❯❱⟩⟫〉》▶-▻➔-➾ᐳ]$/u;
/** The name of the console, also with Greek and Cyrillic letters that look the same in lower or upper case. */
const keysh = /^[kκк][eεе][yγυуү][sςѕ][hηнһћ]$/;

/** The schema of the names of stored bots: 1 to 64 visible characters that have no meaning in a command. */
export const nameSchema = v.pipe(v.string(), v.check(isName));

function isName(name: string): boolean {
  if (name === '' || name.length > 2 * maxCharacters || [...name].length > maxCharacters)
    return false;
  return !/^-|>$/.test(name) && !forbidden.test(name);
}

/** Returns whether a new bot may have a name: it matches `nameSchema` and looks neither like a prompt nor a choice in brackets. */
export function isNewName(name: string): boolean {
  return v.is(nameSchema, name) && !/^[[［]/.test(name) && !endsAsPrompt(name) && !isKeysh(name);
}

/** Returns whether the last character of a name could be the end of a prompt. */
export function endsAsPrompt(name: string): boolean {
  return promptEnd.test(foldName(name));
}

/** Returns whether a name looks like the name of the console. */
export function isKeysh(name: string): boolean {
  return keysh.test(foldName(name));
}

/** A bot with a name. */
interface Named {
  readonly id: string;
  readonly name: string;
}

/** Throws a `usage` Failure if a bot cannot have its name, or another of `all` has it. */
export function refuseName({ id, name }: Named, all: readonly Named[]): void {
  if (!isNewName(name)) {
    throw new Failure(
      'usage',
      'A bot name has 1 to 64 characters. It cannot contain blanks, quotes, @ or /, start with - or [, end with >, $, : or another prompt sign, or be keysh.',
    );
  }
  const other = all.find((one) => one.id !== id && sameName(one.name, name));
  if (other) {
    throw new Failure('usage', `A bot named ${other.name} already exists.`, {
      suggestion: 'bot list',
    });
  }
}

/** Returns whether two names are equal, ignoring case. */
export function sameName(one: string, other: string): boolean {
  return nameKey(one) === nameKey(other);
}

/** Returns a key that is the same for equal names. */
export function nameKey(name: string): string {
  return name.normalize('NFC').toLowerCase();
}

/** Returns a name in lower case, without compatibility forms and combining marks. */
function foldName(name: string): string {
  return name.normalize('NFKD').replace(/\p{M}/gu, '').toLowerCase();
}
