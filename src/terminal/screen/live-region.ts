import type { Printable } from '../text/styled-text.ts';
import { cursorAfter } from '../text/width.ts';
import { apart, type RenderedRows, rowOf, stacked, type View } from './paint.ts';

/** Renders the rows that stay below the output, such as the prompt, for a view. */
export type LiveRegion = (view: View) => RenderedRows;

/** Returns the rows of the status line and of the live region below it; undefined if there is neither. */
export function pictureOf(
  status: Printable | undefined,
  area: LiveRegion | undefined,
  { columns, rows }: View,
): RenderedRows | undefined {
  const head = status === undefined ? undefined : rowOf(status, columns - 1);
  const painted = area?.({ columns, rows: Math.max(1, rows - (head === undefined ? 0 : 1)) });
  if (head === undefined) return painted;
  if (!painted) return { rows: [head], cursor: { x: cursorAfter(head, columns).x, y: 0 } };
  const { x, y } = painted.cursor;
  return { rows: stacked([[head], painted.rows]), cursor: { x, y: y + 1 } };
}

/**
 * Returns the data that replaces rendered rows with others. It begins at the row before the first that differs or, without
 * rows before, at column 0 of an empty row.
 */
export function repaint(before: RenderedRows | undefined, after: RenderedRows | undefined): string {
  if (!before) return after ? written(after, 0) : '';
  if (!after) return moved(before.cursor.y, 0, 0) + emptied(0, before);
  const same = sameRows(before.rows, after.rows);
  const { x, y } = after.cursor;
  if (same === before.rows.length && same === after.rows.length) {
    return x === before.cursor.x && y === before.cursor.y ? '' : moved(before.cursor.y, y, x);
  }
  const from = Math.max(0, same - 1);
  return moved(before.cursor.y, from, 0) + emptied(from, before) + written(after, from);
}

/** Returns the data of the rows from `from` on. Callers begin a row early, because only text that fills a row wraps. */
function written({ rows, cursor }: RenderedRows, from: number): string {
  return rows.slice(from).join('') + apart + moved(rows.length - 1, cursor.y, cursor.x);
}

/** Returns the data that erases from a row on. Erasing a wrapped row from column 0 would end its soft wrap. */
function emptied(row: number, { isContinuation = false }: RenderedRows): string {
  return row === 0 && !isContinuation ? '\x1b[J' : '\x1b[X\x1b[C\x1b[J\r';
}

/** Returns the number of equal rows at the start. */
function sameRows(before: readonly string[], after: readonly string[]): number {
  const different = after.findIndex((row, at) => row !== before[at]);
  return different < 0 ? after.length : different;
}

function moved(from: number, to: number, column: number): string {
  const rows = from > to ? `\x1b[${from - to}A` : from < to ? `\x1b[${to - from}B` : '';
  return `\r${rows}${column > 0 ? `\x1b[${column}C` : ''}`;
}
