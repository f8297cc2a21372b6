import type { Token } from 'marked';
import type { Block } from '../text/block.ts';
import { FenceReader } from './fence-reader.ts';
import { codesIn, type Links, lex } from './lex.ts';
import { MarkdownBlock } from './markdown-block.ts';
import { PlainLines } from './plain-lines.ts';

/** UTF-16 units that are lexed at once at first, and at most: what follows in a longer block is shown as plain text. */
const firstWindow = 8192;
const maxBlock = 24_000;
/** UTF-16 units of a plain line; a longer one is cut. */
const maxPlainLine = 4096;

/** A line nested so deep that lexing it would take too long. */
const tooDeep =
  /^(?:(?:[ \t]*(?:>|[-*+](?=[ \t])|\d{1,9}[.)](?=[ \t]))){13}| {26,}(?:[-*+]|\d{1,9}[.)])[ \t])/m;

/** The beginning of a line that may become the opening of a fence. */
const fenceStart = /(?:^|\n) {0,3}(?:`{1,2}|~{1,2}|`{3,}[^`\n]*|~{3,}[^\n]*)$/;

/** Blocks that no further text changes, except by a reference definition, and what follows them. */
export interface Reading {
  readonly finished: readonly Block[];
  readonly open: Block | undefined;
}

/**
 * Cuts Markdown that comes in chunks into blocks. A block is finished once the first line of the next one is complete,
 * an item of a list likewise, and a line of a fenced block at once. The blocks do not depend on how the text was cut into
 * chunks.
 */
export class MarkdownReader {
  /** The text behind the finished blocks. */
  #rest = '';
  readonly #links: Links = Object.create(null);
  #codes = 0;
  #previous: 'none' | 'heading' | 'other' = 'none';
  /** Of a list whose first items are finished: the number of the next item, and whether an empty line precedes it. */
  #list: { readonly next: number; readonly isApart: boolean } | undefined;
  #fence: FenceReader | undefined;
  #isPlain = false;

  push(text: string): void {
    this.#rest += text;
  }

  /** UTF-16 units behind the finished blocks. */
  get openLength(): number {
    return this.#fence ? 0 : this.#rest.length;
  }

  /** Whether reference definitions were found: links in blocks above may need to be drawn again. */
  get hasDefinitions(): boolean {
    return Object.keys(this.#links).length > 0;
  }

  /** Returns the blocks that are finished since the last call; all of them where the text has ended. */
  read(hasEnded = false): Reading {
    const finished: Block[] = [];
    while (this.#advance(finished, hasEnded));
    return { finished, open: hasEnded ? undefined : this.#open() };
  }

  #advance(finished: Block[], hasEnded: boolean): boolean {
    if (this.#fence) return this.#readFence(this.#fence, finished, hasEnded);
    this.#skip(/^(?:[ \t]*\n)*/.exec(this.#rest)?.[0].length ?? 0);
    if (this.#rest.trim() === '') return false;
    return this.#isPlain
      ? this.#readPlain(finished, hasEnded)
      : this.#readBlocks(finished, hasEnded);
  }

  #open(): Block | undefined {
    if (this.#fence) return this.#fence.start(this.#rest);
    const source = this.#rest.replace(fenceStart, '');
    if (source.trim() === '') return undefined;
    return this.#isPlain ? new PlainLines(source) : this.#block(source);
  }

  #block(source: string): MarkdownBlock {
    const { next, isApart } = this.#list ?? { isApart: this.#previous === 'other' };
    const place = {
      isApart,
      codesBefore: this.#codes,
      ...(next !== undefined && { firstItem: next }),
    };
    return new MarkdownBlock(source, place, this.#links);
  }

  #skip(units: number): void {
    this.#rest = this.#rest.slice(units);
  }

  /** Reads as many blocks as one window shows to be finished; widens it where it shows none. */
  #readBlocks(finished: Block[], hasEnded: boolean): boolean {
    for (let size = firstWindow; ; size *= 2) {
      const deep = tooDeep.exec(this.#rest.slice(0, size))?.index;
      if (deep === 0) return this.#beginPlain();
      const window = this.#rest.slice(0, deep ?? Math.min(size, maxBlock));
      const isWhole = window.length === this.#rest.length;
      const read = this.#readWindow(window, finished, deep !== undefined || (hasEnded && isWhole));
      if (read > 0) return true;
      if (isWhole) return false;
      if (size >= maxBlock) return this.#cut(window, finished);
    }
  }

  /** Ends a block that is too long: what follows in it is plain. */
  #cut(window: string, finished: Block[]): boolean {
    const end = Math.max(window.lastIndexOf('\n'), window.lastIndexOf(' ')) + 1 || window.length;
    this.#finish(this.#rest.slice(0, end), 'paragraph', finished);
    this.#skip(end);
    return this.#beginPlain();
  }

  #beginPlain(): boolean {
    this.#isPlain = true;
    this.#list = undefined;
    return true;
  }

  /** Returns how many units of the window it took, 0 where its first block is not finished. */
  #readWindow(window: string, finished: Block[], isEnd: boolean): number {
    const tokens = placed(lex(window, this.#links));
    const certain = isEnd ? tokens.length : certainOf(tokens, window);
    let read = 0;
    for (const [at, { token, start, end }] of tokens.entries()) {
      const next = tokens[at + 1]?.start ?? (isEnd ? window.length : end);
      if (isFence(token) && (isEnd || window.indexOf('\n', start) >= 0)) {
        this.#skip(start);
        this.#openFence();
        return start + 1;
      }
      if (at < certain) {
        this.#finish(window.slice(start, next), token.type, finished);
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

  /** Finishes all items of a list but the last; returns where that begins in the window. */
  #finishItems(
    items: readonly { readonly raw: string }[],
    window: string,
    start: number,
    read: number,
    finished: Block[],
  ): number {
    const done = items
      .slice(0, -1)
      .map(({ raw }) => raw)
      .join('');
    const end = start + done.length;
    if (done === '' || window.indexOf('\n', end) < 0) return read;
    const first = this.#list?.next ?? Number(/^\s*(\d+)/.exec(done)?.[1] ?? 1);
    finished.push(this.#block(done));
    this.#countCodes(done);
    this.#previous = 'other';
    this.#list = { next: first + items.length - 1, isApart: /\n[ \t]*\n$/.test(done) };
    return end;
  }

  #finish(source: string, type: string, finished: Block[]): void {
    finished.push(this.#block(source));
    this.#countCodes(source);
    this.#list = undefined;
    this.#previous = type === 'heading' ? 'heading' : 'other';
  }

  #countCodes(source: string): void {
    this.#codes += codesIn(lex(source, this.#links)).length;
  }

  #openFence(): void {
    this.#codes += 1;
    this.#fence = new FenceReader(this.#rest, this.#codes, this.#previous === 'other');
    this.#list = undefined;
    this.#previous = 'other';
    this.#skip(this.#fence.opening.length);
  }

  /** Takes every complete line of the block; the last one also where the text has ended. */
  #readFence(reader: FenceReader, finished: Block[], hasEnded: boolean): boolean {
    while (!reader.isClosed && (this.#rest.includes('\n') || (hasEnded && this.#rest !== ''))) {
      const end = this.#rest.indexOf('\n');
      const line = end < 0 ? this.#rest : this.#rest.slice(0, end);
      this.#skip(line.length + 1);
      reader.push(line);
    }
    const isDone = reader.isClosed || hasEnded;
    if (isDone) this.#fence = undefined;
    finished.push(...reader.take(isDone));
    return isDone;
  }

  /** Takes lines up to an empty one. */
  #readPlain(finished: Block[], hasEnded: boolean): boolean {
    const end = this.#rest.indexOf('\n');
    const isLong = (end < 0 ? this.#rest.length : end) > maxPlainLine;
    if (end < 0 && !isLong && !hasEnded) return false;
    const start = this.#rest.slice(0, maxPlainLine);
    const cut = isLong
      ? start.lastIndexOf(' ') + 1 || maxPlainLine
      : end < 0
        ? this.#rest.length
        : end;
    finished.push(new PlainLines(this.#rest.slice(0, cut)));
    this.#skip(cut + (isLong || end < 0 ? 0 : 1));
    if (/^[ \t]*\n/.test(this.#rest)) this.#isPlain = false;
    return true;
  }
}

interface PlacedToken {
  readonly token: Token;
  readonly start: number;
  readonly end: number;
}

/** The tokens that show anything, with their offsets. */
function placed(tokens: readonly Token[]): readonly PlacedToken[] {
  let at = 0;
  return tokens
    .map((token) => {
      const start = at;
      at += token.raw.length;
      return { token, start, end: at };
    })
    .filter(({ token }) => token.type !== 'space' && token.type !== 'def');
}

/** How many of the tokens are finished. */
function certainOf(tokens: readonly PlacedToken[], window: string): number {
  const last = tokens.at(-1);
  if (!last) return 0;
  return Math.max(0, tokens.length - (window.indexOf('\n', last.start) < 0 ? 2 : 1));
}

function isFence(token: Token): boolean {
  return token.type === 'code' && token.codeBlockStyle !== 'indented';
}
