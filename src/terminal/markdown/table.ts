import type { Tokens } from 'marked';
import { splitLines } from '../text/styled-lines.ts';
import { bold, dim, type Printable, styled, unstyled } from '../text/styled-text.ts';
import { layOut, lineOf, rowText, type TextLine } from '../text/text-line.ts';
import { textWidth } from '../text/width.ts';
import type { InlineRenderer } from './inline.ts';

/** Minimum width in cells of a column that is narrower than its text; otherwise each table cell becomes a `head: cell` line. */
const minCell = 24;
const gap = 3;

type Align = 'left' | 'center' | 'right';

interface Grid {
  readonly head: readonly Printable[];
  readonly rows: readonly (readonly Printable[])[];
  readonly align: readonly Align[];
}

/** Returns a table as lines of at most `columns` cells. Its cells are wrapped, or listed if columns would be too narrow. */
export function tableLines(
  table: Tokens.Table,
  inline: InlineRenderer,
  columns: number,
): readonly TextLine[] {
  const cells = (row: readonly Tokens.TableCell[]) =>
    row.map(({ tokens }) => inline.render(tokens));
  const head = cells(table.header);
  const rows = table.rows.map(cells);
  const align = table.align.map((given, at) => given ?? (isNumeric(rows, at) ? 'right' : 'left'));
  const grid: Grid = { head, rows, align };
  const widths = widthsFor(grid, columns);
  return widths ? gridLines(grid, widths) : labelledLines(grid);
}

function isNumeric(rows: readonly (readonly Printable[])[], column: number): boolean {
  const texts = rows
    .map((row) => unstyled(row[column] ?? styled``).trim())
    .filter((text) => !/^[-–—]?$/.test(text));
  return (
    texts.length > 0 &&
    texts.every((text) => /^[-+−]?[$€£¥]?[-+−]?\d[\d.,\u00A0 ]*\s?[%kMG]?$/.test(text))
  );
}

/** Returns the width of each column; undefined if a column would be too narrow. */
function widthsFor({ head, rows }: Grid, columns: number): readonly number[] | undefined {
  const wanted = head.map((cell, at) =>
    [cell, ...rows.map((row) => row[at] ?? styled``)].reduce(
      (most, one) => Math.max(most, widest(one)),
      1,
    ),
  );
  let remaining = columns - gap * (wanted.length - 1);
  let open = wanted
    .map((width, at) => ({ width, at }))
    .sort((one, other) => one.width - other.width);
  const widths = [...wanted];
  while (open.length > 0) {
    const share = Math.floor(remaining / open.length);
    const [least] = open;
    if (!least) break;
    if (least.width > share) {
      if (share < minCell) return undefined;
      for (const { at } of open) widths[at] = share;
      return widths;
    }
    remaining -= least.width;
    open = open.slice(1);
  }
  return widths;
}

function widest(cell: Printable): number {
  return Math.max(...splitLines(cell).map(textWidth));
}

/** Returns the lines of the head and of the rows. Rows that take more than one line are set apart from the others. */
function gridLines({ head, rows, align }: Grid, widths: readonly number[]): readonly TextLine[] {
  const rule = widths.map((width) => '─'.repeat(width)).join('─┼─');
  const body = rows.map((row) => rowLines(row, widths, align));
  const empty = rowLines([], widths, align);
  const isTall = (at: number) => (body[at]?.length ?? 0) > 1;
  const hasGap = (at: number) => at > 0 && (isTall(at - 1) || isTall(at));
  return [
    ...rowLines(head.map(bold), widths, align),
    lineOf(dim(styled`${rule}`)),
    ...body.flatMap((lines, at) => (hasGap(at) ? [...empty, ...lines] : lines)),
  ];
}

/** Returns the lines of one table row. */
function rowLines(
  cells: readonly Printable[],
  widths: readonly number[],
  align: readonly Align[],
): readonly TextLine[] {
  const columns = widths.map((width, at) => cellRows(cells[at] ?? styled``, width));
  const height = Math.max(...columns.map((rows) => rows.length));
  return Array.from({ length: height }, (_, row) => {
    const parts = widths.map((width, at) =>
      aligned(columns[at]?.[row] ?? styled``, width, align[at]),
    );
    return lineOf(parts.reduce((line, part) => styled`${line} ${dim(styled`│`)} ${part}`));
  });
}

function cellRows(cell: Printable, width: number): readonly Printable[] {
  const bounds = { columns: Number.POSITIVE_INFINITY, measure: width, wordWrap: true };
  return splitLines(cell).flatMap((text) => layOut(lineOf(text, true), bounds).map(rowText));
}

function aligned(text: Printable, width: number, align: Align = 'left'): Printable {
  const free = Math.max(0, width - textWidth(text));
  const left = align === 'right' ? free : align === 'center' ? Math.floor(free / 2) : 0;
  return styled`${' '.repeat(left)}${text}${' '.repeat(free - left)}`;
}

/** Returns the table in the narrow form: for each of its rows a group of `head: cell` lines. */
function labelledLines({ head, rows }: Grid): readonly TextLine[] {
  return rows.flatMap((row, at) => [
    ...(at > 0 ? [lineOf(styled``)] : []),
    ...head.map((title, column) => {
      const [first = styled``, ...rest] = splitLines(row[column] ?? styled``);
      const label = splitLines(bold(title)).join(' ') as Printable;
      const text = [styled`${label}: ${first}`, ...rest].join(' ') as Printable;
      return { ...lineOf(text, true), rest: { shown: styled`  `, copied: '' } };
    }),
  ]);
}
