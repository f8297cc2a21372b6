import type { Block } from '../text/block.ts';

/** A printed line, or a block, which lays itself out. */
export interface Paragraph {
  text: string;
  /** Whether it wraps between words if word wrap is on. */
  readonly isProse: boolean;
  /** Whether it holds text from outside. */
  readonly isQuoted: boolean;
  /** Number of rows at the last painted width. */
  readonly rows: number;
  /** Whether the next paragraph continues its line. */
  readonly continues: boolean;
  /** The block that is drawn instead of the text. */
  readonly block?: Block;
}

/** The finished paragraphs that fill the last `limit` rows, oldest first. */
export class Scrollback {
  /** Number of paragraphs dropped from the start. */
  dropped = 0;
  #paragraphs: Paragraph[] = [];
  #rows = 0;

  constructor(private readonly limit: number) {}

  get length(): number {
    return this.#paragraphs.length;
  }

  at(index: number): Paragraph | undefined {
    return this.#paragraphs.at(index);
  }

  push(paragraph: Paragraph): void {
    this.#paragraphs.push(paragraph);
    this.#rows += paragraph.rows;
  }

  /** Removes and returns all paragraphs. */
  takeAll(): readonly Paragraph[] {
    const all = this.#paragraphs;
    this.#paragraphs = [];
    this.#rows = 0;
    return all;
  }

  /** Drops the oldest paragraphs once the rows exceed the limit by a quarter, so that the cost per call stays low. */
  trim(): void {
    if (this.#rows < this.limit * 1.25) return;
    let count = 0;
    for (const { rows } of this.#paragraphs.slice(0, -1)) {
      if (this.#rows - rows < this.limit) break;
      this.#rows -= rows;
      count += 1;
    }
    this.#paragraphs.splice(0, count);
    this.dropped += count;
  }
}
