import { stripInvisible } from './character-filter.ts';
import { graphemes } from './width.ts';

/**
 * The text of the edit line and the cursor in it, always at a grapheme boundary. The text may have newlines; what is
 * between two of them is a logical line. Functions that move or edit return a new Line.
 */
export interface Line {
  readonly before: string;
  readonly after: string;
}

/** Letters, digits, marks, underscores, and the noncharacters that stand for pastes. */
const wordChar = /[\p{L}\p{N}\p{M}_\uFDD0-\uFDDF]/u;
const nonWordChar = /[^\p{L}\p{N}\p{M}_\uFDD0-\uFDDF]/u;
/** The noncharacters that stand for files, each a word of its own. */
const chip = /[\uFDE0-\uFDEF]/;
const wordCharOrChip = new RegExp(`${wordChar.source}|${chip.source}`, 'u');
/** UTF-16 units around the cursor that are segmented, so that a key takes no longer in a line of a megabyte. */
const segmentedUnits = 10_000;

export const emptyLine: Line = { before: '', after: '' };

/** Returns a line with these texts before and after the cursor, less what `stripInvisible` removes. */
export function createLine(before: string, after = ''): Line {
  const start = stripInvisible(before);
  return splitAt(start + stripInvisible(after), start.length);
}

/** Returns the whole text of the line. */
export function lineText(line: Line): string {
  return line.before + line.after;
}

/** Replaces the `replaces` UTF-16 units before the cursor with the text, less what `stripInvisible` removes. */
export function insert(line: Line, text: string, replaces = 0): Line {
  const before = dropEnd(line.before, replaces) + stripInvisible(text);
  return splitAt(before + line.after, before.length);
}

/** Moves the cursor one grapheme back, also over a newline; at the start of the text it stays. */
export function moveLeft(line: Line): Line {
  const text = lineText(line);
  const offset = line.before.length;
  const isOneUnit = isAscii(text[offset - 2]) && isAscii(text[offset - 1]);
  const target = isOneUnit ? Math.max(0, offset - 1) : boundaries(text, offset).previous;
  return splitAt(text, target);
}

/** Moves the cursor one grapheme forward, also over a newline; at the end of the text it stays. */
export function moveRight(line: Line): Line {
  return splitAt(lineText(line), line.before.length + 1);
}

/** Moves the cursor to the start of its logical line. */
export function moveToLineStart(line: Line): Line {
  return splitAt(lineText(line), line.before.lastIndexOf('\n') + 1);
}

/** Moves the cursor to the end of its logical line, before the newline. */
export function moveToLineEnd(line: Line): Line {
  return splitAt(lineText(line), line.before.length + lineEnd(line.after));
}

/** Moves the cursor to the start of the word at or before it, over newlines too (readline backward-word). */
export function moveWordLeft(line: Line): Line {
  const wordEnd = scanBack(line.before, line.before.length, (char) => !wordCharOrChip.test(char));
  const start = wordStart(line.before, wordEnd, wordChar);
  return moveToOffset(line, start);
}

/** Moves the cursor to the end of the word at or after it, over newlines too (readline forward-word). */
export function moveWordRight(line: Line): Line {
  const start = line.after.search(wordCharOrChip);
  if (start < 0) return moveToOffset(line, lineText(line).length);
  const length = chip.test(line.after.charAt(start))
    ? 1
    : line.after.slice(start).search(nonWordChar);
  const end = length < 0 ? lineText(line).length : line.before.length + start + length;
  return moveToOffset(line, end);
}

/** Moves the cursor to the start of the run without white space at or before it (readline unix-word-rubout). */
export function moveUnixWordLeft(line: Line): Line {
  const wordEnd = scanBack(line.before, line.before.length, (char) => /\s/.test(char));
  const start = wordStart(line.before, wordEnd, /[^\s\uFDE0-\uFDEF]/u);
  return moveToOffset(line, start);
}

/**
 * Swaps the graphemes before and after the cursor and moves the cursor after them (readline transpose-chars). At the
 * end of a logical line it swaps the last two; it never moves a newline.
 */
