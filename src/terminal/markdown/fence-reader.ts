import type { Block } from '../text/block.ts';
import { Fence, FenceLines } from './fence.ts';

/** Reads a fenced block of code line by line. */
export class FenceReader {
  /** The line with the opening fence. */
  readonly opening: string;
  readonly #run: string;
  readonly #indent: RegExp;
  readonly #fence: Fence;
  /** How many lines were taken. */
  #taken = 0;
  /** Blocks open in a block of Markdown that have the same fence. */
  #depth = 0;
  #isClosed = false;

  /** `text` begins with the opening fence; `number` and `isApart` are those of the block. */
  constructor(text: string, number: number, isApart: boolean) {
    const [opening = '', indent = '', run = '', info = ''] =
      /^( {0,3})(`{3,}|~{3,})[ \t]*([^\n]*)\n?/.exec(text) ?? [];
    this.opening = opening;
    this.#run = run;
    this.#indent = new RegExp(`^ {0,${indent.length}}`);
    this.#fence = new Fence(info, number, isApart);
  }

  get isClosed(): boolean {
    return this.#isClosed;
  }

  /** Adds a complete line, which may be the closing fence. */
  push(line: string): void {
    if (this.#closes(line) && this.#depth === 0) {
      this.#isClosed = true;
      return;
    }
    if (this.#closes(line)) this.#depth -= 1;
    else if (this.#nests(line)) this.#depth += 1;
    this.#fence.push(line.replace(this.#indent, ''));
  }

  /** Returns the lines since the last call as a block; the header of an empty block once that is done. */
  take(isDone: boolean): readonly Block[] {
    const from = this.#taken;
    this.#taken = this.#fence.length;
    const isNothing = from === this.#taken && !(isDone && from === 0);
    return isNothing ? [] : [new FenceLines(this.#fence, from, this.#taken)];
  }

  /** Returns the beginning of a line that is not complete; undefined where it may become the closing fence. */
  start(text: string): Block | undefined {
    if (/^ {0,3}[`~]*[ \t]*$/.test(text)) return undefined;
    return new FenceLines(this.#fence, this.#taken, this.#taken, text.replace(this.#indent, ''));
  }

  #closes(line: string): boolean {
    const [, found = ''] = /^ {0,3}(`{3,}|~{3,})[ \t]*$/.exec(line) ?? [];
    return found.startsWith(this.#run);
  }

  /** Whether the line opens a block with the same fence within a block of Markdown, as models write them. */
  #nests(line: string): boolean {
    if (!/^(?:markdown|md|mdx)\b/i.test(this.#fence.info)) return false;
    const [, found, info = ''] = /^ {0,3}(`{3,}|~{3,})[ \t]*([\w+#.-]+)[ \t]*$/.exec(line) ?? [];
    return found === this.#run && info !== '';
  }
}
