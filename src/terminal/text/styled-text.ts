import { CharacterFilter } from './character-filter.ts';
import { graphemes } from './width.ts';

declare const brand: unique symbol;

/** Text the screen may take: no control character but newline, tab and the styles that ink added; nothing invisible. */
export type Printable = string & { readonly [brand]: true };

/** Each style carries a number drawn at start, so that no text from outside can pass for one. */
const stamp = crypto.getRandomValues(new Uint32Array(2)).join('');
const styles = new RegExp(`\\x1b\\[(\\d+);${stamp}m`, 'g');
const verbatimOn = 900;
const verbatimOff = 901;
const proseOn = 902;
const proseOff = 903;
const quotedOn = 904;
const quotedOff = 905;
const quoteMarks = new RegExp(`\\x1b\\[(${quotedOn}|${quotedOff});${stamp}m`);
const opening = new RegExp(`^(?:\\x1b\\[\\d+;${stamp}m)*`);
/** The code that ends each style. */
const ends = new Map<number, number>([
  [verbatimOn, verbatimOff],
  [proseOn, proseOff],
]);

let coloured = true;

/** Text made of literals and values: Printables keep their styles, everything else is made harmless. */
export function styled(literals: TemplateStringsArray, ...values: readonly unknown[]): Printable {
  const parts = String.raw({ raw: literals }, ...values).split(styles);
  return parts
    .map((part, at) => (at % 2 ? mark(Number(part)) : sanitize(part)))
    .join('') as Printable;
}

/** The whole text with control characters, overrides and tags made visible, and what draws nothing left out. */
export function sanitize(text: string): Printable {
  const sieve = new CharacterFilter(reveal);
  return (sieve.push(text) + sieve.end()) as Printable;
}

/** `clean` for text that comes in chunks: the same result wherever it is cut, and no grapheme in two pieces. */
export class StreamSanitizer {
  readonly #sieve = new CharacterFilter(reveal);
  #held = '';

  push(chunk: string): Printable {
    const text = this.#held + this.#sieve.push(chunk);
    this.#held = unfinished(text);
    return text.slice(0, text.length - this.#held.length) as Printable;
  }

  end(): Printable {
    const rest = this.#held + this.#sieve.end();
    this.#held = '';
    return rest as Printable;
  }
}

/** Whether styles are shown. */
export function isColorEnabled(): boolean {
  return coloured;
}

/** From now on styles are made and shown (the start), or left out. */
export function enableColor(on: boolean): void {
  coloured = on;
}

/** Grey rather than the terminal's faint, whose half opacity falls below readable contrast. */
export const dim = style(90, 39);
export const bold = style(1, 22);
export const underline = style(4, 24);
export const red = style(31, 39);
export const green = style(32, 39);
export const yellow = style(33, 39);
export const blue = style(34, 39);
export const cyan = style(36, 39);

/** Lines that keep their form: a narrow screen breaks them wherever a row is full. */
export function verbatim(text: Printable): Printable {
  return (mark(verbatimOn) + text + mark(verbatimOff)) as Printable;
}

/** Lines whose words a narrow screen keeps whole, also where they begin with blanks. */
export function prose(text: Printable): Printable {
  return (mark(proseOn) + text + mark(proseOff)) as Printable;
}

/** Marks text from outside, such as a reply, so that its rows can be told from those of the console itself. */
export function quoted(text: Printable): Printable {
  return (mark(quotedOn) + text.replaceAll(mark(quotedOff), '') + mark(quotedOff)) as Printable;
}

/** Joins quoted stretches that follow each other directly. */
export function joinQuoted(text: Printable): Printable {
  return text.replaceAll(mark(quotedOff) + mark(quotedOn), '') as Printable;
}

/** A line without the marks that `quoted` adds. */
export interface QuotedLine {
  readonly text: string;
  /** Whether visible text of it is quoted. */
  readonly isQuoted: boolean;
  /** Whether what follows the line is quoted. */
  readonly continues: boolean;
}

/** Removes the marks that `quoted` adds from a line; `isOpen` tells whether its start is quoted. */
export function parseQuoted(line: string, isOpen: boolean): QuotedLine {
  let goesOn = isOpen;
  let isQuoted = false;
  const parts = line.split(quoteMarks).map((part, at) => {
    if (at % 2) goesOn = Number(part) === quotedOn;
    else isQuoted ||= goesOn && part.replace(styles, '') !== '';
    return at % 2 ? '' : part;
  });
  return { text: parts.join(''), isQuoted, continues: goesOn };
}

/** Whether a line keeps its form: it was said so, or it begins with a blank as code does and is not said to be prose. */
export function isVerbatim(line: string): boolean {
  const start = opening.exec(line)?.[0] ?? '';
  const said = openStyles(start);
  if (said.includes(mark(verbatimOn))) return true;
  return !said.includes(mark(proseOn)) && /^\s/.test(line.slice(start.length));
}

/** The styles that are still on where the text ends. */
export function openStyles(text: string): string {
  if (!text.includes('\x1b')) return '';
  let on: readonly number[] = [];
  for (const [, digits] of text.matchAll(styles)) {
    const code = Number(digits);
    on = ends.has(code) ? [...on, code] : on.filter((style) => ends.get(style) !== code);
  }
  return on.map(mark).join('');
}

/** The text without its styles, for a screen reader or a file. */
export function unstyled(text: Printable): string {
  return text.replace(styles, '');
}

/** What is written to the terminal: styles as plain SGR, if any, lines ended by CR LF. */
export function toTerminal(text: Printable): string {
  return text.replace(styles, sequence).replaceAll('\n', '\r\n');
}

function sequence(_: string, code: string): string {
  return coloured && Number(code) < verbatimOn ? `\x1b[${code}m` : '';
}

function style(on: number, off: number): (text: Printable) => Printable {
  ends.set(on, off);
  return (text) =>
    coloured && text !== ''
      ? ((mark(on) + text.replaceAll(mark(off), mark(off) + mark(on)) + mark(off)) as Printable)
      : text;
}

function mark(code: number): string {
  return `\x1b[${code};${stamp}m`;
}

const overrides = /[\u061C\u200E\u200F\u202A-\u202E\u2066-\u2069\u{E0000}-\u{E007F}]/u;

function reveal(code: number): string {
  if (code < 0x20) return String.fromCharCode(0x2400 + code);
  if (code === 0x7f) return '\u2421';
  const hex = code.toString(16).toUpperCase();
  if (code < 0xa0) return `<${hex}>`;
  return overrides.test(String.fromCodePoint(code)) ? `<U+${hex.padStart(4, '0')}>` : '';
}

/** The last grapheme of `text` where the next chunk may still add to it; ASCII is not kept waiting. */
function unfinished(text: string): string {
  if (text === '' || text.charCodeAt(text.length - 1) < 0x7f) return '';
  const last = graphemes(text.slice(-64)).at(-1) ?? '';
  return last.length < 64 ? last : '';
}
