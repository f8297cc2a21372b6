import type { LayoutItem } from './cell-layout.ts';
import { cursorAfter, layoutText } from './width.ts';

/** Where a row of a paragraph ends, as a UTF-16 offset, and how many cells it fills. */
export interface WrappedRow {
  readonly end: number;
  readonly width: number;
}

/**
 * Cuts a line without tabs into rows: by words where a row has a place for it, else where the row is full. The blanks
 * between words stay at the end of their row, those before the first with that, so that the rows joined are the line. A row depends on nothing before it.
 */
export function wrapLine(line: string, columns: number, byWords: boolean): readonly WrappedRow[] {
  return /^[ -~]*$/.test(line)
    ? wrapPlain(line, columns, byWords)
    : wrapPieces(line, columns, byWords);
}

/** Replaces tabs in a text by blanks up to the next eighth column; ahead of it in its line are `columns` and `before`. */
export function expandTabs(columns: number, before: string, text: string): string {
  if (!text.includes('\t')) return text;
  const pieces = layoutText(before + text, Number.POSITIVE_INFINITY, undefined, columns);
  const end = cursorAfter(before + text, Number.POSITIVE_INFINITY, columns).x;
  return pieces
    .map(({ text: piece, x }, at) =>
      piece === '\t' ? ' '.repeat((pieces[at + 1]?.x ?? end) - x) : piece,
    )
    .join('')
    .slice(before.length);
}

/** The rows written so that the terminal takes them for one line that it wrapped itself. */
export function joinRows(line: string, rows: readonly WrappedRow[], columns: number): string {
  if (rows.length === 1) return line;
  let start = 0;
  let text = '';
  for (const [at, row] of rows.entries()) {
    text += line.slice(start, row.end) + (at < rows.length - 1 ? softWrap(row, columns) : '');
    start = row.end;
  }
  return text;
}

/** Ends a row short of the edge: filled until the terminal wraps by itself, then emptied again. */
export function softWrap({ width }: WrappedRow, columns: number): string {
  return width >= columns
    ? ''
    : `${' '.repeat(columns - width)}x\x1b[A\x1b[${width + 1}G\x1b[K\r\x1b[B`;
}

function wrapPlain(line: string, columns: number, byWords: boolean): readonly WrappedRow[] {
  const rows: WrappedRow[] = [];
  const first = indentOf(line);
  let start = 0;
  while (line.length - start > columns) {
    const full = start + columns;
    const blank = byWords ? line.lastIndexOf(' ', full - 1) : -1;
    const end = blank >= start && blank >= first ? blank + 1 : full;
    rows.push({ end, width: end - start });
    start = end;
  }
  return [...rows, { end: line.length, width: line.length - start }];
}

function wrapPieces(line: string, columns: number, byWords: boolean): readonly WrappedRow[] {
  const rows: WrappedRow[] = [];
  const pieces = layoutText(line, Number.POSITIVE_INFINITY);
  let x = 0;
  let chance: WrappedRow | undefined;
  const first = indentOf(line);
  for (const [at, piece] of pieces.entries()) {
    const width = widthOf(piece, pieces[at + 1]);
    if (byWords && x > 0 && piece.start > first && parts(pieces[at - 1]?.text ?? '', piece.text))
      chance = { end: piece.start, width: x };
    while (x > 0 && x + width > columns) {
      const row = chance ?? { end: piece.start, width: x };
      rows.push(row);
      x -= row.width;
      chance = undefined;
    }
    x += width;
  }
  return [...rows, { end: line.length, width: x }];
}

/** Where the first word begins: behind blanks and styles. */
function indentOf(line: string): number {
  return /^(?:\x1b\[[\d;]*m| )*/.exec(line)?.[0].length ?? 0;
}

function widthOf(piece: LayoutItem, next: LayoutItem | undefined): number {
  return (next?.x ?? piece.x + cursorAfter(piece.text, Number.POSITIVE_INFINITY).x) - piece.x;
}

const ideograph = /[\p{sc=Han}\p{sc=Hira}\p{sc=Kana}\u3000-\u303F\uFF00-\uFF60]/u;
const closing = /^[\p{Pe}\p{Pf}\p{Po}ーぁぃぅぇぉっゃゅょァィゥェォッャュョ々\s\x1b]/u;
const openingMark = /^[\p{Ps}\p{Pi}\x1b]/u;

/** Whether a row may end between the two: behind a blank, or where scripts without blanks may be parted. */
function parts(before: string, after: string): boolean {
  if (before === ' ') return true;
  if (!ideograph.test(before) && !ideograph.test(after)) return false;
  return !openingMark.test(before) && !closing.test(after);
}
