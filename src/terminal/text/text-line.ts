import type { BlockRow, Room } from './block.ts';
import type { LayoutItem } from './cell-layout.ts';
import { closed, linkMark } from './styled-lines.ts';
import { openStyles, type Printable, toTerminal, unstyled } from './styled-text.ts';
import { cursorAfter, layoutText } from './width.ts';
import { canBreak, softWrap } from './wrap.ts';

/** What stands before a row, such as the bar of a quotation, and which part of it belongs to copied text. */
export interface Prefix {
  readonly drawn: Printable;
  readonly copied: string;
}

/** A line of output before it is broken into rows. */
export interface TextLine {
  /** Before its first row, and before the others. */
  readonly first: Prefix;
  readonly rest: Prefix;
  readonly text: Printable;
  /** Whether rows end between words, at most at `measure` columns, or wherever a row is full. */
  readonly byWords: boolean;
  /** What is copied instead of the text, such as code with its tabs. */
  readonly source?: string;
  /** The addresses that `linked` stretches of the text refer to. */
  readonly addresses?: readonly string[];
}

/** A link in a row, from its first cell up to the cell behind it. */
export interface LinkSpan {
  readonly start: number;
  readonly end: number;
  readonly address: string;
}

/** A row of a block that consists of lines. */
export interface LineBlockRow extends BlockRow {
  readonly row: LineRow;
}

/** One row of a line as it is drawn. */
export interface LineRow {
  readonly line: TextLine;
  readonly prefix: Prefix;
  /** UTF-16 offsets in the line's text; blanks between this row and the next are in neither. */
  readonly start: number;
  readonly end: number;
  /** The styles that are on where the row begins. */
  readonly styles: string;
  /** In cells, the prefix included. */
  readonly width: number;
  /** Whether the next row continues the line. */
  readonly continues: boolean;
}

/** A line without a prefix. */
export function lineOf(text: Printable, byWords = false): TextLine {
  return { first: noPrefix, rest: noPrefix, text, byWords };
}

/** Breaks a cluster and ends styles, so that no text joins what is drawn before it. */
const apart = '\x1b[m';

export const noPrefix: Prefix = { drawn: '' as Printable, copied: '' };

/** Columns that are left for text beside a prefix at least; else it is left out. */
const minText = 8;

/** Returns the line in rows of at most `columns` cells, one at least. */
export function layOut(line: TextLine, { columns, measure }: Room): readonly LineRow[] {
  const wide = Math.max(widthOf(line.first.drawn), widthOf(line.rest.drawn));
  const indent = columns - wide < minText ? 0 : wide;
  const limit = line.byWords && measure > 0 ? Math.min(columns, measure) : columns;
  const spans = broken(line.text, Math.max(1, limit - indent), line.byWords);
  let styles = '';
  return spans.map(({ start, end, width }, at) => {
    const prefix = indent === 0 ? noPrefix : at === 0 ? line.first : line.rest;
    const open = styles;
    styles = openStyles(styles + line.text.slice(start, spans[at + 1]?.start ?? end));
    const continues = at < spans.length - 1;
    return {
      line,
      prefix,
      start,
      end,
      styles: open,
      width: widthOf(prefix.drawn) + width,
      continues,
    };
  });
}

/** Whether a row of a block is one of a line. */
export function isLineRow(row: BlockRow): row is LineBlockRow {
  return 'row' in row;
}

/** Returns the rows of the lines in a block. */
export function blockRows(lines: readonly TextLine[], room: Room): readonly LineBlockRow[] {
  let end = 0;
  return lines
    .flatMap((line) => layOut(line, room))
    .map((row) => {
      const ending = row.continues ? softWrap({ end: 0, width: row.width }, room.columns) : '\r\n';
      end += row.end - row.start + 1;
      return { drawn: apart + toTerminal(rowText(row)) + ending, end, width: row.width, row };
    });
}

