import { invisible } from '../../base/unicode.ts';

/** What is seen, with what joins it to the next or says how it looks; else, alone, what draws nothing. */
const unseen = new RegExp(
  `([^\\0-\\x7F${invisible}\\p{Z}](?:\\u200C|[\\uFE0E\\uFE0F]?\\u200D|[\\uFE0E\\uFE0F])` +
    `|[\\d#*]\\uFE0F(?=\\u20E3))|[${invisible}\\p{Zl}\\p{Zp}]`,
  'gu',
);

/** The lines of a text, in which each character that draws nothing is written as its code point, and so are tabs and returns as signs. */
export function showInvisibleLines(text: string): readonly string[] {
  return text
    .replaceAll('\t', '␉')
    .replaceAll('\r', '␍')
    .replace(unseen, (char, seen?: string) => seen ?? codeOf(char))
    .split('\n');
}

/** As `showInvisibleLines`, in one line. */
export function showInvisible(text: string): string {
  return showInvisibleLines(text).join('␊');
}

function codeOf(char: string): string {
  const hex = (char.codePointAt(0) ?? 0).toString(16).toUpperCase();
  return `<U+${hex.padStart(4, '0')}>`;
}
