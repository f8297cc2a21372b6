import type { IUnicodeVersionProvider } from '@xterm/xterm';

/** A cell; `x` equals the number of columns where the row is full and the next character wraps. */
export interface Point {
  readonly x: number;
  readonly y: number;
}

/** A grapheme cluster, newline, tab or style sequence of a text, and the cell in which it starts. */
export interface LayoutItem extends Point {
  readonly text: string;
  /** UTF-16 offset in the text. */
  readonly start: number;
}

/** Receives the items of the rows for which `wantsRow` returns true. */
export interface LayoutVisitor {
  wantsRow(row: number): boolean;
  visit(item: LayoutItem): void;
}

/** Printable ASCII, less a last character that a following combining character may join. */
const asciiRun = /[ -~]+(?![^\0-~])/y;
const style = /\x1b\[[\d;]*m/y;

/**
 * Lays a text out in cells with the cursor arithmetic of xterm.js's print, tab and line feed handlers. `x` and `y` are
 * the cursor after the text. A style sequence or a control character ends a grapheme cluster.
 */
export class CellLayout {
  x: number;
  y: number;
  #offset = 0;
  /** Properties of the last character, in the encoding of `IUnicodeVersionProvider.charProperties`. */
  #state = 0;
  /** Where the unfinished item starts: its UTF-16 offset and its cell. */
  #itemStart = 0;
  #itemX = 0;
  #itemY = 0;

  constructor(
    readonly widths: IUnicodeVersionProvider,
    readonly text: string,
    readonly columns: number,
    from: Point,
    readonly visitor?: LayoutVisitor,
  ) {
    this.x = from.x;
    this.y = from.y;
    this.#beginItem();
    while (this.#offset < text.length) this.#advance();
    this.#endItem();
  }

  #advance(): void {
    const code = this.text.codePointAt(this.#offset) ?? 0;
    if (code === 10 || code === 9 || code === 27) this.#control(code);
    else if (this.#state >> 3 !== 0 || code > 126 || !this.#asciiRun()) this.#print(code);
  }

  #control(code: number): void {
    this.#endItem();
    this.#offset += code === 27 ? matchLength(style, this.text, this.#offset) || 1 : 1;
    const { x, y } = this;
    if (code === 10) [this.x, this.y] = [0, this.y + 1];
    if (code === 9) this.x = nextTabStop(this.x, this.columns);
    this.#state = 0;
    this.#itemX = x;
    this.#itemY = y;
    this.#endItem();
  }

  /** Advances over a run of ASCII row by row, which is faster than by character; returns false if there is no run. */
  #asciiRun(): boolean {
    const end = this.#offset + matchLength(asciiRun, this.text, this.#offset);
    if (end === this.#offset) return false;
    this.#endItem();
    while (this.#offset < end) {
      if (this.x >= this.columns) [this.x, this.y] = [0, this.y + 1];
      const count = Math.min(end - this.#offset, this.columns - this.x);
      if (this.visitor?.wantsRow(this.y)) this.#visitEach(this.visitor, count);
      this.x += count;
      this.#offset += count;
    }
    this.#state = 0;
    this.#beginItem();
    return true;
  }

  #visitEach(visitor: LayoutVisitor, count: number): void {
    for (let index = 0; index < count; index += 1) {
      const start = this.#offset + index;
      visitor.visit({ text: this.text.charAt(start), start, x: this.x + index, y: this.y });
    }
  }

  #print(code: number): void {
    const properties = this.widths.charProperties(code, this.#state);
    const joins = (properties & 1) === 1 && this.x > 0;
    const width = (properties >> 1) & 3;
    const joinedWidth = joins ? (this.#state >> 1) & 3 : 0;
    this.#state = properties;
    if (!joins) this.#endItem();
    if (this.x + width - joinedWidth > this.columns) {
      [this.x, this.y] = [joinedWidth, this.y + 1];
      this.#itemX = 0;
      this.#itemY = this.y;
    }
    this.x += Math.max(0, width - joinedWidth);
    this.#offset += code > 0xffff ? 2 : 1;
  }

  #endItem(): void {
    const [start, x, y] = [this.#itemStart, this.#itemX, this.#itemY];
    if (this.#offset > start && this.visitor?.wantsRow(y)) {
      this.visitor.visit({ text: this.text.slice(start, this.#offset), start, x, y });
    }
    this.#beginItem();
  }

  #beginItem(): void {
    this.#itemStart = this.#offset;
    this.#itemX = this.x;
    this.#itemY = this.y;
  }
}

function matchLength(pattern: RegExp, text: string, offset: number): number {
  pattern.lastIndex = offset;
  return pattern.exec(text)?.[0].length ?? 0;
}

/** Returns the next multiple of eight, at most the last column; a full row stays full, as in xterm.js. */
function nextTabStop(x: number, columns: number): number {
  return x >= columns ? x : Math.min((Math.floor(x / 8) + 1) * 8, columns - 1);
}
