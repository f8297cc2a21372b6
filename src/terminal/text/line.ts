import { stripInvisible } from './character-filter.ts';
import { graphemes } from './width.ts';

/** A text and the cursor in it, which is always between two graphemes. */
export interface Line {
  readonly before: string;
  readonly after: string;
}

const word = /[\p{L}\p{N}\p{M}_\uFDD0-\uFDEF]/u;
/** UTF-16 units on either side of the cursor in which a grapheme is looked for: no key waits for a row of a megabyte. */
const reach = 10_000;
const gapStart = /[^\p{L}\p{N}\p{M}_\uFDD0-\uFDEF]/u;

export const emptyLine: Line = { before: '', after: '' };

/** A line of any text, freed of what cannot be seen. */
export function createLine(before: string, after = ''): Line {
  const start = stripInvisible(before);
  return split(start + stripInvisible(after), start.length);
}

export function lineText(line: Line): string {
  return line.before + line.after;
}

/** Inserts the text at the cursor, in place of that many UTF-16 code units before it. */
export function insert(line: Line, text: string, replaces = 0): Line {
  const before = dropEnd(line.before, replaces) + stripInvisible(text);
  return split(before + line.after, before.length);
}

export function moveLeft(line: Line): Line {
  const text = lineText(line);
  const offset = line.before.length;
  const step = isPlain(text[offset - 2]) && isPlain(text[offset - 1]);
  return split(text, step ? Math.max(0, offset - 1) : edges(text, offset).previous);
}

export function moveRight(line: Line): Line {
  return split(lineText(line), line.before.length + 1);
}

export function moveToLineStart(line: Line): Line {
  return split(lineText(line), line.before.lastIndexOf('\n') + 1);
}

export function moveToLineEnd(line: Line): Line {
  return split(lineText(line), line.before.length + rowEnd(line.after));
}

/** To the start of the word (letters, digits, underscores, or a chip) at or before the cursor. */
export function moveWordLeft(line: Line): Line {
  const gap = back(line.before, line.before.length, (char) => !word.test(char));
  return moveToOffset(
    line,
    back(line.before, gap, (char) => word.test(char)),
  );
}

export function moveWordRight(line: Line): Line {
  const gap = line.after.search(word);
  if (gap < 0) return moveToOffset(line, lineText(line).length);
  const rest = line.after.slice(gap).search(gapStart);
  return moveToOffset(line, rest < 0 ? lineText(line).length : line.before.length + gap + rest);
}

/** To the start of the run without blanks at or before the cursor. */
export function moveUnixWordLeft(line: Line): Line {
  const gap = back(line.before, line.before.length, (char) => /\s/.test(char));
  return moveToOffset(
    line,
    back(line.before, gap, (char) => /\S/.test(char)),
  );
}

/** The graphemes around the cursor the other way round and the cursor behind them; at a row's end the last two. */
export function transposeGraphemes(line: Line): Line {
  const middle = /^(\n|$)/.test(line.after) ? moveLeft(line) : line;
  const start = moveLeft(middle).before.length;
  const end = moveRight(middle).before.length;
  const first = middle.before.slice(start);
  const second = middle.after.slice(0, end - middle.before.length);
  if (!/^[^\n]/.test(first) || !/^[^\n]/.test(second)) return line;
  const text = lineText(line);
  return split(text.slice(0, start) + second + first + text.slice(end), end);
}

/** The word at or after the cursor and the one before it the other way round, and the cursor behind them. */
export function transposeWords(line: Line): Line {
  const second = moveWordLeft(moveWordRight(line));
  const first = moveWordLeft(second);
  const marks = [first, moveWordRight(first), second, moveWordRight(second)];
  const [a = 0, b = 0, c = 0, d = 0] = marks.map(({ before }) => before.length);
  if (a === c || b > c) return line;
  const text = lineText(line);
  const swapped = text.slice(c, d) + text.slice(b, c) + text.slice(a, b);
  return split(text.slice(0, a) + swapped + text.slice(d), d);
}

/** Changes the text up to the end of the word at or after the cursor, which goes there. */
export function changeWord(line: Line, change: (text: string) => string): Line {
  const { before, after } = moveWordRight(line);
  const changed = line.before + change(before.slice(line.before.length));
  return split(changed + after, changed.length);
}

/** The same text, the cursor at the first boundary at or after `offset`. */
export function moveToOffset(line: Line, offset: number): Line {
  return split(lineText(line), offset);
}

/** The line without what lies between its cursor and where `move` would put it. */
export function deleteTo(line: Line, move: (line: Line) => Line): Line {
  const moved = move(line);
  return moved.before.length < line.before.length
    ? split(moved.before + line.after, moved.before.length)
    : split(line.before + moved.after, line.before.length);
}

/** Removes that many UTF-16 code units from the end of a text, at most all of them. */
export function dropEnd(text: string, units = 0): string {
  return text.slice(0, Math.max(0, text.length - units));
}

/** How far back the characters before `from` pass. */
function back(text: string, from: number, passes: (char: string) => boolean): number {
  let at = from;
  while (at > 0) {
    const start = /[\uDC00-\uDFFF]/.test(text.charAt(at - 1)) ? at - 2 : at - 1;
    if (!passes(text.slice(start, at))) break;
    at = start;
  }
  return at;
}

/** The line with the cursor at the first boundary at or after `offset`. */
function split(text: string, offset: number): Line {
  const at = isPlain(text[offset - 1]) && isPlain(text[offset]) ? offset : edges(text, offset).at;
  return { before: text.slice(0, at), after: text.slice(at) };
}

/** ASCII, newlines included, never joins what is before it. */
function isPlain(unit: string | undefined): boolean {
  return unit === undefined || unit <= '~';
}

/** The first boundary at or after `offset`, and the one before `offset`, at most 10,000 UTF-16 units away. */
function edges(text: string, offset: number): { readonly previous: number; readonly at: number } {
  const row = offset < 2 ? 0 : text.lastIndexOf('\n', offset - 2) + 1;
  const start = offset - row > reach ? whole(text, offset - reach) : row;
  const end = offset + Math.min(rowEnd(text.slice(offset)), reach) + 1;
  let previous = start;
  let at = start;
  for (const grapheme of graphemes(text.slice(start, end))) {
    if (at >= offset) break;
    previous = at;
    at += grapheme.length;
  }
  return { previous, at };
}

/** The offset, or the one before it where it is inside a surrogate pair. */
function whole(text: string, offset: number): number {
  return /[\uDC00-\uDFFF]/.test(text.charAt(offset)) ? offset - 1 : offset;
}

function rowEnd(text: string): number {
  const at = text.indexOf('\n');
  return at < 0 ? text.length : at;
}
