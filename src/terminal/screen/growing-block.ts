import {
  type Block,
  type BlockRow,
  equalBounds,
  type LayoutBounds,
  type Rewritable,
} from '../text/block.ts';
import { type RenderedRows, stackRows } from './paint.ts';

/**
 * The unfinished block after the output. It is drawn below the output, where it can change. Its first rows are written as
 * output if they do not fit on the screen; if such a row changes later, the block is stale.
 */
export class GrowingBlock implements Rewritable {
  /** The text from which the block is parsed again. */
  source: Rewritable | undefined;
  /** Whether a row changed after it was written. */
  isStale = false;
  #block: Block | undefined;
  #written: readonly string[] = [];
  #rows: readonly BlockRow[] = [];
  #laidOutFor: LayoutBounds | undefined;

  get block(): Block | undefined {
    return this.#block;
  }

  /** The number of rows that are written as output. */
  get written(): number {
    return this.#written.length;
  }

  set(block: Block | undefined): void {
    this.#block = block;
    this.#laidOutFor = undefined;
  }

  rewrite(change: (line: string) => string): boolean {
    const isChanged = [this.source, this.#block]
      .map((text) => text?.rewrite(change))
      .includes(true);
    if (isChanged) this.#laidOutFor = undefined;
    return isChanged;
  }

  /** Returns the rows that are not written as output. */
  rows(bounds: LayoutBounds): readonly BlockRow[] {
    if (!this.#laidOutFor || !equalBounds(this.#laidOutFor, bounds)) {
      this.#rows = this.#block ? this.#block.rows(bounds) : [];
      this.#laidOutFor = bounds;
      this.#compare(this.#rows);
    }
    return this.#rows.slice(this.#written.length);
  }

  /** Returns the rows that are written as output. */
  writtenRows(bounds: LayoutBounds): readonly BlockRow[] {
    this.rows(bounds);
    return this.#rows.slice(0, this.#written.length);
  }

  /** Returns the data of all but the last `height` rows, and counts these rows as written. */
  write(height: number, bounds: LayoutBounds): readonly string[] {
    const rows = this.rows(bounds);
    const overflow = rows.slice(0, Math.max(0, rows.length - height)).map(({ data }) => data);
    this.#written = [...this.#written, ...overflow];
    return overflow;
  }

  /** Renders the unwritten rows of the block above the rows `below`. If there are none the cursor is after the text. */
  renderAbove(below: RenderedRows | undefined, bounds: LayoutBounds): RenderedRows | undefined {
    const shown = this.rows(bounds);
    const last = shown.at(-1);
    if (!last) return below;
    const rows = [...shown.slice(0, -1).map(({ data }) => data), last.data.replace(/\r\n$/, '')];
    const isContinuation = this.#written.at(-1)?.endsWith('\n') === false;
    const end = { x: Math.min(last.width, bounds.columns - 1), y: rows.length - 1 };
    if (!below) return { rows, cursor: end, isContinuation };
    const { x, y } = below.cursor;
    return {
      rows: stackRows([rows, below.rows]),
      cursor: { x, y: y + rows.length },
      isContinuation,
    };
  }

  /** Returns how many rows of a finished block are written already, and removes them from the rows of this block. */
  takeWritten(rows: readonly BlockRow[]): number {
    this.#compare(rows);
    const count = Math.min(rows.length, this.#written.length);
    this.#written = this.#written.slice(count);
    return count;
  }

  /** Counts no row as written. To be called when the terminal is cleared. */
  resetWritten(): void {
    this.#written = [];
    this.isStale = false;
  }

  #compare(rows: readonly BlockRow[]): void {
    const common = Math.min(rows.length, this.#written.length);
    for (let at = 0; at < common; at += 1) this.isStale ||= rows[at]?.data !== this.#written[at];
  }
}
