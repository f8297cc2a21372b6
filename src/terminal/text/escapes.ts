import { nonTextControl } from '../../base/unicode.ts';

/** The body of an OSC string: anything but control characters other than tab. */
const oscBody = '[^\\0-\\x08\\x0A-\\x1F\\x7F-\\x9F]*';
/** The body of a DCS, SOS, PM or APC string, which may also have line ends. */
const stringBody = `[^${nonTextControl}]*`;
/**
 * The escape sequences of ECMA-48 in their 7-bit and 8-bit forms, in this order: control strings with a terminator,
 * introducers of control strings without one, control sequences, single shifts with their character, all others.
 */
const sequences = new RegExp(
  [
    `(?:\\x1B\\]|\\x9D)${oscBody}(?:\\x07|\\x1B\\\\|\\x9C)`,
    `(?:\\x1B[PX^_]|[\\x90\\x98\\x9E\\x9F])${stringBody}(?:\\x1B\\\\|\\x9C)`,
    '(?:\\x1B\\]|\\x9D)(?:\\d+;)?',
    '(?:\\x1B\\[|\\x9B)(?:\\[[A-E]|[0-?]*[ -/]*[@-~]?)',
    '(?:\\x1B[NO]|[\\x8E\\x8F])[!-~]?',
    '\\x1B[ -/]*[0-~]?',
  ].join('|'),
  'g',
);

const controls = new RegExp(`[${nonTextControl}]`);

/** Returns whether the text has a control character other than tab and line ends. Every escape sequence has one. */
export function hasControlCharacters(text: string): boolean {
  return controls.test(text);
}

/** Removes the escape sequences of ECMA-48 from a text. The body of an unterminated control string is kept. */
export function stripEscapes(text: string): string {
  return /[\x1B\x80-\x9F]/.test(text) ? text.replace(sequences, '') : text;
}
