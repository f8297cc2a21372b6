import { graphemes, isStyle, layout, type Piece, type Point, place } from './cells.ts';
import { clean, type Printable, toTerminal, underline } from './ink.ts';
import type { Line } from './line.ts';

/** UTF-16 offsets, the end exclusive. */
export interface Span {
  readonly start: number;
  readonly end: number;
}

/** The cells there are to draw in. */
export interface View {
  readonly columns: number;
  readonly rows: number;
}

export interface Picture {
  readonly prompt: Printable;
  readonly line: Line;
  /** Text being composed at the cursor. */
  readonly preedit: string;
  /** What to draw as bullets, in the text with the preedit in it. */
  readonly hidden: readonly Span[];
}

export interface Painted {
  /** Written from column 0 of an empty row; leaves the terminal's cursor at the line's. */
  readonly text: string;
  /** Rows from the first one painted down to the cursor. */
  readonly row: number;
}

/** Breaks a cluster as any escape sequence does, so that no text joins what is drawn before it. */
const apart = '\x1b[m';

/** The prompt and line as the terminal will wrap them; of a line taller than the view, the rows around the cursor. */
export function paint({ prompt, line, preedit, hidden }: Picture, view: View): Painted {
  const [before, composed, after] = mask([line.before, preedit, line.after], hidden);
  const head = prompt + apart + before + (composed && apart + underline(composed) + apart);
  const text = head + after;
  const pieces = place(text, view.columns);
  const end = layout(text, view.columns);
  const cursor = cursorAt(pieces, head.length, end, view.columns);
  const window = windowOf(cursor.y, Math.max(end.y, cursor.y) + 1, view.rows);
  const drawn = pieces.filter((piece) => isStyle(piece) || isWithin(piece, window));
  const below = cursor.y > end.y ? '\r\n' : '';
  return {
    text:
      toTerminal(drawn.map((piece) => piece.text).join('') as Printable) +
      below +
      move(Math.min(Math.max(end.y, cursor.y), window.bottom) - cursor.y, cursor.x),
    row: cursor.y - window.top,
  };
}

/** Takes away what `paint` drew and leaves the cursor where it began. */
export function erase(row: number): string {
  return `${move(row, 0)}\x1b[J`;
}

/** The parts, each grapheme that touches a hidden span of their whole drawn as a bullet. */
export function mask<T extends readonly string[]>(
  parts: T,
  hidden: readonly Span[],
): { readonly [K in keyof T]: Printable } {
  let offset = 0;
  const masked = parts.map((part) => {
    const start = offset;
    offset += part.length;
    return clean(hidden.length === 0 ? part : bullets(part, start, hidden));
  });
  return masked as { readonly [K in keyof T]: Printable };
}

function bullets(part: string, start: number, hidden: readonly Span[]): string {
  let offset = start;
  const shown = graphemes(part).map((grapheme) => {
    const from = offset;
    offset += grapheme.length;
    return hidden.some((span) => span.start < offset && from < span.end) ? '•' : grapheme;
  });
  return shown.join('');
}

/** The cell of the first piece at or after the offset; a full row's end is the start of the next row. */
function cursorAt(pieces: readonly Piece[], offset: number, end: Point, columns: number): Point {
  const next = pieces.find((piece) => piece.start >= offset && !isStyle(piece));
  if (next) return { x: Math.min(next.x, columns - 1), y: next.y };
  return end.x < columns ? end : { x: 0, y: end.y + 1 };
}

interface Window {
  readonly top: number;
  readonly bottom: number;
}

function windowOf(row: number, height: number, rows: number): Window {
  const top = Math.max(0, Math.min(row - Math.floor(rows / 2), height - rows));
  return { top, bottom: Math.min(top + rows, height) - 1 };
}

/** The newline that ends the window's last row would scroll it. */
function isWithin({ text, y }: Piece, { top, bottom }: Window): boolean {
  return y >= top && (text === '\n' ? y < bottom : y <= bottom);
}

function move(up: number, column: number): string {
  return `\r${up > 0 ? `\x1b[${up}A` : ''}${column > 0 ? `\x1b[${column}C` : ''}`;
}
