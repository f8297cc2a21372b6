import type { Block } from '../text/block.ts';
import { Fence, FenceLines } from './fence.ts';

/** A complete line with an opening fence at the start of the text. */
export const openingFence = /^ {0,3}(?:`{3,}[^`\n]*|~{3,}[^\n]*)\n/;

/** A complete line with an opening fence that is not indented, which ends any block before it. */
export const fenceLine = /^(?:`{3,}[^`\n]*|~{3,}[^\n]*)\n/m;

/** An incomplete line that may become an opening fence. */
export const fenceStart = /(?:^|\n) {0,3}(?:`{1,2}|~{1,2}|`{3,}[^`\n]*|~{3,}[^\n]*)$/;

/** UTF-16 units of a line that is drawn at once; a longer one is divided into pieces. */
const maxPiece = 16_384;

/** A line of a text, or the first piece of a long one. */
interface FirstPiece {
  readonly text: string;
  /** Where the text after it starts. */
  readonly end: number;
  readonly continues: boolean;
}

/** Reads a fenced code block line by line. */
export class FenceReader {
  /** The line with the opening fence. */
  readonly opening: string;
  readonly #run: string;
  readonly #indent: RegExp;
  readonly #fence: Fence;
  /** How many pieces `take` has returned. */
  #taken = 0;
  /** How many blocks with the same fence are open in a Markdown block. */
  #depth = 0;

  /** `text` begins with the opening fence; `number` counts the code blocks of the text from 1. */
  constructor(text: string, number: number, hasGap: boolean) {
    const [opening = '', indent = '', run = '', info = ''] =
      /^( {0,3})(`{3,}|~{3,})[ \t]*([^\n]*)\n?/.exec(text) ?? [];
    this.opening = opening;
    this.#run = run;
    this.#indent = new RegExp(`^ {0,${indent.length}}`);
    this.#fence = new Fence(info, number, hasGap);
  }

  get isClosed(): boolean {
    return this.#fence.isClosed;
  }

  /**
   * Returns the first line of the text, or a piece of a long one; undefined if the line is incomplete. A line that may become
   * the closing fence is not divided.
   */
  first(text: string, hasEnded: boolean): FirstPiece | undefined {
    const start = text.slice(0, maxPiece + 1);
    const isLong = start.length > maxPiece && !start.includes('\n') && !this.#mayClose(start);
    if (isLong) return { text: start.slice(0, maxPiece), end: maxPiece, continues: true };
    const end = text.indexOf('\n');
    if (end >= 0) return { text: text.slice(0, end), end: end + 1, continues: false };
    return hasEnded && text !== '' ? { text, end: text.length, continues: false } : undefined;
  }

  /** Adds a line, which may be the closing fence, or a piece of a line. */
  push({ text, continues }: FirstPiece): void {
    const isWhole = !this.#isInLine && !continues;
    if (isWhole && this.#closes(text)) {
      if (this.#depth === 0) {
        this.#fence.isClosed = true;
        return;
      }
      this.#depth -= 1;
    } else if (isWhole && this.#nests(text)) this.#depth += 1;
    this.#pushPieces(text, continues);
  }

  /** Returns the pieces added since the last call as blocks; of an empty block, its header once `isDone`. */
  take(isDone: boolean): readonly Block[] {
    const blocks: Block[] = [];
    for (let at = this.#taken; at < this.#fence.length; at += 1) {
      const isEnd = at + 1 === this.#fence.length || this.#fence.isContinued(at);
      if (isEnd) blocks.push(this.#takeTo(at + 1));
    }
    return blocks.length === 0 && isDone && this.#taken === 0 ? [this.#takeTo(0)] : blocks;
  }

  /** Returns a block for the beginning of the next line; undefined if that may become the closing fence. */
  start(text: string): Block | undefined {
    if (this.#mayClose(text)) return undefined;
    const code = this.#isInLine ? text : text.replace(this.#indent, '');
    return new FenceLines(this.#fence, this.#taken, this.#taken, code);
  }

  get #isInLine(): boolean {
    return this.#fence.isContinued(this.#fence.length - 1);
  }

  #takeTo(end: number): Block {
    const from = this.#taken;
    this.#taken = end;
    return new FenceLines(this.#fence, from, end);
  }

  #pushPieces(text: string, continues: boolean): void {
    const code = this.#isInLine ? text : text.replace(this.#indent, '');
    let at = 0;
    for (; at + maxPiece < code.length; at += maxPiece) {
      this.#fence.push(code.slice(at, at + maxPiece), true);
    }
    this.#fence.push(code.slice(at), continues);
  }

  #mayClose(start: string): boolean {
    return !this.#isInLine && /^ {0,3}[`~]*[ \t]*$/.test(start);
  }

  #closes(line: string): boolean {
    const [, found = ''] = /^ {0,3}(`{3,}|~{3,})[ \t]*$/.exec(line) ?? [];
    return found.startsWith(this.#run);
  }

  /** Whether the line opens a block with the same fence in a Markdown block, which models write although CommonMark ends the outer block there. */
  #nests(line: string): boolean {
    if (!/^(?:markdown|md|mdx)\b/i.test(this.#fence.info)) return false;
    const [, found, info = ''] = /^ {0,3}(`{3,}|~{3,})[ \t]*([\w+#.-]+)[ \t]*$/.exec(line) ?? [];
    return found === this.#run && info !== '';
  }
}
