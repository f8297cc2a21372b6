/** The body of a control string: no control character but tab and, in all but OSC, line ends. */
const row = '[^\\0-\\x08\\x0A-\\x1F\\x7F-\\x9F]*';
const rows = '[^\\0-\\x08\\x0B\\x0C\\x0E-\\x1F\\x7F-\\x9F]*';
/**
 * Escape sequences (ECMA-48) in their 7-bit and 8-bit forms: control strings with their terminator, the introducers of
 * those without one, control sequences, single shifts with their character, all others.
 */
const sequences = new RegExp(
  [
    `(?:\\x1B\\]|\\x9D)${row}(?:\\x07|\\x1B\\\\|\\x9C)`,
    `(?:\\x1B[PX^_]|[\\x90\\x98\\x9E\\x9F])${rows}(?:\\x1B\\\\|\\x9C)`,
    '(?:\\x1B\\]|\\x9D)(?:\\d+;)?',
    '(?:\\x1B\\[|\\x9B)(?:\\[[A-E]|[0-?]*[ -/]*[@-~]?)',
    '(?:\\x1B[NO]|[\\x8E\\x8F])[!-~]?',
    '\\x1B[ -/]*[0-~]?',
  ].join('|'),
  'g',
);

/** Whether the text holds a control character other than tab and line ends, as every escape sequence does. */
export function hasControlCharacters(text: string): boolean {
  return /[\0-\x08\x0B\x0C\x0E-\x1F\x7F-\x9F]/.test(text);
}

/** Returns the text without its escape sequences; of a control string that has no terminator the text stays. */
export function stripEscapes(text: string): string {
  return /[\x1B\x80-\x9F]/.test(text) ? text.replace(sequences, '') : text;
}
