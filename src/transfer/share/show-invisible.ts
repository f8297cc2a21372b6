import { invisible } from '../../base/unicode.ts';

/** A visible character with the joiner or variation selector after it; otherwise a single invisible character. */
const unseen = new RegExp(
  `([^\\0-\\x7F${invisible}\\p{Z}](?:\\u200C|[\\uFE0E\\uFE0F]?\\u200D|[\\uFE0E\\uFE0F])` +
    `|[\\d#*]\\uFE0F(?=\\u20E3))|[${invisible}\\p{Zl}\\p{Zp}]`,
  'gu',
);

/**
 * Returns the lines of a text with each invisible character as its code point, such as `<U+200B>`, and tabs and carriage
 * returns as ␉ and ␍. Joiners and variation selectors that belong to a visible character are kept.
 */
export function showInvisibleLines(text: string): readonly string[] {
  return text
    .replaceAll('\t', '␉')
    .replaceAll('\r', '␍')
    .replace(unseen, (char, seen?: string) => seen ?? codePointOf(char))
    .split('\n');
}

/** Returns the result of `showInvisibleLines` on one line, with ␊ for line feeds. */
export function showInvisible(text: string): string {
  return showInvisibleLines(text).join('␊');
}

function codePointOf(char: string): string {
  const hex = (char.codePointAt(0) ?? 0).toString(16).toUpperCase();
  return `<U+${hex.padStart(4, '0')}>`;
}
