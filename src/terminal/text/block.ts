import type { LinePart } from './line-part.ts';
import type { WrappedRow } from './wrap.ts';

/** Limits of a layout, in cells. */
export interface LayoutBounds {
  readonly columns: number;
  /** The limit of rows of prose, 0 for none. */
  readonly measure: number;
  /** Whether rows of prose end between words. */
  readonly wordWrap: boolean;
}

/** Returns whether two layouts have the same limits. */
export function equalBounds(one: LayoutBounds, other: LayoutBounds): boolean {
  return (
    one.columns === other.columns &&
    one.measure === other.measure &&
    one.wordWrap === other.wordWrap
  );
}

/** One row of a block. Its `end` is an offset from the start of the block. */
export interface BlockRow extends WrappedRow {
  /**
   * The terminal data of the row, from column 0. It ends with a line break or, if the next row continues the line, so that
   * the terminal wraps.
   */
  readonly data: string;
}

/** Text that can be changed after it was drawn, for example when a key in it becomes known. */
export interface Rewritable {
  /** Changes the text line by line; returns whether a line changed. */
  rewrite(change: (line: string) => string): boolean;
}

/** Part of the output with a layout of its own for each width, such as a paragraph of a reply. */
export interface Block extends Rewritable {
  /** Whether it holds text from outside. */
  readonly isQuoted: boolean;
  /** The text, if it is one line or a part of one. */
  readonly part?: LinePart;
  /** Returns the rows. */
  rows(bounds: LayoutBounds): readonly BlockRow[];
}

/** Returns the text with each of its lines changed. */
export function changeLines(text: string, change: (line: string) => string): string {
  return text.split('\n').map(change).join('\n');
}

/** Returns the terminal data of the rows. */
export function rowsData(rows: readonly BlockRow[]): string {
  return rows.map(({ data }) => data).join('');
}
