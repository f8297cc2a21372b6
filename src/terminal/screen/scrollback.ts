import type { Block } from '../text/block.ts';

/** A line as it was printed, or a block that lays itself out. */
export interface Paragraph {
  readonly text: string;
  readonly byWords: boolean;
  /** Whether it holds text from outside. */
  readonly isQuoted: boolean;
  /** Number of rows at the last painted width. */
  readonly rows: number;
  /** Whether the next paragraph continues its line. */
  readonly goesOn: boolean;
  /** The block that is drawn instead of the text. */
  readonly block?: Block;
}

/** The finished paragraphs that fill the last `limit` rows, oldest first. */
export class Scrollback {
  /** Number of paragraphs dropped at the start. */
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

  /**
   * Changes the text of each paragraph and the lines of each block. Their row counts are right after the next paint. Returns
   * whether a block changed.
   */
  rewrite(text: (text: string) => string, line: (line: string) => string): boolean {
    let isChanged = false;
    this.#paragraphs = this.#paragraphs.map((one) => {
      if (one.block?.rewrite(line)) isChanged = true;
      return { ...one, text: text(one.text) };
    });
    return isChanged;
  }

  /** Removes and returns all paragraphs. */
  takeAll(): readonly Paragraph[] {
    const all = this.#paragraphs;
    this.#paragraphs = [];
    this.#rows = 0;
    return all;
  }

  /** Drops paragraphs above the limit; waits until they are a quarter of it, so that a call costs little. */
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
