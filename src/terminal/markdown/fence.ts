import type { Block, LayoutBounds } from '../text/block.ts';
import { changeParts, type LinePart } from '../text/line-part.ts';
import { blockRows, type LineBlockRow, type TextLine } from '../text/text-line.ts';
import { emptyLine } from './blocks.ts';
import { CodeHighlighter, codeHeader, codePart } from './code.ts';
import { grammarFor } from './languages.ts';

/** A fenced code block at the top level, which is drawn piece by piece while it streams. */
export class Fence {
  isClosed = false;
  /** The info string (CommonMark 4.5). */
  info: string;
  readonly #pieces: LinePart[] = [];
  #lines: TextLine[] = [];
  #highlighter: CodeHighlighter | undefined;

  /** `number` counts the code blocks of the text from 1. */
  constructor(
    info: string,
    readonly number: number,
    readonly hasGap: boolean,
  ) {
    this.info = info;
  }

  /** Returns its code. Every line ends with a line break, except the last line of a block without a closing fence. */
  get code(): string {
    const last = this.length - 1;
    return this.#pieces
      .map(({ text, continues }, at) =>
        continues || (at === last && !this.isClosed) ? text : `${text}\n`,
      )
      .join('');
  }

  /** How many pieces there are. */
  get length(): number {
    return this.#pieces.length;
  }

  push(text: string, continues: boolean): void {
    this.#pieces.push({ text, continues });
  }

  /** Whether the piece with this index is continued by the next one. */
  isContinued(at: number): boolean {
    return this.#pieces[at]?.continues === true;
  }

  /** Returns the pieces with indexes `from` to `to`, exclusive, highlighted once the grammar is loaded. */
  lines(from: number, to: number): readonly TextLine[] {
    const highlighter = this.#currentHighlighter();
    for (const { text, continues } of this.#pieces.slice(this.#lines.length, to)) {
      const isFirst = !this.isContinued(this.#lines.length - 1);
      const isWhole = isFirst && !continues;
      this.#lines.push(isWhole ? highlighter.line(text) : codePart(text, isFirst, continues));
    }
    return this.#lines.slice(from, to);
  }

  /** Returns the incomplete line, or the incomplete end of a line, that follows the last piece. */
  start(source: string): TextLine {
    this.lines(0, this.length);
    const isFirst = !this.isContinued(this.length - 1);
    return isFirst ? this.#currentHighlighter().start(source) : codePart(source, false, false);
  }

  /**
   * Changes the lines in the pieces with indexes `from` to `to`, exclusive, and the info string with the first one. A line is
   * changed with the pieces before and after these.
   */
  rewrite(from: number, to: number, change: (line: string) => string): boolean {
    const info = from === 0 ? change(this.info) : this.info;
    let isChanged = info !== this.info;
    this.info = info;
    const end = this.isContinued(to - 1) ? to + 1 : to;
    let start = this.isContinued(from - 1) ? from - 1 : from;
    for (let at = start; at < end; at += 1) {
      if (this.isContinued(at) && at + 1 < end) continue;
      isChanged = changeParts(this.#pieces.slice(start, at + 1), change) || isChanged;
      start = at + 1;
    }
    if (isChanged) this.#highlighter = undefined;
    return isChanged;
  }

  #currentHighlighter(): CodeHighlighter {
    const isStale = this.#highlighter?.isPlain && grammarFor(this.info) !== undefined;
    if (!this.#highlighter || isStale) {
      this.#highlighter = new CodeHighlighter(this.info);
      this.#lines = [];
    }
    return this.#highlighter;
  }
}

/** Consecutive pieces of a fenced code block. The first pieces have the header of the block above them. */
export class FenceLines implements Block {
  readonly isQuoted = true;
  /** `start` is the beginning of an incomplete line after them. */
  constructor(
    readonly fence: Fence,
    private readonly from: number,
    private readonly to: number,
    private readonly start?: string,
  ) {}

  rows(bounds: LayoutBounds): readonly LineBlockRow[] {
    const { fence, from, to, start } = this;
    const header = [...(fence.hasGap ? [emptyLine] : []), codeHeader(fence.info, fence.number)];
    const lines = [
      ...(from === 0 ? header : []),
      ...fence.lines(from, to),
      ...(start === undefined ? [] : [fence.start(start)]),
    ];
    return blockRows(lines, bounds);
  }

  rewrite(change: (text: string) => string): boolean {
    return this.fence.rewrite(this.from, this.to, change);
  }
}
