import type { IUnicodeVersionProvider, Terminal } from '@xterm/xterm';
import { approximateWidths } from './approximate-widths.ts';
import { CellLayout, type LayoutItem, type Point } from './cell-layout.ts';

let widths: IUnicodeVersionProvider = approximateWidths;
/** Created on first use, because that takes a browser as long as a frame. */
let segmenter: Intl.Segmenter | undefined;
/** UTF-16 units that are segmented at once. */
const segmentUnits = 512;

/** Makes the terminal measure text as `cursorAfter` does. */
export function useGraphemeWidths(term: Pick<Terminal, 'unicode'>): void {
  term.unicode.register({
    version: 'keysh',
    wcwidth: (code) => widths.wcwidth(code),
    charProperties: (code, before) => widths.charProperties(code, before),
  });
  term.unicode.activeVersion = 'keysh';
}

/**
 * Sets the provider that measures text. Text that was drawn before must be drawn again if the providers differ in its
 * widths.
 */
export function measureWith(provider: IUnicodeVersionProvider): void {
  widths = provider;
}

/**
 * Returns the cell of the terminal's cursor after writing `text` from column `x` of row `y`. A newline returns to column
 * 0. `x` equals `columns` where the last row is full, as the terminal wraps only at the next character.
 */
export function cursorAfter(text: string, columns: number, x = 0, y = 0): Point {
  const end = new CellLayout(widths, text, columns, { x, y });
  return { x: end.x, y: end.y };
}

/** Returns the width of a text in one row, in cells. */
export function textWidth(text: string): number {
  return /^[ -~]*$/.test(text) ? text.length : cursorAfter(text, Number.POSITIVE_INFINITY).x;
}

/** Returns the items of `text` when it is written from column `x` of row 0, of all rows or of those that `wantsRow`. */
export function layoutText(
  text: string,
  columns: number,
  wantsRow: (row: number) => boolean = () => true,
  x = 0,
): readonly LayoutItem[] {
  const items: LayoutItem[] = [];
  const visit = (item: LayoutItem) => items.push(item);
  new CellLayout(widths, text, columns, { x, y: 0 }, { wantsRow, visit });
  return items;
}

/**
 * Splits a text into what the cursor steps over: the terminal's grapheme clusters, joined where the browser's segmenter
 * has a larger one, as for Indic conjuncts.
 */
export function graphemes(text: string): readonly string[] {
  if (/^[\0-\x7f]*$/.test(text)) return Array.from(text);
  const clusters = layoutText(text, Number.POSITIVE_INFINITY);
  const boundaries = segmentStarts(text);
  const starts = clusters.map(({ start }) => start).filter((start) => boundaries.has(start));
  return starts.map((start, index) => text.slice(start, starts[index + 1]));
}

/**
 * Returns the UTF-16 offsets at which the browser's grapheme segments start. It segments 512 units at once, each time from
 * the start of a segment, because the time that browsers take grows with the square of the length.
 */
function segmentStarts(text: string): ReadonlySet<number> {
  segmenter ??= new Intl.Segmenter(undefined, { granularity: 'grapheme' });
  const starts = new Set<number>();
  let [from, size] = [0, segmentUnits];
  while (from < text.length) {
    const to = from + size + (/[\uD800-\uDBFF]/.test(text.charAt(from + size - 1)) ? 1 : 0);
    let last = from;
    for (const { index } of segmenter.segment(text.slice(from, to))) {
      last = from + index;
      starts.add(last);
    }
    size = last === from ? 2 * size : segmentUnits;
    from = to < text.length ? last : to;
  }
  return starts;
}

/** Returns the start of the text's first line that fits into `columns` cells, with all styles of the text. */
export function truncate(text: string, columns: number): string {
  return layoutText(text, Number.POSITIVE_INFINITY)
    .filter(
      (item) => isStyle(item) || (item.y === 0 && item.text !== '\n' && endOf(item) <= columns),
    )
    .map((item) => item.text)
    .join('');
}

function isStyle({ text }: LayoutItem): boolean {
  return text.startsWith('\x1b');
}

function endOf(item: LayoutItem): number {
  return cursorAfter(item.text, Number.POSITIVE_INFINITY, item.x).x;
}
