import type { IUnicodeVersionProvider } from '@xterm/xterm';

/** A place in cells; `x` equal to the width means that the row is full and the next character wraps. */
export interface Point {
  readonly x: number;
  readonly y: number;
}

/** A grapheme, newline, tab or style of a text, and the cell it starts in. */
export interface Piece extends Point {
  readonly text: string;
  /** UTF-16 offset in the text. */
  readonly start: number;
}

/** Is given the pieces of the rows it wants. */
export interface Visitor {
  wants(row: number): boolean;
  visit(piece: Piece): void;
}

/** Visible ASCII up to where something may join its last character. */
const plainRun = /[ -~]+(?![^\0-~])/y;
const style = /\x1b\[[\d;]*m/y;

/** The cursor arithmetic of the terminal's own print, tab and line feed; a style or control ends a cluster. */
export class Walk {
  x: number;
  y: number;
  #at = 0;
  #state = 0;
  #open: Omit<Piece, 'text'>;

  constructor(
    readonly widths: IUnicodeVersionProvider,
    readonly text: string,
    readonly columns: number,
    from: Point,
    readonly visitor?: Visitor,
  ) {
    this.x = from.x;
    this.y = from.y;
    this.#open = { start: 0, ...from };
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
    const from = { x: this.x, y: this.y };
    if (code === 10) [this.x, this.y] = [0, this.y + 1];
    if (code === 9) this.x = nextStop(this.x, this.columns);
    this.#state = 0;
    this.#open = { ...this.#open, ...from };
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
    this.#open = { start: end, x: this.x, y: this.y };
    return true;
  }

  #visitEach(visitor: Visitor, count: number): void {
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
      this.#open = { start: this.#open.start, x: 0, y: this.y };
    }
    this.x += Math.max(0, width - grown);
    this.#at += code > 0xffff ? 2 : 1;
  }

  #close(): void {
    const { start, y } = this.#open;
    if (this.#at > start && this.visitor?.wants(y)) {
      this.visitor.visit({ ...this.#open, text: this.text.slice(start, this.#at) });
    }
    this.#open = { start: this.#at, x: this.x, y: this.y };
  }
}

function lengthOf(pattern: RegExp, text: string, at: number): number {
  pattern.lastIndex = at;
  return pattern.exec(text)?.[0].length ?? 0;
}

function nextStop(x: number, columns: number): number {
  return x >= columns ? x : Math.min((Math.floor(x / 8) + 1) * 8, columns - 1);
}
