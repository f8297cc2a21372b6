import type { WrappedRow } from './wrap.ts';

/** The room that blocks are laid out in, in cells; `measure` bounds rows of prose, 0 for no bound. */
export interface Room {
  readonly columns: number;
  readonly measure: number;
}

/** One row of a block; its `end` counts the UTF-16 units of the rows above too. */
export interface BlockRow extends WrappedRow {
  /**
   * What to write from column 0. It ends with a line break or, where the next row continues the line, so that the terminal
   * takes both for one line.
   */
  readonly drawn: string;
}

/** Part of the output that lays itself out anew for each width, such as a paragraph of a reply. */
export interface Block {
  /** Returns its rows, in order. */
  rows(room: Room): readonly BlockRow[];
  /** Changes its source line by line; returns whether any line changed. */
  rewrite(change: (text: string) => string): boolean;
}

/** What to write for the rows, one below the other. */
export function drawnRows(rows: readonly BlockRow[]): string {
  return rows.map(({ drawn }) => drawn).join('');
}
