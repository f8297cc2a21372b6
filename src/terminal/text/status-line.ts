import type { Block, LayoutBounds } from './block.ts';
import { dim, type Printable, styled, unstyled } from './styled-text.ts';
import { blockRows, type LineBlockRow, lineOf } from './text-line.ts';

const noBreakSpace = '\u00a0';

/** A dimmed line of parts between dots, such as `12 in, 34 out · 1.2 s`. Its rows end between parts if those fit. */
export class StatusLine implements Block {
  readonly isQuoted = false;
  #text: Printable;

  constructor(text: string) {
    this.#text = styled`${text}`;
  }

  rows(bounds: LayoutBounds): readonly LineBlockRow[] {
    const unbroken = this.#text.replace(/(?<!·) /g, noBreakSpace) as Printable;
    const line = { ...lineOf(dim(unbroken), true), source: unstyled(this.#text) };
    return blockRows([line], bounds).map((row) => ({
      ...row,
      data: row.data.replaceAll(noBreakSpace, ' '),
    }));
  }

  rewrite(change: (line: string) => string): boolean {
    const before = unstyled(this.#text);
    const after = change(before);
    this.#text = styled`${after}`;
    return after !== before;
  }
}
