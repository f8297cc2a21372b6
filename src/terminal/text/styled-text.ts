import { tag } from '../../base/unicode.ts';
import { CharacterFilter } from './character-filter.ts';
import { graphemes } from './width.ts';

declare const brand: unique symbol;

/**
 * Text that is safe to print: it has no control character other than newline, tab and the style sequences made by this
 * module, and no invisible character.
 */
export type Printable = string & { readonly [brand]: true };

/** A random number in each style sequence, so that no text from outside can contain a valid one. */
const nonce = crypto.getRandomValues(new Uint32Array(2)).join('');
/** Matches a style sequence; its group is the code, whose first number is that of its style. */
export const styles = new RegExp(`\\x1b\\[([\\d;]+);${nonce}m`, 'g');
/** Codes above those of SGR, for marks that are not written to the terminal. */
const verbatimOn = 900;
const verbatimOff = 901;
const proseOn = 902;
const proseOff = 903;
const quotedOn = 904;
const quotedOff = 905;
/** The code of the first link of a text, those of the others follow; and the code that ends any of them. */
export const firstLink = 10_000;
export const linkEnd = 9_999;
const quoteMarks = new RegExp(`\\x1b\\[(${quotedOn}|${quotedOff});${nonce}m`);
const leadingStyles = new RegExp(`^(?:\\x1b\\[[\\d;]+;${nonce}m)*`);
/** For each code that starts a style the one that ends it. */
const endCodes = new Map<number, number>([
  [verbatimOn, verbatimOff],
  [proseOn, proseOff],
]);

let isColorOn = true;

/** Template tag: returns the literals and values as one text. Printable values keep their styles, others are sanitized. */
export function styled(literals: TemplateStringsArray, ...values: readonly unknown[]): Printable {
  const parts = String.raw({ raw: literals }, ...values).split(styles);
  return parts
    .map((part, index) => (index % 2 ? sequence(part) : sanitize(part)))
    .join('') as Printable;
}

/**
 * Returns the text with control characters, bidirectional controls and tag characters made visible (␛, <9B>, <U+202E>)
 * and other invisible characters removed. Sanitizing twice gives the same text.
 */
export function sanitize(text: string): Printable {
  const filter = new CharacterFilter(visibleForm);
  return (filter.push(text) + filter.end()) as Printable;
}

/**
 * Sanitizes a text that arrives in chunks. The result is that of `sanitize` wherever the text is cut, and no grapheme
 * cluster is split between two calls.
 */
export class StreamSanitizer {
  readonly #filter = new CharacterFilter(visibleForm);
  #held = '';

