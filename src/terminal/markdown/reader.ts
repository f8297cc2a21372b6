import type { Token, Tokens } from 'marked';
import { type Block, changeLines, type Rewritable } from '../text/block.ts';
import { Definitions } from './definitions.ts';
import { FenceReader, fenceLine, fenceStart, openingFence } from './fence-reader.ts';
import {
  codesIn,
  countFinished,
  isDrawn,
  isFence,
  lex,
  lexWithOffsets,
  type TokenWithOffsets,
  tooDeep,
} from './lex.ts';
import { type Gap, MarkdownBlock } from './markdown-block.ts';
import { firstLine, isBlanks, PlainLine, PlainLines, whiteSpaceEnd } from './plain-lines.ts';

/** UTF-16 units to lex at first, and at most: the rest of a longer block is shown as plain text. */
const firstWindow = 8192;
const maxBlock = 24_000;

/** Blocks read so far. */
export interface ReadResult {
  /** No further text changes them, except by a link reference definition. */
  readonly finished: readonly Block[];
  readonly open: Block | undefined;
}

/**
 * Splits streamed Markdown into blocks. A block or list item is finished once the first line of the next one is complete, a
 * line of a fenced code block at once. The blocks do not depend on how the text was split into chunks.
 */
export class MarkdownReader implements Rewritable {
  /** The text after the finished blocks. */
  #rest = '';
  /** How many units at the start of the rest are known to be white space. */
  #blank = 0;
  /** The blanks after a rest that is only white space, which are not searched before other text follows. */
  readonly #blanks: string[] = [];
  readonly #definitions = new Definitions();
  #codes = 0;
  #gap: Gap = 'none';
  /** If the first items of a list are finished: the number of the next item, and the gap above it. */
  #list: { readonly firstItem: number; readonly gap: Gap } | undefined;
  #fence: FenceReader | undefined;
  #isPlain = false;

  push(text: string): void {
    const isBlank = !this.#fence && this.#blank > 0 && this.#blank === this.#rest.length;
    if (isBlank && isBlanks(text)) this.#blanks.push(text);
    else this.#rest += this.#blanks.splice(0).join('') + text;
  }

  /** Changes the text of which no finished block is made yet, and the addresses of reference definitions. */
  rewrite(change: (line: string) => string): boolean {
    const before = this.#rest;
    this.#rest = changeLines(before, change);
    this.#blank = 0;
    return this.#definitions.rewrite(change) || this.#rest !== before;
  }

  /** UTF-16 units after the finished blocks. */
  get openLength(): number {
    return this.#fence ? 0 : this.#rest.length;
  }

  /** Whether link reference definitions were found, which may change finished blocks. */
  get hasDefinitions(): boolean {
    return !this.#definitions.isEmpty;
  }