/** The row as styled text, its styles ended. */
export function rowText({ line, prefix, start, end, styles }: LineRow): Printable {
  return closed(prefix.drawn + styles + line.text.slice(start, end));
}

/** Cells that the text fills in one row. */
export function widthOf(text: string): number {
  return cursorAfter(text, Number.POSITIVE_INFINITY).x;
}

/** The links of the row, in order. */
export function linksIn(row: LineRow): readonly LinkSpan[] {
  const { addresses = [] } = row.line;
  if (addresses.length === 0) return [];
  const text = rowText(row);
  const spans: LinkSpan[] = [];
  let open: { readonly start: number; readonly index: number } | undefined;
  const close = (end: number) => {
    const address = open && addresses[open.index];
    if (open && address !== undefined && end > open.start)
      spans.push({ start: open.start, end, address });
    open = undefined;
  };
  for (const { text: piece, x } of layoutText(text, Number.POSITIVE_INFINITY)) {
    const mark = piece.startsWith('\x1b') ? linkMark(piece) : undefined;
    if (mark === 'end') close(x);
    else if (mark !== undefined) open = { start: x, index: mark };
  }
  close(widthOf(text));
  return spans;
}

interface RowSpan {
  readonly start: number;
  readonly end: number;
  readonly width: number;
}

/** Breaks text into rows of at most `columns` cells; blanks at a break between words belong to no row. */
function broken(text: string, columns: number, byWords: boolean): readonly RowSpan[] {
  const pieces = layoutText(text, Number.POSITIVE_INFINITY);
  const total = widthOf(text);
  const edge = (at: number) => pieces[at]?.x ?? total;
  const cuts: number[] = [];
  let first = 0;
  let chance = 0;
  let next = 0;
  let before: LayoutItem | undefined;
  const cutAt = (at: number) => {
    cuts.push(at);
    first = at;
  };
  for (const [at, piece] of pieces.entries()) {
    if (piece.text.startsWith('\x1b')) continue;
    const isBlank = byWords && piece.text === ' ';
    if (byWords && !isBlank && before && canBreak(before.text, piece.text)) chance = next;
    const isOver = () => !isBlank && at > first && edge(at + 1) - edge(first) > columns;
    if (isOver() && chance > first) cutAt(chance);
    if (isOver() && next > first) cutAt(next);
    before = piece;
    next = at + 1;
  }
  return [0, ...cuts].map((from, row) => {
    const end = endOfRow(pieces, from, cuts[row] ?? pieces.length, byWords);
    const start = pieces[from]?.start ?? text.length;
    return { start, end: pieces[end]?.start ?? text.length, width: edge(end) - edge(from) };
  });
}

/** Returns the index behind the last piece of a row that is no blank at a break. */
function endOfRow(
  pieces: readonly LayoutItem[],
  from: number,
  to: number,
  byWords: boolean,
): number {
  let end = to;
  while (byWords && end > from && /^(?: |\x1b.*)$/s.test(pieces[end - 1]?.text ?? '')) end -= 1;
  return end > from ? end : to;
}

/** Returns the part of the row's text in the cells from one column up to another, as it is copied. */
export function copiedText(row: LineRow, from: number, to: number): string {
  const { line, prefix, start, end } = row;
  const indent = widthOf(prefix.drawn);
  const before = from <= 0 ? prefix.copied : '';
  const offset = widthOf(line.text.slice(0, start)) - indent;
  const last = Math.min(to + offset, widthOf(line.text.slice(0, end)));
  const text = line.source ?? unstyled(line.text);
  const within = layoutText(text, Number.POSITIVE_INFINITY).filter(
    ({ x }) => x >= Math.max(from, indent) + offset && x < last,
  );
  return before + within.map((piece) => piece.text).join('');
}

/** Returns the blanks between the row and the next one of its line, which are in neither. */
export function blanksBehind({ line, end }: LineRow): string {
  return /^ */.exec(unstyled(line.text.slice(end) as Printable))?.[0] ?? '';
}
