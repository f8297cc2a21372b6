import type { Point } from '../text/cell-layout.ts';
import type { Line } from '../text/line.ts';
import {
  openStyles,
  type Printable,
  resetStyles,
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
export interface Highlight extends Span {
  readonly style: (text: Printable) => Printable;
}

export interface RenderInput {
  readonly prompt: Printable;
  readonly line: Line;
  /** Text being composed at the cursor. */
  readonly preedit: string;
  /** Spans of the line with its preedit to draw as bullets, ordered and without overlap. */
  readonly hidden: readonly Span[];
  /** Spans of the same text to draw in a style, ordered and without overlap. */
  readonly highlights?: readonly Highlight[];
  /** Text to draw after the line that is not part of it. */
  readonly ghost?: Printable;
  /** Rows to draw below the line, as many as fit in the view. */
  readonly below?: readonly Printable[];
}

export interface RenderedRows {
  /**
   * The terminal data of the rows, to be written in order. Each sets its own styles, so that writing can start at any row.
   * Each ends with a line break except the last one and those after which the terminal wraps.
   */
  readonly rows: readonly string[];
  /** The cell in which to leave the cursor, relative to the first row. */
  readonly cursor: Point;
  /** Whether the first row continues the soft-wrapped row above it. */
  readonly isContinuation?: boolean;
}

/** Maximum length in UTF-16 units of the first grapheme of a text with the styles before it. */
const maxFirstItemUnits = 256;

/** Renders the prompt and the line as the terminal wraps them; of more rows than the view has, those around the cursor. */
export function paint(input: RenderInput, view: View): RenderedRows {
  const { head, tail } = renderLine(input);
  const below = (input.below ?? []).slice(0, view.rows - 1);
  const cursor = cursorAt(cursorAfter(head, view.columns), tail, view.columns);
  const end = cursorAfter(head + tail, view.columns);
  const text = head + tail + (cursor.y > end.y ? '\n' : '');
  const height = Math.max(end.y, cursor.y) + 1;
  const range = visibleRange(cursor.y, height, view.rows - below.length);
  const rows = wrapRows(text, view.columns, range);
  return {
    rows: stackRows([rows, ...below.map((row) => [renderRow(row, view.columns)])]),
    cursor: { x: cursor.x, y: cursor.y - range.top },
  };
}

/** Returns the data of a text truncated to one row, to be written from column 0. */
export function renderRow(text: Printable, columns: number): string {
  return resetStyles + toTerminal(truncate(text, columns) as Printable);
}

/** Concatenates groups of at least one row each, and ends each group but the last with a line break. */
export function stackRows(groups: readonly (readonly string[])[]): readonly string[] {
  const last = groups.length - 1;
  return groups.flatMap((rows, index) =>
    index < last ? [...rows.slice(0, -1), `${rows.at(-1)}\r\n`] : rows,
  );
}

/** Wraps the text as the terminal does, and returns the data of the rows in the range. */
function wrapRows(text: string, columns: number, { top, bottom }: RowRange): readonly string[] {
  const texts = Array.from({ length: bottom - top + 1 }, () => '');
  const pieces = layoutText(text, columns, (row) => row >= top && row <= bottom);
  for (const { text: piece, y } of pieces)
    if (piece !== '\n' || y < bottom) texts[y - top] += piece;
  let open = openStyles(text.slice(0, pieces[0]?.start));
  return texts.map((row) => {
    const styled = open + row;
    open = openStyles(styled);
    return resetStyles + toTerminal(styled as Printable);
  });
}

/** Returns the text drawn before and after the cursor. */
function renderLine({ prompt, line, preedit, hidden, highlights = [], ghost }: RenderInput): {
  readonly head: string;
  readonly tail: string;
} {
  const parts = [line.before, preedit, line.after] as const;
  const [before, composed, after] = mask(parts, hidden, highlights);
  const head =
    prompt + resetStyles + before + (composed && resetStyles + underline(composed) + resetStyles);
  return { head, tail: after + (ghost ?? '') };
}

/**
 * Returns the parts of a text, sanitized and styled by the highlights, with a bullet for each grapheme that overlaps a hidden
 * span. The spans are UTF-16 offsets in the concatenated parts.
 */
export function mask<T extends readonly string[]>(
  parts: T,
  hidden: readonly Span[],
  highlights: readonly Highlight[] = [],
): { readonly [K in keyof T]: Printable } {
  let offset = 0;
  const maskHidden = createMasker(hidden);
  const masked = parts.map((part) => {
    const start = offset;
    offset += part.length;
    return splitAtHighlights(part, start, highlights).map(({ text, from, style }) => {
      const shown = sanitize(hidden.length === 0 ? text : maskHidden(text, from));
      return style ? style(shown) : shown;
    });
  });
  return masked.map((pieces) => pieces.join('')) as unknown as {
    readonly [K in keyof T]: Printable;
  };
}

/** Part of a text in one style; `from` is its UTF-16 offset in the whole text. */
interface Segment {
  readonly text: string;
  readonly from: number;
  readonly style?: Highlight['style'];
}

/** Splits a part of a text, which starts at offset `start`, into segments of one style each. */
function splitAtHighlights(
  part: string,
  start: number,
  highlights: readonly Highlight[],
): readonly Segment[] {
  const end = start + part.length;
  const segments: Segment[] = [];
  let from = start;
  const pushUntil = (to: number, style?: Highlight['style']) => {
    if (to > from)
      segments.push({ text: part.slice(from - start, to - start), from, ...(style && { style }) });
    from = Math.max(from, to);
  };
  for (const highlight of highlights) {
    pushUntil(Math.min(highlight.start, end));
    pushUntil(Math.min(highlight.end, end), highlight.style);
  }
  pushUntil(end);
  return segments;
}

/**
 * Returns a function that replaces hidden graphemes with bullets. It is called with consecutive segments of the text, in
 * order, and their offsets.
 */
function createMasker(hidden: readonly Span[]): (text: string, from: number) => string {
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

/** Returns the cursor's cell before `tail`: on the next row if the tail wraps, but in the last column before a newline. */
export function cursorAt({ x, y }: Point, tail: string, columns: number): Point {
  const next = layoutText(tail.slice(0, maxFirstItemUnits), Number.POSITIVE_INFINITY).find(
    ({ text }) => !text.startsWith('\x1b'),
  );
  const isSpace = next === undefined || /[\n\t]/.test(next.text);
  const wraps = isSpace
    ? x === columns && next === undefined
    : x + cursorAfter(next.text, columns).x > columns;
  return wraps ? { x: 0, y: y + 1 } : { x: Math.min(x, columns - 1), y };
}

/** Row numbers, both inclusive. */
interface RowRange {
  readonly top: number;
  readonly bottom: number;
}

/** Returns the range of `rows` rows to show of `height` rows, centred on `row` where possible. */
export function visibleRange(row: number, height: number, rows: number): RowRange {
  const top = Math.max(0, Math.min(row - Math.floor(rows / 2), height - rows));
  return { top, bottom: Math.min(top + rows, height) - 1 };
}
