import type { Block, Room } from '../text/block.ts';
import { blockRows, type LineBlockRow, type TextLine } from '../text/text-line.ts';
import { blank } from './blocks.ts';
import { CodeHighlighter, codeHeader } from './code.ts';
import { grammarFor } from './languages.ts';

/** A fenced block of code at the top level, whose lines are drawn as they come. */
export class Fence {
  readonly #sources: string[] = [];
  #lines: TextLine[] = [];
  #highlighter: CodeHighlighter | undefined;

  /** `info` is what follows the opening fence; `number` counts the blocks of code in the text. */
  constructor(
    readonly info: string,
    readonly number: number,
    readonly isApart: boolean,
  ) {}

  /** The code so far. */
  get text(): string {
    return this.#sources.join('\n');
  }

  get length(): number {
    return this.#sources.length;
  }

  push(line: string): void {
    this.#sources.push(line);
  }

  /** Returns the lines from one index up to another, coloured once the grammar is there. */
  lines(from: number, to: number): readonly TextLine[] {
    const highlighter = this.#current();
    for (const source of this.#sources.slice(this.#lines.length, to)) {
      this.#lines.push(highlighter.line(source));
    }
    return this.#lines.slice(from, to);
  }

  /** The beginning of a line that goes on behind the last. */
  start(source: string): TextLine {
    this.lines(0, this.length);
    return this.#current().start(source);
  }

  rewrite(from: number, to: number, change: (text: string) => string): boolean {
    const changed = this.#sources.slice(from, to).map(change);
    if (changed.every((line, at) => line === this.#sources[from + at])) return false;
    this.#sources.splice(from, to - from, ...changed);
    this.#highlighter = undefined;
    return true;
  }

  #current(): CodeHighlighter {
    const isStale = this.#highlighter?.isPlain && grammarFor(this.info) !== undefined;
    if (!this.#highlighter || isStale) {
      this.#highlighter = new CodeHighlighter(this.info);
      this.#lines = [];
    }
    return this.#highlighter;
  }
}

/** Some lines of a fenced block; the first ones have its header above them. */
export class FenceLines implements Block {
  /** `start` is the beginning of a line behind them that is not complete yet. */
  constructor(
    private readonly fence: Fence,
    private readonly from: number,
    private readonly to: number,
    private readonly start?: string,
  ) {}

  rows(room: Room): readonly LineBlockRow[] {
    const { fence, from, to, start } = this;
    const header = [...(fence.isApart ? [blank] : []), codeHeader(fence.info, fence.number)];
    const lines = [
      ...(from === 0 ? header : []),
      ...fence.lines(from, to),
      ...(start === undefined ? [] : [fence.start(start)]),
    ];
    return blockRows(lines, room);
  }

  rewrite(change: (text: string) => string): boolean {
    return this.fence.rewrite(this.from, this.to, change);
  }
}
