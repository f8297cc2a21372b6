import type { Block, BlockRow, Room } from '../text/block.ts';
import { type RenderedRows, stacked } from './paint.ts';

/**
 * The block behind the output that still grows. It is drawn below the output, where it can change; the rows at its top for
 * which the screen has no room are written as output. A change in such a row makes the screen stale.
 */
export class GrowingBlock {
  /** Whether rows that were written have changed since. */
  isStale = false;
  #block: Block | undefined;
  #written: readonly string[] = [];
  #rows: readonly BlockRow[] = [];
  #drawnAt: Room | undefined;

  get block(): Block | undefined {
    return this.#block;
  }

  /** How many of its rows were written as output. */
  get written(): number {
    return this.#written.length;
  }

  set(block: Block | undefined): void {
    this.#block = block;
    this.#drawnAt = undefined;
  }

  /** Its rows below those that were written. */
  rows(room: Room): readonly BlockRow[] {
    if (this.#drawnAt?.columns !== room.columns || this.#drawnAt.measure !== room.measure) {
      this.#rows = this.#block ? this.#block.rows(room) : [];
      this.#drawnAt = room;
      this.#compare(this.#rows);
    }
    return this.#rows.slice(this.#written.length);
  }

  /** Its rows that were written. */
  writtenRows(room: Room): readonly BlockRow[] {
    this.rows(room);
    return this.#rows.slice(0, this.#written.length);
  }

  /** Returns the rows at the top for which there is no room in `height` rows; they count as written from now on. */
  write(height: number, room: Room): readonly string[] {
    const rows = this.rows(room);
    const above = rows.slice(0, Math.max(0, rows.length - height)).map(({ drawn }) => drawn);
    this.#written = [...this.#written, ...above];
    return above;
  }

  /** Returns what is drawn below the output with the rows of the block above it. */
  above(below: RenderedRows | undefined, room: Room): RenderedRows | undefined {
    const drawn = this.rows(room).map((row) => row.drawn);
    if (drawn.length === 0) return below;
    const rows = [...drawn.slice(0, -1), drawn.at(-1)?.replace(/\r\n$/, '') ?? ''];
    const isContinuation = this.#written.at(-1)?.endsWith('\n') === false;
    if (!below) return { rows, cursor: { x: 0, y: rows.length - 1 }, isContinuation };
    const { x, y } = below.cursor;
    return { rows: stacked([rows, below.rows]), cursor: { x, y: y + rows.length }, isContinuation };
  }

  /** Returns how many of the rows of a finished block were written while it grew; those count no longer. */
  takeWritten(rows: readonly BlockRow[]): number {
    this.#compare(rows);
    const count = Math.min(rows.length, this.#written.length);
    this.#written = this.#written.slice(count);
    return count;
  }

  /** Says that the terminal holds no rows of it any more. */
  forgetWritten(): void {
    this.#written = [];
    this.isStale = false;
  }

  #compare(rows: readonly BlockRow[]): void {
    const common = Math.min(rows.length, this.#written.length);
    for (let at = 0; at < common; at += 1) this.isStale ||= rows[at]?.drawn !== this.#written[at];
  }
}
