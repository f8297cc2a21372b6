import type { BlockRow, LayoutBounds } from './block.ts';
import type { LayoutItem } from './cell-layout.ts';
import { closeStyles, parseLinkMark } from './styled-lines.ts';
import { openStyles, type Printable, resetStyles, toTerminal, unstyled } from './styled-text.ts';
import { layoutText, textWidth } from './width.ts';
import { canBreak, expandTabs, softWrap } from './wrap.ts';

/** Text before a row, such as the bar of a quote, and the part of it that is copied. */
export interface Prefix {
  readonly shown: Printable;
  readonly copied: string;
}

/** A line of output, not broken into rows yet. */
export interface TextLine {
  /** The prefix of its first row, and that of the others. */
  readonly first: Prefix;
  readonly rest: Prefix;
  readonly text: Printable;
  /** Whether rows end between words and are at most `measure` cells wide; otherwise rows end where the screen ends. */
  readonly isProse: boolean;
  /** The text to copy, if it differs: code with its tabs. */
  readonly source?: string;
  /** Whether the next line of the output continues it: the parts of a very long line are lines of their own. */
  readonly continues?: boolean;
  /** The addresses that `linkLabel` in the text refers to by index. */
  readonly addresses?: readonly string[];
}

/** The cells of a link in a row, the end exclusive. */
export interface LinkSpan {
  readonly start: number;
  readonly end: number;
  readonly address: string;
}

/** A row of a block that is made of lines. */
export interface LineBlockRow extends BlockRow {
  readonly row: LineRow;
}

/** One row of a line. */
export interface LineRow {
  readonly line: TextLine;
  readonly prefix: Prefix;
  /** UTF-16 offsets in the line's text. */
  readonly start: number;
  readonly end: number;
  /** The spaces between the row and the next row of the line, which are in neither. */
  readonly gap: string;
  /** The styles that are active where the row starts. */
  readonly styles: string;
  /** In cells, the prefix included. */
  readonly width: number;
  /** Whether the next row continues the line. */
  readonly continues: boolean;
}

/** Returns a line without prefixes. Its tabs are shown as spaces and copied as they are. */
export function lineOf(text: Printable, isProse = false): TextLine {
  const line = { first: noPrefix, rest: noPrefix, text, isProse };
  if (!text.includes('\t')) return line;
  return { ...line, text: expandTabs(0, '', text) as Printable, source: unstyled(text) };
}

export const noPrefix: Prefix = { shown: '' as Printable, copied: '' };

/** Minimum number of cells for text beside a prefix; a prefix that leaves less is not drawn. */
const minText = 8;

/** Returns the rows of the line, at least one. */
export function layOut(
  line: TextLine,
  { columns, measure, wordWrap }: LayoutBounds,
): readonly LineRow[] {
  const widths = [line.first, line.rest].map(({ shown }) => textWidth(shown));
  const hasPrefix = columns - Math.max(...widths) >= minText;
  const limit = line.isProse && measure > 0 ? Math.min(columns, measure) : columns;
  const [first = 0, rest = 0] = hasPrefix ? widths : [];
  const besidePrefix = (isFirst: boolean) => {
    const prefix = isFirst ? first : rest;
    return { cells: Math.max(1, limit - prefix), screenCells: Math.max(1, columns - prefix) };
  };
  const spans = breakRows(line.text, besidePrefix, line.isProse && wordWrap);
  let styles = '';
  return spans.map(({ start, end, width }, at) => {
    const prefix = !hasPrefix ? noPrefix : at === 0 ? line.first : line.rest;
    const next = spans[at + 1]?.start;
    const row = {
      line,
      prefix,
      start,
      end,
      gap: unstyled(line.text.slice(end, next ?? end) as Printable),
      styles,
      width: textWidth(prefix.shown) + width,
      continues: next !== undefined || line.continues === true,
    };
    styles = openStyles(styles + line.text.slice(start, next ?? end));
    return row;
  });
}

/** Whether the row of a block has a line. */
export function isLineRow(row: BlockRow): row is LineBlockRow {
  return 'row' in row;
}

