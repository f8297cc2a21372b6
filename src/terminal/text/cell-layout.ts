import type { IUnicodeVersionProvider } from '@xterm/xterm';

/** A place in cells; `x` equal to the width means that the row is full and the next character wraps. */
export interface Point {
  readonly x: number;
  readonly y: number;
}

/** A grapheme, newline, tab or style of a text, and the cell it starts in. */
export interface LayoutItem extends Point {
  readonly text: string;
  /** UTF-16 offset in the text. */
  readonly start: number;
}

/** Is given the pieces of the rows it wants. */
export interface LayoutVisitor {
  wants(row: number): boolean;
  visit(piece: LayoutItem): void;
}

/** Visible ASCII up to where something may join its last character. */
const plainRun = /[ -~]+(?![^\0-~])/y;
const style = /\x1b\[[\d;]*m/y;

/** The cursor arithmetic of the terminal's own print, tab and line feed; a style or control ends a cluster. */
export class CellLayout {
  x: number;
  y: number;
  #at = 0;
  #state = 0;
  /** Where the piece that is not finished begins, in the text and on the screen. */
  #start = 0;
  #startX = 0;
  #startY = 0;

  constructor(
    readonly widths: IUnicodeVersionProvider,
    readonly text: string,
    readonly columns: number,
    from: Point,
    readonly visitor?: LayoutVisitor,
  ) {
    this.x = from.x;
    this.y = from.y;
    this.#begin();
    while (this.#at < text.length) this.#step();
    this.#close();
  }

  #step(): void {
    const code = this.text.codePointAt(this.#at) ?? 0;
    if (code === 10 || code === 9 || code === 27) this.#control(code);
    else if (this.#state >> 3 !== 0 || code > 126 || !this.#run()) this.#print(code);
  }

  #control(code: number): void {
    this.#close();
    this.#at += code === 27 ? lengthOf(style, this.text, this.#at) || 1 : 1;
    const { x, y } = this;
    if (code === 10) [this.x, this.y] = [0, this.y + 1];
    if (code === 9) this.x = nextStop(this.x, this.columns);
    this.#state = 0;
    this.#startX = x;
    this.#startY = y;
    this.#close();
  }

  /** A whole run of plain characters, row by row. */
  #run(): boolean {
    const end = this.#at + lengthOf(plainRun, this.text, this.#at);
    if (end === this.#at) return false;
    this.#close();
    while (this.#at < end) {
      if (this.x >= this.columns) [this.x, this.y] = [0, this.y + 1];
      const taken = Math.min(end - this.#at, this.columns - this.x);
      if (this.visitor?.wants(this.y)) this.#visitEach(this.visitor, taken);
      this.x += taken;
      this.#at += taken;
    }
    this.#state = 0;
    this.#begin();
    return true;
  }

  #visitEach(visitor: LayoutVisitor, count: number): void {
    for (let at = 0; at < count; at += 1) {
      const start = this.#at + at;
      visitor.visit({ text: this.text.charAt(start), start, x: this.x + at, y: this.y });
    }
  }

  #print(code: number): void {
    const info = this.widths.charProperties(code, this.#state);
    const joins = (info & 1) === 1 && this.x > 0;
    const width = (info >> 1) & 3;
    const grown = joins ? (this.#state >> 1) & 3 : 0;
    this.#state = info;
    if (!joins) this.#close();
    if (this.x + width - grown > this.columns) {
      [this.x, this.y] = [grown, this.y + 1];
      this.#startX = 0;
      this.#startY = this.y;
    }
    this.x += Math.max(0, width - grown);
    this.#at += code > 0xffff ? 2 : 1;
  }

  #close(): void {
    const [start, x, y] = [this.#start, this.#startX, this.#startY];
    if (this.#at > start && this.visitor?.wants(y)) {
      this.visitor.visit({ text: this.text.slice(start, this.#at), start, x, y });
    }
    this.#begin();
  }

  #begin(): void {
    this.#start = this.#at;
    this.#startX = this.x;
    this.#startY = this.y;
  }
}

function lengthOf(pattern: RegExp, text: string, at: number): number {
  pattern.lastIndex = at;
  return pattern.exec(text)?.[0].length ?? 0;
}

function nextStop(x: number, columns: number): number {
  return x >= columns ? x : Math.min((Math.floor(x / 8) + 1) * 8, columns - 1);
}
