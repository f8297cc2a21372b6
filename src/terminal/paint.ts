import { cut, graphemes, layout, place } from './cells.ts';
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

/** A stretch to draw in a style. */
export interface Tint extends Span {
  readonly style: (text: Printable) => Printable;
}

export interface Picture {
  readonly prompt: Printable;
  readonly line: Line;
  /** Text being composed at the cursor. */
  readonly preedit: string;
  /** What to draw as bullets, in the text with the preedit in it; in order and apart. */
  readonly hidden: readonly Span[];
  /** What to draw in a style, in the same text; in order and apart. */
  readonly tints?: readonly Tint[];
  /** Drawn behind the line, no part of it. */
  readonly ghost?: Printable;
  /** A row each below the line, as many as the view has room for. */
  readonly below?: readonly Printable[];
}

export interface Painted {
  /** Written from column 0 of an empty row; leaves the terminal's cursor at the line's. */
  readonly text: string;
  /** Rows from the first one painted down to the cursor. */
  readonly row: number;
}

/** Breaks a cluster as any escape sequence does, so that no text joins what is drawn before it. */
export const apart = '\x1b[m';
/** Where the first grapheme of a text ends at the latest, the styles before it included. */
const longestStart = 256;

/** The prompt and line as the terminal will wrap them; of a line taller than the view, the rows around the cursor. */
export function paint(picture: Picture, view: View): Painted {
  const { head, tail } = styled(picture);
  const below = (picture.below ?? []).slice(0, view.rows - 1);
  const end = layout(head + tail, view.columns);
  const cursor = cursorAt(layout(head, view.columns), tail, view.columns);
  const height = Math.max(end.y, cursor.y) + 1;
  const window = windowOf(cursor.y, height, view.rows - below.length);
  const isShown = (row: number) => row >= window.top && row <= window.bottom;
  const pieces = place(head + tail, view.columns, isShown).filter(
    ({ text, y }) => text !== '\n' || y < window.bottom,
  );
  const text = toTerminal(pieces.map((piece) => piece.text).join('') as Printable);
  const gap = cursor.y > end.y && end.y >= window.top ? '\r\n' : '';
  const rows = below.map((row) => `\r\n${toTerminal(cut(row, view.columns) as Printable)}${apart}`);
  const rise = window.bottom - cursor.y + below.length;
  return {
    text: apart + text + apart + gap + rows.join('') + move(rise, cursor.x),
    row: cursor.y - window.top,
  };
}

/** What is drawn before and behind the cursor. */
function styled({ prompt, line, preedit, hidden, tints = [], ghost }: Picture): {
  readonly head: string;
  readonly tail: string;
} {
  const parts = [line.before, preedit, line.after] as const;
  const [before, composed, after] = mask(parts, hidden, tints);
  const head = prompt + apart + before + (composed && apart + underline(composed) + apart);
  return { head, tail: after + (ghost ?? '') };
}

/** Takes away what `paint` drew and leaves the cursor where it began. */
export function erase(row: number): string {
  return `${move(row, 0)}\x1b[J`;
}

/** The parts, each grapheme that touches a hidden span of their whole drawn as a bullet, the tinted ones in style. */
export function mask<T extends readonly string[]>(
  parts: T,
  hidden: readonly Span[],
  tints: readonly Tint[] = [],
): { readonly [K in keyof T]: Printable } {
  let offset = 0;
  const bullets = bulletsFor(hidden);
  const masked = parts.map((part) => {
    const start = offset;
    offset += part.length;
    return cutAt(part, start, tints).map(({ text, from, style }) => {
      const shown = clean(hidden.length === 0 ? text : bullets(text, from));
      return style ? style(shown) : shown;
    });
  });
  return masked.map((pieces) => pieces.join('')) as unknown as {
    readonly [K in keyof T]: Printable;
  };
}

interface Stretch {
  readonly text: string;
  readonly from: number;
  readonly style?: Tint['style'];
}

/** The part, which begins at `start` of the whole, in stretches of one style each. */
function cutAt(part: string, start: number, tints: readonly Tint[]): readonly Stretch[] {
  const end = start + part.length;
  const found: Stretch[] = [];
  let from = start;
  const upTo = (to: number, style?: Tint['style']) => {
    if (to > from)
      found.push({ text: part.slice(from - start, to - start), from, ...(style && { style }) });
    from = Math.max(from, to);
  };
  for (const tint of tints) {
    upTo(Math.min(tint.start, end));
    upTo(Math.min(tint.end, end), tint.style);
  }
  upTo(end);
  return found;
}

/** Draws stretches of a whole, in their order, with bullets for what is hidden of it; the spans are in order and apart. */
function bulletsFor(hidden: readonly Span[]): (text: string, from: number) => string {
  let next = 0;
  return (text, from) => {
    let end = from;
    const shown = graphemes(text).map((grapheme) => {
      const start = end;
      end += grapheme.length;
      while (next < hidden.length && (hidden[next]?.end ?? 0) <= start) next += 1;
      return (hidden[next]?.start ?? end) < end ? '•' : grapheme;
    });
    return shown.join('');
  };
}

/** The cell of what comes next, which may wrap; a full row before a newline keeps the cursor on its last cell. */
export function cursorAt({ x, y }: Point, tail: string, columns: number): Point {
  const next = place(tail.slice(0, longestStart), Number.POSITIVE_INFINITY).find(
    ({ text }) => !text.startsWith('\x1b'),
  );
  const isSpace = next === undefined || /[\n\t]/.test(next.text);
  const wraps = isSpace
    ? x === columns && next === undefined
    : x + layout(next.text, columns).x > columns;
  return wraps ? { x: 0, y: y + 1 } : { x: Math.min(x, columns - 1), y };
}

interface Window {
  readonly top: number;
  readonly bottom: number;
}

/** The rows to show of a text of `height` rows where there is room for `rows`, those around `row`. */
export function windowOf(row: number, height: number, rows: number): Window {
  const top = Math.max(0, Math.min(row - Math.floor(rows / 2), height - rows));
  return { top, bottom: Math.min(top + rows, height) - 1 };
}

/** Goes up from the last row drawn, and to the column. */
export function move(up: number, column: number): string {
  return `\r${up > 0 ? `\x1b[${up}A` : ''}${column > 0 ? `\x1b[${column}C` : ''}`;
}