  /** Returns what can be printed now. A grapheme at the end that the next chunk may extend is held back. */
  push(chunk: string): Printable {
    const text = this.#held + this.#filter.push(chunk);
    this.#held = extensibleEnd(text);
    return text.slice(0, text.length - this.#held.length) as Printable;
  }

  /** Returns what was held back when no chunk follows. */
  end(): Printable {
    const rest = this.#held + this.#filter.end();
    this.#held = '';
    return rest as Printable;
  }
}

/** Returns whether styles are made and written to the terminal. */
export function isColorEnabled(): boolean {
  return isColorOn;
}

/** Turns styles on, as at the start, or off, both for text made from now on and for text written from now on. */
export function enableColor(on: boolean): void {
  isColorOn = on;
}

/** SGR 0, as terminal data. Like any escape sequence it also ends a grapheme cluster, so that later text does not join it. */
export const resetStyles = '\x1b[m';

/** Grey, not SGR 2 (faint), because that halves the opacity and falls below readable contrast. */
export const dim = style(90, 39);
export const bold = style(1, 22);
export const underline = style(4, 24);
export const red = style(31, 39);
export const green = style(32, 39);
export const yellow = style(33, 39);
export const blue = style(34, 39);
export const cyan = style(36, 39);

/** Marks lines that keep their form, as code does: they are wrapped where a row is full, not between words. */
export function verbatim(text: Printable): Printable {
  return (sequence(verbatimOn) + text + sequence(verbatimOff)) as Printable;
}

/** Marks lines that are wrapped between words even if they start with white space. */
export function prose(text: Printable): Printable {
  return (sequence(proseOn) + text + sequence(proseOff)) as Printable;
}

/** Marks text from outside, such as a reply, so that the screen can set its rows apart from those of keysh. */
export function quoted(text: Printable): Printable {
  const end = sequence(quotedOff);
  return (sequence(quotedOn) + text.replaceAll(end, '') + end) as Printable;
}

/** Joins quotations that follow each other directly, so that a line cut into chunks is one quotation. */
export function joinQuoted(text: Printable): Printable {
  return text.replaceAll(sequence(quotedOff) + sequence(quotedOn), '') as Printable;
}

/** A line without the marks of `quoted`. */
export interface QuotedLine {
  readonly text: string;
  /** Whether any visible text of the line is quoted. */
  readonly isQuoted: boolean;
  /** Whether the quotation continues after the line. */
  readonly continues: boolean;
}

/** Reads and removes the marks of `quoted` in a line; `isOpen` says whether a quotation continues into it. */
export function parseQuoted(line: string, isOpen: boolean): QuotedLine {
  let continues = isOpen;
  let isQuoted = false;
  const parts = line.split(quoteMarks).map((part, index) => {
    if (index % 2) continues = Number(part) === quotedOn;
    else isQuoted ||= continues && part.replace(styles, '') !== '';
    return index % 2 ? '' : part;
  });
  return { text: parts.join(''), isQuoted, continues };
}

/** Returns whether a line keeps its form: it is marked verbatim, or starts with white space and is not marked prose. */
export function isVerbatim(line: string): boolean {
  const start = leadingStyles.exec(line)?.[0] ?? '';
  const marks = openStyles(start);
  if (marks.includes(sequence(verbatimOn))) return true;
  return !marks.includes(sequence(proseOn)) && /^\s/.test(line.slice(start.length));
}

/** Returns the sequences of the styles that are still on at the end of the text. */
export function openStyles(text: string): string {
  if (!text.includes('\x1b')) return '';
  let on: readonly string[] = [];
  for (const [, code = ''] of text.matchAll(styles)) {
    on =
      endOf(code) === undefined
        ? on.filter((start) => endOf(start) !== Number(code))
        : [...on, code];
  }
  return on.map(sequence).join('');
}

/** Returns the code that ends a style; undefined if the code does not start a style. */
export function endOf(code: string): number | undefined {
  const number = Number.parseInt(code, 10);
  return number >= firstLink ? linkEnd : endCodes.get(number);
}

/** Returns the text without its styles, for a screen reader or a file. */
export function unstyled(text: Printable): string {
  return text.replace(styles, '');
}

/** Returns the terminal data of a text: styles as SGR (ECMA-48) if colour is on, newlines as CR LF. */
export function toTerminal(text: Printable): string {
  return text.replace(styles, sgr).replaceAll('\n', '\r\n');
}

function sgr(_: string, code: string): string {
  return isColorOn && Number.parseInt(code, 10) < verbatimOn ? `\x1b[${code}m` : '';
}

/** Returns a function that gives a text the style between two SGR codes; the first may have parameters after it. */
export function style(on: number | string, off: number): (text: Printable) => Printable {
  endCodes.set(Number.parseInt(`${on}`, 10), off);
  const [start, end] = [sequence(on), sequence(off)];
  return (text) =>
    isColorOn && text !== ''
      ? ((start + text.replaceAll(end, end + start) + end) as Printable)
      : text;
}

/** Returns the style sequence of a code. */
export function sequence(code: number | string): string {
  return `\x1b[${code};${nonce}m`;
}

const bidiOrTag = new RegExp(`[\\p{Bidi_C}${tag}]`, 'u');

/** Returns what is shown of a character that is not printed itself, '' if it is dropped. */
function visibleForm(code: number): string {
  if (code < 0x20) return String.fromCharCode(0x2400 + code);
  if (code === 0x7f) return '\u2421';
  const hex = code.toString(16).toUpperCase();
  if (code < 0xa0) return `<${hex}>`;
  return bidiOrTag.test(String.fromCodePoint(code)) ? `<U+${hex.padStart(4, '0')}>` : '';
}

/** Returns the last grapheme of the text if the next chunk may extend it; ASCII is never held back. */
function extensibleEnd(text: string): string {
  if (text === '' || text.charCodeAt(text.length - 1) < 0x7f) return '';
  const last = graphemes(text.slice(-64)).at(-1) ?? '';
  return last.length < 64 ? last : '';
}
