import { type Printable, sanitize } from './styled-text.ts';
import { textWidth, truncate } from './width.ts';

/** Returns any text sanitized and in one row: runs of white space become a space. */
export function oneRow(text: string): Printable {
  return sanitize(text).replace(/\s+/g, ' ') as Printable;
}

/** Returns the row in at most `columns` cells, with an ellipsis where it is cut. */
export function truncateRow(row: Printable, columns: number): Printable {
  if (textWidth(row) <= columns) return row;
  return `${truncate(row, Math.max(0, columns - 1))}…` as Printable;
}
