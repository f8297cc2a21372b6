import { type Printable, resetStyles } from '../text/styled-text.ts';
import { cursorAfter } from '../text/width.ts';
import { type RenderedRows, renderRow, stackRows, type View } from './paint.ts';

/** Renders the rows that stay below the output, such as the prompt, for a view. */
export type LiveRegion = (view: View) => RenderedRows;

/** Renders the status line and the live region below it; returns undefined if there is neither. */
export function renderBelow(
  status: Printable | undefined,
  area: LiveRegion | undefined,
  { columns, rows }: View,
): RenderedRows | undefined {
  const head = status === undefined ? undefined : renderRow(status, columns - 1);
  const painted = area?.({ columns, rows: Math.max(1, rows - (head === undefined ? 0 : 1)) });
  if (head === undefined) return painted;
  if (!painted) return { rows: [head], cursor: { x: cursorAfter(head, columns).x, y: 0 } };
  const { x, y } = painted.cursor;
  return { rows: stackRows([[head], painted.rows]), cursor: { x, y: y + 1 } };
}

/**
 * Returns the data that replaces the rows `before`, in which the cursor is, with the rows `after`. If there are none before,
 * the cursor must be in column 0 of an empty row.
 */
export function repaint(before: RenderedRows | undefined, after: RenderedRows | undefined): string {
  if (!before) return after ? writeRows(after, 0) : '';
  if (!after) return moveCursor(before.cursor.y, 0, 0) + eraseFrom(0, before);
  const equal = countEqualRows(before.rows, after.rows);
  const { x, y } = after.cursor;
  if (equal === before.rows.length && equal === after.rows.length) {
    return x === before.cursor.x && y === before.cursor.y ? '' : moveCursor(before.cursor.y, y, x);
  }
  const from = Math.max(0, equal - 1);
  return moveCursor(before.cursor.y, from, 0) + eraseFrom(from, before) + writeRows(after, from);
}

/** Returns the data of the rows from `from` on: one row before the first change, so that the terminal wraps into that row. */
function writeRows({ rows, cursor }: RenderedRows, from: number): string {
  return rows.slice(from).join('') + resetStyles + moveCursor(rows.length - 1, cursor.y, cursor.x);
}

/** Returns the data that erases a row and all below it. Erasing a wrapped row from column 0 would end its soft wrap. */
function eraseFrom(row: number, { isContinuation = false }: RenderedRows): string {
  return row === 0 && !isContinuation ? '\x1b[J' : '\x1b[X\x1b[C\x1b[J\r';
}

/** Returns the number of equal rows at the start. */
function countEqualRows(before: readonly string[], after: readonly string[]): number {
  const different = after.findIndex((row, at) => row !== before[at]);
  return different < 0 ? after.length : different;
}

/** Returns the data that moves the cursor between rows and to a column. */
function moveCursor(from: number, to: number, column: number): string {
  const rows = from > to ? `\x1b[${from - to}A` : from < to ? `\x1b[${to - from}B` : '';
  return `\r${rows}${column > 0 ? `\x1b[${column}C` : ''}`;
}
