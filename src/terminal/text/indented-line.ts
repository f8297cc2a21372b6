import type { Block, LayoutBounds } from './block.ts';
import { changeParts, type LinePart } from './line-part.ts';
import { splitLines } from './styled-lines.ts';
import { type Printable, styled, unstyled } from './styled-text.ts';
import { blockRows, type LineBlockRow, lineOf, noPrefix, type Prefix } from './text-line.ts';

/** Cells before the rows of a question. */
const usualIndent = 2;

/**
 * A line of a text, or a part of a long one. All rows but the first row of the first line are indented; copied text omits
 * the indent.
 */
export class IndentedLine implements Block, LinePart {
  readonly part = this;
  #text: Printable;

  constructor(
    text: Printable,
    readonly isFirst: boolean,
    readonly isQuoted: boolean,
    private readonly cells = usualIndent,
    readonly continues = false,
  ) {
    this.#text = text;
  }

  get text(): string {
    return unstyled(this.#text);
  }

  set text(text: string) {
    this.#text = styled`${text}`;
  }

  rows(bounds: LayoutBounds): readonly LineBlockRow[] {
    const indent: Prefix = { shown: styled`${' '.repeat(this.cells)}`, copied: '' };
    const first = this.isFirst ? noPrefix : indent;
    return blockRows([{ ...lineOf(this.#text, true), first, rest: indent }], bounds);
  }

  rewrite(change: (line: string) => string): boolean {
    return changeParts([this], change);
  }
}

/** Returns the lines of a text, with `cells` before all rows but the first. */
export function indentedLines(
  text: Printable,
  isQuoted = false,
  cells = usualIndent,
): readonly IndentedLine[] {
  return splitLines(text).map((line, at) => new IndentedLine(line, at === 0, isQuoted, cells));
}
