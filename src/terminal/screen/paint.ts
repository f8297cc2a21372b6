import type { Point } from '../text/cell-layout.ts';
import type { Line } from '../text/line.ts';
import {
  openStyles,
  type Printable,
  sanitize,
  toTerminal,
  underline,
} from '../text/styled-text.ts';
import { cursorAfter, graphemes, layoutText, truncate } from '../text/width.ts';

/** UTF-16 offsets, the end exclusive. */
export interface Span {
  readonly start: number;
  readonly end: number;
}

/** The size of the drawing area in cells. */
export interface View {
  readonly columns: number;
  readonly rows: number;
}

/** A span and the style to draw it in. */
export interface Highlighter extends Span {
  readonly style: (text: Printable) => Printable;
}

export interface RenderInput {
  readonly prompt: Printable;
  readonly line: Line;
  /** Text being composed at the cursor. */
  readonly preedit: string;
  /** What to draw as bullets, in the text with the preedit in it; in order and apart. */
  readonly hidden: readonly Span[];
  /** What to draw in a style, in the same text; in order and apart. */
  readonly tints?: readonly Highlighter[];
  /** Drawn behind the line, no part of it. */
  readonly ghost?: Printable;
  /** A row each below the line, as many as the view has room for. */
  readonly below?: readonly Printable[];
}

export interface RenderedRows {
  /**
   * To be written one after the other, each with the styles it begins in, so that it can also be the first; a line
   * break ends all but the last and those behind which the terminal wraps.
   */
  readonly rows: readonly string[];
  /** Where to leave the terminal's cursor, from the start of the first row. */
  readonly cursor: Point;
  /** Whether the first row is the wrapped rest of the row above it. */
  readonly isContinuation?: boolean;
}

/** Breaks a cluster as any escape sequence does, so that no text joins what is drawn before it. */
export const apart = '\x1b[m';
/** Where the first grapheme of a text ends at the latest, the styles before it included. */
const longestStart = 256;

/** Returns the rows of the prompt and line as the terminal wraps them; if they exceed the view, those around the cursor. */
export function paint(picture: RenderInput, view: View): RenderedRows {
  const { head, tail } = styled(picture);
  const below = (picture.below ?? []).slice(0, view.rows - 1);
  const cursor = cursorAt(cursorAfter(head, view.columns), tail, view.columns);
  const end = cursorAfter(head + tail, view.columns);
  const text = head + tail + (cursor.y > end.y ? '\n' : '');
  const height = Math.max(end.y, cursor.y) + 1;
  const window = windowOf(cursor.y, height, view.rows - below.length);
  const rows = rowsIn(text, view.columns, window);
  return {
    rows: stacked([rows, ...below.map((row) => [rowOf(row, view.columns)])]),
    cursor: { x: cursor.x, y: cursor.y - window.top },
  };
}

/** Returns the data of a text truncated to one row, to be written from column 0. */
export function rowOf(text: Printable, columns: number): string {
  return apart + toTerminal(truncate(text, columns) as Printable);
}

/** Joins blocks of at least one row each, one below the other. */
export function stacked(blocks: readonly (readonly string[])[]): readonly string[] {
  const last = blocks.length - 1;
  return blocks.flatMap((rows, at) =>
    at < last ? [...rows.slice(0, -1), `${rows.at(-1)}\r\n`] : rows,
  );
}

/** Returns the rows in the window of the text as the terminal wraps it. */
function rowsIn(text: string, columns: number, { top, bottom }: Window): readonly string[] {
  const texts = Array.from({ length: bottom - top + 1 }, () => '');
  const pieces = layoutText(text, columns, (row) => row >= top && row <= bottom);
  for (const { text: piece, y } of pieces)
    if (piece !== '\n' || y < bottom) texts[y - top] += piece;
  let open = openStyles(text.slice(0, pieces[0]?.start));
  return texts.map((row) => {
    const styled = open + row;
    open = openStyles(styled);
    return apart + toTerminal(styled as Printable);
  });
}

/** Returns the text drawn before and after the cursor. */
function styled({ prompt, line, preedit, hidden, tints = [], ghost }: RenderInput): {
  readonly head: string;
  readonly tail: string;
} {
  const parts = [line.before, preedit, line.after] as const;
  const [before, composed, after] = mask(parts, hidden, tints);
  const head = prompt + apart + before + (composed && apart + underline(composed) + apart);
  return { head, tail: after + (ghost ?? '') };
}

/** The parts, each grapheme that touches a hidden span of their whole drawn as a bullet, the tinted ones in style. */
export function mask<T extends readonly string[]>(
  parts: T,
  hidden: readonly Span[],
  tints: readonly Highlighter[] = [],
): { readonly [K in keyof T]: Printable } {
  let offset = 0;
  const bullets = bulletsFor(hidden);
  const masked = parts.map((part) => {
    const start = offset;
    offset += part.length;
    return cutAt(part, start, tints).map(({ text, from, style }) => {
      const shown = sanitize(hidden.length === 0 ? text : bullets(text, from));
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
  readonly style?: Highlighter['style'];
}

/** The part, which begins at `start` of the whole, in stretches of one style each. */
function cutAt(part: string, start: number, tints: readonly Highlighter[]): readonly Stretch[] {
  const end = start + part.length;
  const found: Stretch[] = [];
  let from = start;
  const upTo = (to: number, style?: Highlighter['style']) => {
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
  const next = layoutText(tail.slice(0, longestStart), Number.POSITIVE_INFINITY).find(
    ({ text }) => !text.startsWith('\x1b'),
  );
  const isSpace = next === undefined || /[\n\t]/.test(next.text);
  const wraps = isSpace
    ? x === columns && next === undefined
    : x + cursorAfter(next.text, columns).x > columns;
  return wraps ? { x: 0, y: y + 1 } : { x: Math.min(x, columns - 1), y };
}

interface Window {
  readonly top: number;
  readonly bottom: number;
}

/** Returns which `rows` rows of a text of `height` rows to show, centred on `row`. */
export function windowOf(row: number, height: number, rows: number): Window {
  const top = Math.max(0, Math.min(row - Math.floor(rows / 2), height - rows));
  return { top, bottom: Math.min(top + rows, height) - 1 };
}
