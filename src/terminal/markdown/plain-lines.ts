import type { Block, LayoutBounds } from '../text/block.ts';
import { type Printable, styled } from '../text/styled-text.ts';
import { blockRows, type LineBlockRow, lineOf } from '../text/text-line.ts';

/** Lines of plain text. */
export class PlainLines implements Block {
  #lines: readonly string[];
  readonly #style: (text: Printable) => Printable;

  constructor(text: string, style = (line: Printable): Printable => line) {
    this.#lines = text.split('\n');
    this.#style = style;
  }

  rows(bounds: LayoutBounds): readonly LineBlockRow[] {
    return blockRows(
      this.#lines.map((line) => lineOf(this.#style(styled`${line}`), true)),
      bounds,
    );
  }

  rewrite(change: (text: string) => string): boolean {
    const changed = this.#lines.map(change);
    const isChanged = changed.some((line, at) => line !== this.#lines[at]);
    this.#lines = changed;
    return isChanged;
  }
}