/** Returns the rows of the lines in a block. */
export function blockRows(
  lines: readonly TextLine[],
  bounds: LayoutBounds,
): readonly LineBlockRow[] {
  let end = 0;
  return lines
    .flatMap((line) => layOut(line, bounds))
    .map((row) => {
      end += row.end - row.start + 1;
      const data = resetStyles + toTerminal(rowText(row)) + rowEnding(row, bounds.columns);
      return { data, end, width: row.width, row };
    });
}

/** Returns terminal data that ends the row, or soft-wraps it after as many spaces of the gap as fit. */
function rowEnding({ continues, gap, width }: LineRow, columns: number): string {
  if (!continues) return '\r\n';
  const spaces = gap.slice(0, Math.max(0, columns - width));
  return spaces + softWrap({ width: width + spaces.length }, columns);
}

/** Returns the row as styled text without open styles. */
export function rowText({ line, prefix, start, end, styles }: LineRow): Printable {
  return closeStyles(prefix.shown + styles + line.text.slice(start, end));
}

/** Returns the links of the row, in order. */
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
  for (const { text: item, x } of layoutText(text, Number.POSITIVE_INFINITY)) {
    const mark = item.startsWith('\x1b') ? parseLinkMark(item) : undefined;
    if (mark === 'end') close(x);
    else if (mark !== undefined) open = { start: x, index: mark };
  }
  close(textWidth(text));
  return spans;
}

interface RowSpan {
  readonly start: number;
  readonly end: number;
  readonly width: number;
}

/**
 * Breaks text into rows of at most `cells` cells. Spaces at a break between words are in no row, but the first of them
 * takes a cell of the screen, which has `screenCells` cells for the text.
 */
function breakRows(
  text: string,
  widthOf: (isFirst: boolean) => { readonly cells: number; readonly screenCells: number },
  wordWrap: boolean,
): readonly RowSpan[] {
  const items = layoutText(text, Number.POSITIVE_INFINITY);
  const total = textWidth(text);
  const columnOf = (at: number) => items[at]?.x ?? total;
  const cuts: number[] = [];
  let first = 0;
  let lastBreak = 0;
  let next = 0;
  let before: LayoutItem | undefined;
  const cutAt = (at: number) => {
    cuts.push(at);
    first = at;
  };
  for (const [at, item] of items.entries()) {
    if (item.text.startsWith('\x1b')) continue;
    const isBlank = wordWrap && item.text === ' ';
    if (wordWrap && !isBlank && before && canBreak(before.text, item.text)) lastBreak = next;
    const limit = () => {
      const { cells, screenCells } = widthOf(first === 0);
      if (!isBlank) return cells;
      return before?.text === ' ' ? Number.POSITIVE_INFINITY : screenCells;
    };
    const isOver = () => at > first && columnOf(at + 1) - columnOf(first) > limit();
    if (isOver() && lastBreak > first) cutAt(lastBreak);
    if (isOver() && !isBlank && next > first) cutAt(next);
    before = item;
    next = at + 1;
  }
  return [0, ...cuts].map((from, row) => {
    const end = endOfRow(items, from, cuts[row] ?? items.length, wordWrap);
    const start = items[from]?.start ?? text.length;
    return { start, end: items[end]?.start ?? text.length, width: columnOf(end) - columnOf(from) };
  });
}

/** Returns the index after the last item of a row that is not a space at a break. */
function endOfRow(
  items: readonly LayoutItem[],
  from: number,
  to: number,
  wordWrap: boolean,
): number {
  let end = to;
  while (wordWrap && end > from && /^(?: |\x1b.*)$/s.test(items[end - 1]?.text ?? '')) end -= 1;
  return end > from ? end : to;
}

/** Returns the text to copy of the cells `from` to `to`, exclusive, of a row. */
export function copiedText(row: LineRow, from: number, to: number): string {
  const { line, prefix, start, end } = row;
  const indent = textWidth(prefix.shown);
  const before = from <= 0 ? prefix.copied : '';
  const offset = textWidth(line.text.slice(0, start)) - indent;
  const last = Math.min(to + offset, textWidth(line.text.slice(0, end)));
  const text = line.source ?? unstyled(line.text);
  const within = layoutText(text, Number.POSITIVE_INFINITY).filter(
    ({ x }) => x >= Math.max(from, indent) + offset && x < last,
  );
  return before + within.map((item) => item.text).join('');
}