  /** Returns the blocks finished since the last call; all that are left if the text has ended. */
  read(hasEnded = false): ReadResult {
    const finished: Block[] = [];
    while (this.#advance(finished, hasEnded));
    return { finished, open: hasEnded ? undefined : this.#open() };
  }

  #advance(finished: Block[], hasEnded: boolean): boolean {
    if (this.#fence) return this.#readFence(this.#fence, finished, hasEnded);
    if (this.#skipEmptyLines() && this.#isPlain) {
      this.#isPlain = false;
      this.#gap = 'any';
    }
    if (this.#blank === this.#rest.length) return false;
    if (this.#isPlain) return this.#readPlain(finished, hasEnded);
    if (openingFence.test(this.#rest)) return this.#openFence();
    return this.#readBlocks(finished, hasEnded);
  }

  #open(): Block | undefined {
    if (this.#fence) return this.#fence.start(this.#rest);
    const source = this.#rest.replace(fenceStart, '');
    if (source.trim() === '') return undefined;
    if (this.#isPlain) return new PlainLines(source, this.#gap);
    return this.#block(source, this.#definitions.open);
  }

  #block(source: string, links = this.#definitions.complete): MarkdownBlock {
    const place = { codesBefore: this.#codes, ...(this.#list ?? { gap: this.#gap }) };
    return new MarkdownBlock(source, place, links);
  }

  #skip(units: number): void {
    this.#rest = this.#rest.slice(units);
    this.#blank = Math.max(0, this.#blank - units);
  }

  /** Skips the empty lines at the start; returns whether there are any. Searches each unit once, also over several calls. */
  #skipEmptyLines(): boolean {
    const known = this.#blank;
    this.#blank = whiteSpaceEnd(this.#rest, known);
    const lineEnd = this.#rest.slice(known, this.#blank).lastIndexOf('\n');
    if (lineEnd >= 0) this.#skip(known + lineEnd + 1);
    return lineEnd >= 0;
  }

  /** Reads all finished blocks of a window of the text, which grows until it contains one. */
  #readBlocks(finished: Block[], hasEnded: boolean): boolean {
    for (let size = firstWindow; ; size *= 2) {
      const start = this.#rest.slice(0, Math.min(size, maxBlock));
      const deep = tooDeep.exec(start)?.index ?? start.length;
      if (deep === 0) return this.#beginPlain();
      const stop = Math.min(deep, fenceLine.exec(start)?.index ?? deep);
      const window = start.slice(0, stop);
      const isEntireRest = window.length === this.#rest.length;
      const isEnd = stop < start.length || (hasEnded && isEntireRest);
      const read = this.#readWindow(window, finished, isEnd);
      if (read > 0) return true;
      if (isEntireRest) return false;
      if (size >= maxBlock) return this.#cut(window, finished);
    }
  }

  /** Ends a block that is too long; the rest of it is plain, and all of it if it cannot be cut between words. */
  #cut(window: string, finished: Block[]): boolean {
    const end = Math.max(window.lastIndexOf('\n'), window.lastIndexOf(' ')) + 1;
    if (end === 0) return this.#beginPlain();
    const source = this.#rest.slice(0, end);
    this.#finish(source, lex(source, this.#definitions.complete), finished);
    this.#skip(end);
    this.#gap = 'none';
    return this.#beginPlain();
  }

  #beginPlain(): boolean {
    this.#isPlain = true;
    this.#list = undefined;
    return true;
  }

  /** Returns the number of units read, 0 if the first block of the window is not finished. */
  #readWindow(window: string, finished: Block[], isEnd: boolean): number {
    const lexed = lexWithOffsets(window, this.#definitions.openWindow());
    const read = this.#readTokens(lexed.filter(isDrawn), window, finished, isEnd);
    const complete = isEnd ? lexed : lexed.filter(({ end }) => end <= read);
    this.#definitions.add(complete.map(({ token }) => token));
    return read;
  }

  #readTokens(
    tokens: readonly TokenWithOffsets[],
    window: string,
    finished: Block[],
    isEnd: boolean,
  ): number {
    const certain = isEnd ? tokens.length : countFinished(tokens, window);
    let read = 0;
    for (const [at, { token, start, end }] of tokens.entries()) {
      const next = tokens[at + 1]?.start ?? (isEnd ? window.length : end);
      if (isFence(token) && (isEnd || window.indexOf('\n', start) >= 0)) {
        this.#skip(start);
        this.#openFence();
        return start + 1;
      }
      if (at < certain) {
        this.#finish(window.slice(start, next), [token], finished);
        read = next;
        continue;
      }
      if (token.type === 'list')
        read = this.#finishItems(token.items, window, start, read, finished);
      break;
    }
    this.#skip(read);
    return read;
  }

  /** Finishes all items of a list except the last; returns the offset of that in the window. */
  #finishItems(
    items: readonly Tokens.ListItem[],
    window: string,
    start: number,
    read: number,
    finished: Block[],
  ): number {
    const complete = items.slice(0, -1);
    const done = complete.map(({ raw }) => raw).join('');
    const end = start + done.length;
    if (done === '' || window.indexOf('\n', end) < 0) return read;
    const first = this.#list?.firstItem ?? Number(/^\s*(\d+)/.exec(done)?.[1] ?? 1);
    finished.push(this.#block(done));
    this.#definitions.add(complete);
    this.#codes += codesIn(complete).length;
    this.#gap = 'any';
    const gap = /\n[ \t]*\n$/.test(done) ? 'any' : 'none';
    this.#list = { firstItem: first + complete.length, gap };
    return end;
  }

  #finish(source: string, tokens: readonly Token[], finished: Block[]): void {
    finished.push(this.#block(source));
    this.#codes += codesIn(tokens).length;
    this.#list = undefined;
    this.#gap = tokens.at(-1)?.type === 'heading' ? 'heading' : 'any';
  }

  #openFence(): boolean {
    this.#codes += 1;
    this.#fence = new FenceReader(this.#rest, this.#codes, this.#gap === 'any');
    this.#list = undefined;
    this.#gap = 'any';
    this.#skip(this.#fence.opening.length);
    return true;
  }

  /** Reads the complete lines of the code block, and the last line if the text has ended. */
  #readFence(reader: FenceReader, finished: Block[], hasEnded: boolean): boolean {
    let next = reader.first(this.#rest, hasEnded);
    while (next) {
      this.#skip(next.end);
      reader.push(next);
      next = reader.isClosed ? undefined : reader.first(this.#rest, hasEnded);
    }
    const isDone = reader.isClosed || hasEnded;
    if (isDone) this.#fence = undefined;
    finished.push(...reader.take(isDone));
    return isDone;
  }

  /** Reads a plain line or a part of one. Markdown continues after an empty line. */
  #readPlain(finished: Block[], hasEnded: boolean): boolean {
    const line = firstLine(this.#rest, hasEnded);
    if (!line) return false;
    finished.push(new PlainLine(line, this.#gap));
    this.#gap = 'none';
    this.#skip(line.end);
    return true;
  }
}
