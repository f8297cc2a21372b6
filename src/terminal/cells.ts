import { UnicodeGraphemesAddon } from '@xterm/addon-unicode-graphemes';
import type { IUnicodeVersionProvider, Terminal } from '@xterm/xterm';

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

const graphemeWidths = capture();
const segmenter = new Intl.Segmenter(undefined, { granularity: 'grapheme' });

/** Makes the terminal measure text exactly as `layout` does. */
export function useWidths(term: Pick<Terminal, 'unicode'>): void {
  term.unicode.register({
    version: 'keysh',
    wcwidth: (code) => graphemeWidths.wcwidth(code),
    charProperties: (code, before) => graphemeWidths.charProperties(code, before),
  });
  term.unicode.activeVersion = 'keysh';
}

/** Where the terminal's cursor is after writing `text` from column `x` of row `y`; newlines return to column 0. */
export function layout(text: string, columns: number, x = 0, y = 0): Point {
  return walk(text, columns, { x, y });
}

/** The pieces of `text` written from column 0 of row 0. */
export function place(text: string, columns: number): readonly Piece[] {
  const pieces: Piece[] = [];
  walk(text, columns, { x: 0, y: 0 }, (piece) => pieces.push(piece));
  return pieces;
}

/** What the cursor steps over: the terminal's clusters, joined where readers see one letter (conjuncts). */
export function graphemes(text: string): readonly string[] {
  const clusters = place(text, Number.POSITIVE_INFINITY);
  if (/^[\0-\x7f]*$/.test(text)) return clusters.map((cluster) => cluster.text);
  const letters = new Set(Array.from(segmenter.segment(text), (segment) => segment.index));
  const starts = clusters.map((cluster) => cluster.start).filter((start) => letters.has(start));
  return starts.map((start, at) => text.slice(start, starts[at + 1]));
}

/** The start of `text` that fits into `columns` cells of one row, styles kept. */
export function cut(text: string, columns: number): string {
  return place(text, Number.POSITIVE_INFINITY)
    .filter((piece) => isStyle(piece) || endOf(piece) <= columns)
    .map((piece) => piece.text)
    .join('');
}

/** Whether the piece is a style, which takes no cell. */
export function isStyle(piece: Piece): boolean {
  return piece.text.startsWith('\x1b');
}

function endOf(piece: Piece): number {
  return layout(piece.text, Number.POSITIVE_INFINITY, piece.x).x;
}

/** The addon registers its two providers on whatever terminal it is given; only the joining one is right. */
function capture(): IUnicodeVersionProvider {
  const providers = new Map<string, IUnicodeVersionProvider>();
  const register = (provider: IUnicodeVersionProvider) => providers.set(provider.version, provider);
  const stub = { unicode: { register, activeVersion: '', versions: [] } };
  new UnicodeGraphemesAddon().activate(stub as unknown as Terminal);
  const provider = providers.get('15-graphemes');
  if (!provider) throw new Error('the graphemes addon has no provider 15-graphemes');
  return provider;
}

/** The cursor arithmetic of the terminal's own print, tab and line feed; a style or control breaks a cluster. */
function walk(text: string, columns: number, from: Point, visit?: (piece: Piece) => void): Point {
  let { x, y } = from;
  let state = 0;
  let open: Omit<Piece, 'text'> = { start: 0, x, y };
  let at = 0;
  const close = () => {
    if (at > open.start) visit?.({ ...open, text: text.slice(open.start, at) });
    open = { start: at, x, y };
  };
  while (at < text.length) {
    const code = text.codePointAt(at) ?? 0;
    if (code === 10 || code === 9 || code === 27) {
      close();
      at += code === 27 ? styleLength(text, at) : 1;
      if (code === 10) [x, y] = [0, y + 1];
      if (code === 9) x = nextStop(x, columns);
      state = 0;
      close();
      continue;
    }
    const info = graphemeWidths.charProperties(code, state);
    const joins = (info & 1) === 1 && x > 0;
    const width = (info >> 1) & 3;
    const grown = joins ? (state >> 1) & 3 : 0;
    state = info;
    if (!joins) close();
    if (x + width - grown > columns) {
      [x, y] = [grown, y + 1];
      open = { start: open.start, x: 0, y };
    }
    x += Math.max(0, width - grown);
    at += code > 0xffff ? 2 : 1;
  }
  close();
  return { x, y };
}

function styleLength(text: string, at: number): number {
  const style = /\x1b\[[\d;]*m/y;
  style.lastIndex = at;
  return style.exec(text)?.[0].length ?? 1;
}

function nextStop(x: number, columns: number): number {
  return x >= columns ? x : Math.min((Math.floor(x / 8) + 1) * 8, columns - 1);
}
