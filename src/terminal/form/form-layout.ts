import {
  apart,
  cursorAt,
  mask,
  type RenderedRows,
  type RenderInput,
  rowOf,
  stacked,
  type View,
  windowOf,
} from '../screen/paint.ts';
import type { Point } from '../text/cell-layout.ts';
import { type Printable, sanitize, underline } from '../text/styled-text.ts';
import { cursorAfter, layoutText, truncate } from '../text/width.ts';

/** Rows, and where among them the cursor is. */
export interface Block {
  readonly rows: readonly Printable[];
  readonly cursor: Point;
}

/** Any text made harmless and short of newlines and tabs. */
export function oneRow(text: string): Printable {
  return sanitize(text).replace(/\s+/g, ' ') as Printable;
}

/** How many cells the row fills. */
export function widthOf(row: Printable): number {
  return cursorAfter(row, Number.POSITIVE_INFINITY).x;
}

/** The row, its end left out and marked where it has more than `columns` cells. */
export function shortened(row: Printable, columns: number): Printable {
  if (widthOf(row) <= columns) return row;
  return `${truncate(row, Math.max(0, columns - 1))}…` as Printable;
}

/** The picture's line in rows as wide as the view; of more rows than that has, those around the cursor. */
export function wrapped({ line, preedit, hidden }: Omit<RenderInput, 'prompt'>, view: View): Block {
  const [before, composed, after] = mask([line.before, preedit, line.after] as const, hidden);
  const head = apart + before + apart + underline(composed) + apart;
  const cursor = cursorAt(cursorAfter(head, view.columns), after, view.columns);
  const texts = inRows(head + after, view.columns);
  while (texts.length <= cursor.y) texts.push('');
  const { top, bottom } = windowOf(cursor.y, texts.length, view.rows);
  return {
    rows: texts.slice(top, bottom + 1).map((text) => text as Printable),
    cursor: { x: cursor.x, y: cursor.y - top },
  };
}

/** The text as a terminal of that width would wrap it; tabs are blanks, for no stop is where it was once indented. */
function inRows(text: string, columns: number): string[] {
  const rows = Array.from({ length: cursorAfter(text, columns).y + 1 }, () => '');
  for (const piece of layoutText(text, columns)) {
    const blanks = cursorAfter('\t', columns, piece.x).x - piece.x;
    const shown = piece.text === '\t' ? ' '.repeat(blanks) : piece.text.replace('\n', '');
    rows[piece.y] += shown;
  }
  return rows;
}

/** The rows below one another, each cut at the width. */
export function stack({ rows, cursor }: Block, columns: number): RenderedRows {
  const drawn = rows.map((row) => [rowOf(row, columns)]);
  return { rows: stacked(drawn), cursor: { x: Math.min(cursor.x, columns - 1), y: cursor.y } };
}
