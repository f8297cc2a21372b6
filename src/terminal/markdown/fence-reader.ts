import type { Block } from '../text/block.ts';
import { Fence, FenceLines } from './fence.ts';

/** A complete line with an opening fence at the start of the text. */
export const openingFence = /^ {0,3}(?:`{3,}[^`\n]*|~{3,}[^\n]*)\n/;

/** A complete line with an opening fence that is not indented, which ends any block before it. */
export const fenceLine = /^(?:`{3,}[^`\n]*|~{3,}[^\n]*)\n/m;

/** An incomplete line that may become an opening fence. */
export const fenceStart = /(?:^|\n) {0,3}(?:`{1,2}|~{1,2}|`{3,}[^`\n]*|~{3,}[^\n]*)$/;

/** Reads a fenced code block line by line. */
export class FenceReader {
  /** The line with the opening fence. */
  readonly opening: string;
  readonly #run: string;
  readonly #indent: RegExp;
  readonly #fence: Fence;
  /** How many lines `take` has returned. */
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

  /** Adds a complete line, which may be the closing fence. */
  push(line: string): void {
    if (this.#closes(line) && this.#depth === 0) {
      this.#fence.isClosed = true;
      return;
    }
    if (this.#closes(line)) this.#depth -= 1;
    else if (this.#nests(line)) this.#depth += 1;
    this.#fence.push(line.replace(this.#indent, ''));
  }

  /** Returns the lines added since the last call as a block; of an empty block, its header once `isDone`. */
  take(isDone: boolean): readonly Block[] {
    const from = this.#taken;
    this.#taken = this.#fence.length;
    const isNothing = from === this.#taken && !(isDone && from === 0);
    return isNothing ? [] : [new FenceLines(this.#fence, from, this.#taken)];
  }

  /** Returns a block for the beginning of the next line; undefined if that may become the closing fence. */
  start(text: string): Block | undefined {
    if (/^ {0,3}[`~]*[ \t]*$/.test(text)) return undefined;
    return new FenceLines(this.#fence, this.#taken, this.#taken, text.replace(this.#indent, ''));
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
