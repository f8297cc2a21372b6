import {
  type Block,
  type BlockRow,
  equalBounds,
  type LayoutBounds,
  type Rewritable,
} from '../text/block.ts';
import { type RenderedRows, stacked } from './paint.ts';

/**
 * The incomplete block after the output. It is drawn below the output, where it can change. Rows at its top that do not fit
 * on the screen are written as output; a later change of such a row makes the screen stale.
 */
export class GrowingBlock implements Rewritable {
  /** The text from which the next states of the block are made. */
  source: Rewritable | undefined;
  /** Whether rows that were written have changed since. */
  isStale = false;
  #block: Block | undefined;
  #written: readonly string[] = [];
  #rows: readonly BlockRow[] = [];
  #drawnAt: LayoutBounds | undefined;

  get block(): Block | undefined {
    return this.#block;
  }

  /** The number of rows that are written as output. */
  get written(): number {
    return this.#written.length;
  }

  set(block: Block | undefined): void {
    this.#block = block;
    this.#drawnAt = undefined;
  }

  rewrite(change: (line: string) => string): boolean {
    const isChanged = [this.source, this.#block]
      .map((text) => text?.rewrite(change))
      .includes(true);
    if (isChanged) this.#drawnAt = undefined;
    return isChanged;
  }

  /** Returns the rows that are not written as output. */
  rows(bounds: LayoutBounds): readonly BlockRow[] {
    if (!this.#drawnAt || !equalBounds(this.#drawnAt, bounds)) {
      this.#rows = this.#block ? this.#block.rows(bounds) : [];
      this.#drawnAt = bounds;
      this.#compare(this.#rows);
    }
    return this.#rows.slice(this.#written.length);
  }

  /** Returns the rows that are written as output. */
  writtenRows(bounds: LayoutBounds): readonly BlockRow[] {
    this.rows(bounds);
    return this.#rows.slice(0, this.#written.length);
  }

  /** Returns the data of the rows at the top that do not fit into `height` rows, which count as written from now on. */
  write(height: number, bounds: LayoutBounds): readonly string[] {
    const rows = this.rows(bounds);
    const above = rows.slice(0, Math.max(0, rows.length - height)).map(({ drawn }) => drawn);
    this.#written = [...this.#written, ...above];
    return above;
  }

  /** Returns the rendered rows with the rows of the block above them. */
  drawAbove(below: RenderedRows | undefined, bounds: LayoutBounds): RenderedRows | undefined {
    const drawn = this.rows(bounds).map((row) => row.drawn);
    if (drawn.length === 0) return below;
    const rows = [...drawn.slice(0, -1), drawn.at(-1)?.replace(/\r\n$/, '') ?? ''];
    const isContinuation = this.#written.at(-1)?.endsWith('\n') === false;
    if (!below) return { rows, cursor: { x: 0, y: rows.length - 1 }, isContinuation };
    const { x, y } = below.cursor;
    return { rows: stacked([rows, below.rows]), cursor: { x, y: y + rows.length }, isContinuation };
  }

  /** Returns how many rows of a finished block are written already, and no longer counts them as rows of this one. */
  takeWritten(rows: readonly BlockRow[]): number {
    this.#compare(rows);
    const count = Math.min(rows.length, this.#written.length);
    this.#written = this.#written.slice(count);
    return count;
  }

  /** To be called when the terminal was cleared. */
  forgetWritten(): void {
    this.#written = [];
    this.isStale = false;
  }

  #compare(rows: readonly BlockRow[]): void {
    const common = Math.min(rows.length, this.#written.length);
    for (let at = 0; at < common; at += 1) this.isStale ||= rows[at]?.drawn !== this.#written[at];
  }
}
