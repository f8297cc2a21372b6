import type { Block, LayoutBounds } from '../text/block.ts';
import { blockRows, type LineBlockRow, type TextLine } from '../text/text-line.ts';
import { emptyLine } from './blocks.ts';
import { CodeHighlighter, codeHeader } from './code.ts';
import { grammarFor } from './languages.ts';

/** A fenced code block at the top level, which is drawn line by line while it streams. */
export class Fence {
  isClosed = false;
  /** The info string (CommonMark 4.5). */
  info: string;
  readonly #sources: string[] = [];
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
    const isOpen = !this.isClosed || this.length === 0;
    return this.#sources.join('\n') + (isOpen ? '' : '\n');
  }

  get length(): number {
    return this.#sources.length;
  }

  push(line: string): void {
    this.#sources.push(line);
  }

  /** Returns the lines with indexes `from` to `to`, exclusive, highlighted once the grammar is loaded. */
  lines(from: number, to: number): readonly TextLine[] {
    const highlighter = this.#currentHighlighter();
    for (const source of this.#sources.slice(this.#lines.length, to)) {
      this.#lines.push(highlighter.line(source));
    }
    return this.#lines.slice(from, to);
  }

  /** Returns the incomplete line that follows the last one. */
  start(source: string): TextLine {
    this.lines(0, this.length);
    return this.#currentHighlighter().start(source);
  }

  /** Changes the lines with indexes `from` to `to`, exclusive, and the info string with the first one. */
  rewrite(from: number, to: number, change: (line: string) => string): boolean {
    const changed = this.#sources.slice(from, to).map(change);
    const info = from === 0 ? change(this.info) : this.info;
    const isSame = (line: string, at: number) => line === this.#sources[from + at];
    if (info === this.info && changed.every(isSame)) return false;
    this.info = info;
    this.#sources.splice(from, to - from, ...changed);
    this.#highlighter = undefined;
    return true;
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

/** Consecutive lines of a fenced code block. The first lines have the header of the block above them. */
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
