import { graphemes, layout, place } from './cells.ts';
import { clean, type Printable, toTerminal, underline } from './ink.ts';
import type { Line } from './line.ts';
import type { Point } from './walk.ts';

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
  const parts = [line.before, preedit, line.after] as const;
  const [before, composed, after] = mask(parts, hidden);
  const head = prompt + apart + before + (composed && apart + underline(composed) + apart);
  const end = layout(head + after, view.columns);
  const cursor = cursorAt(layout(head, view.columns), after, view.columns);
  const height = Math.max(end.y, cursor.y) + 1;
  const window = windowOf(cursor.y, height, view.rows);
  const isShown = (row: number) => row >= window.top && row <= window.bottom;
  const pieces = place(head + after, view.columns, isShown).filter(
    ({ text, y }) => text !== '\n' || y < window.bottom,
  );
  const text = toTerminal(pieces.map((piece) => piece.text).join('') as Printable);
  const below = cursor.y > end.y && end.y >= window.top ? '\r\n' : '';
  const rise = window.bottom - cursor.y;
  return { text: apart + text + apart + below + move(rise, cursor.x), row: cursor.y - window.top };
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

/** The cell of what comes next, which may wrap; a full row before a newline keeps the cursor on its last cell. */
function cursorAt({ x, y }: Point, after: string, columns: number): Point {
  const next = /^[\n\t]/.test(after)
    ? ''
    : (place(after.slice(0, 64), Number.POSITIVE_INFINITY)[0]?.text ?? '');
  const wraps = next === '' ? x === columns && after === '' : x + layout(next, columns).x > columns;
  return wraps ? { x: 0, y: y + 1 } : { x: Math.min(x, columns - 1), y };
}

interface Window {
  readonly top: number;
  readonly bottom: number;
}

function windowOf(row: number, height: number, rows: number): Window {
  const top = Math.max(0, Math.min(row - Math.floor(rows / 2), height - rows));
  return { top, bottom: Math.min(top + rows, height) - 1 };
}

function move(up: number, column: number): string {
  return `\r${up > 0 ? `\x1b[${up}A` : ''}${column > 0 ? `\x1b[${column}C` : ''}`;
}
