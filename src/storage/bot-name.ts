import * as v from 'valibot';
import { invisible, unprintable } from '../base/unicode.ts';

const longest = 64;
/** What would end a word, mean something else in a command, or draw nothing: a variation selector is visible behind a pictograph. */
export const barred = new RegExp(
  `(?!(?<=\\p{ExtPict})[\\uFE0E\\uFE0F])["'\`@/${unprintable}${invisible}\\u2800]`,
  'u',
);
/** Signs that end a prompt: mathematical, currency and closing quotation signs but for +, arrows and angle brackets. */
const promptEnd = /(?!\+)[\p{Sm}\p{Sc}\p{Pf}#%:˃❭❯❱⟩⟫〉》▶-▻➔-➾ᐳ]$/u;
/** The console's name, each letter also as the Greek and Cyrillic ones that look like it in lower or upper case. */
const keysh = /^[kκк][eεе][yγυуү][sςѕ][hηнһћ]$/;

/** The name of a stored bot: 1 to 64 visible characters without a meaning in a command. */
export const nameSchema = v.pipe(v.string(), v.check(isName));

function isName(name: string): boolean {
  if (name === '' || name.length > 2 * longest || [...name].length > longest) return false;
  return !/^-|>$/.test(name) && !barred.test(name);
}

/** Whether a new bot may have the name: one of `nameSchema` that reads neither as a prompt nor as a choice in brackets. */
export function isNewName(name: string): boolean {
  return v.is(nameSchema, name) && !/^[[［]/.test(name) && !endsAsPrompt(name) && !isKeysh(name);
}

/** Whether the last character could be the sign that ends a prompt. */
export function endsAsPrompt(name: string): boolean {
  return promptEnd.test(folded(name));
}

/** Whether the name reads as that of the console. */
export function isKeysh(name: string): boolean {
  return keysh.test(folded(name));
}

/** Whether two names are the same: case makes no difference. */
export function sameName(one: string, other: string): boolean {
  return nameKey(one) === nameKey(other);
}

/** Returns what names that are the same have in common. */
export function nameKey(name: string): string {
  return name.normalize('NFC').toLowerCase();
}

/** A name without what compatibility forms, combining marks and case make different. */
function folded(name: string): string {
  return name.normalize('NFKD').replace(/\p{M}/gu, '').toLowerCase();
}