export function transposeGraphemes(line: Line): Line {
  const middle = /^(\n|$)/.test(line.after) ? moveLeft(line) : line;
  const start = moveLeft(middle).before.length;
  const end = moveRight(middle).before.length;
  const first = middle.before.slice(start);
  const second = middle.after.slice(0, end - middle.before.length);
  if (!/^[^\n]/.test(first) || !/^[^\n]/.test(second)) return line;
  const text = lineText(line);
  return splitAt(text.slice(0, start) + second + first + text.slice(end), end);
}

/** Swaps the word at or after the cursor with the one before, and moves the cursor after them (readline transpose-words). */
export function transposeWords(line: Line): Line {
  const second = moveWordLeft(moveWordRight(line));
  const first = moveWordLeft(second);
  const edges = [first, moveWordRight(first), second, moveWordRight(second)];
  const [a = 0, b = 0, c = 0, d = 0] = edges.map(({ before }) => before.length);
  if (a === c || b > c) return line;
  const text = lineText(line);
  const swapped = text.slice(c, d) + text.slice(b, c) + text.slice(a, b);
  return splitAt(text.slice(0, a) + swapped + text.slice(d), d);
}

/** Applies `change` to the text from the cursor to the end of the word, and moves the cursor there (readline upcase-word). */
export function changeWord(line: Line, change: (text: string) => string): Line {
  const { before, after } = moveWordRight(line);
  const changed = line.before + change(before.slice(line.before.length));
  return splitAt(changed + after, changed.length);
}

/** Moves the cursor to the first grapheme boundary at or after a UTF-16 offset, at most to the end of the text. */
export function moveToOffset(line: Line, offset: number): Line {
  return splitAt(lineText(line), offset);
}

/** Deletes the text between the cursor and where `move` puts it. */
export function deleteTo(line: Line, move: (line: Line) => Line): Line {
  const moved = move(line);
  return moved.before.length < line.before.length
    ? splitAt(moved.before + line.after, moved.before.length)
    : splitAt(line.before + moved.after, line.before.length);
}

/** Returns the text without its last `units` UTF-16 units, '' if it has fewer. */
export function dropEnd(text: string, units = 0): string {
  return text.slice(0, Math.max(0, text.length - units));
}

/** Returns the offset at which the word before `end` starts, which is a chip or a run of these characters. */
function wordStart(text: string, end: number, characters: RegExp): number {
  if (chip.test(text.charAt(end - 1))) return end - 1;
  return scanBack(text, end, (char) => characters.test(char));
}

/** Returns the offset at which the run of characters before `from` that pass the test starts. */
function scanBack(text: string, from: number, passes: (char: string) => boolean): number {
  let offset = from;
  while (offset > 0) {
    const isPair = /[\uDC00-\uDFFF]/.test(text.charAt(offset - 1));
    const start = offset - (isPair ? 2 : 1);
    if (!passes(text.slice(start, offset))) break;
    offset = start;
  }
  return offset;
}

/** Returns the text with the cursor at the first grapheme boundary at or after `offset`. */
function splitAt(text: string, offset: number): Line {
  const isBoundary = isAscii(text[offset - 1]) && isAscii(text[offset]);
  const at = isBoundary ? offset : boundaries(text, offset).next;
  return { before: text.slice(0, at), after: text.slice(at) };
}

/** Between two ASCII characters, newlines included, there is always a boundary: no text has CR LF. */
function isAscii(unit: string | undefined): boolean {
  return unit === undefined || unit <= '~';
}

/** Returns the last boundary before `offset` and the first at or after it, each at most 10,000 UTF-16 units away. */
function boundaries(
  text: string,
  offset: number,
): { readonly previous: number; readonly next: number } {
  const line = offset < 2 ? 0 : text.lastIndexOf('\n', offset - 2) + 1;
  const start = offset - line > segmentedUnits ? pairStart(text, offset - segmentedUnits) : line;
  const end = offset + Math.min(lineEnd(text.slice(offset)), segmentedUnits) + 1;
  let previous = start;
  let next = start;
  for (const grapheme of graphemes(text.slice(start, end))) {
    if (next >= offset) break;
    previous = next;
    next += grapheme.length;
  }
  return { previous, next };
}

/** Returns the offset, less one if it is inside a surrogate pair. */
function pairStart(text: string, offset: number): number {
  return /[\uDC00-\uDFFF]/.test(text.charAt(offset)) ? offset - 1 : offset;
}

function lineEnd(text: string): number {
  const newline = text.indexOf('\n');
  return newline < 0 ? text.length : newline;
}
