import type { LayoutItem } from './cell-layout.ts';
import { cursorAfter, layoutText, textWidth } from './width.ts';

/** A row of a wrapped line: the UTF-16 offset of its end in the line, and its width in cells. */
export interface WrappedRow {
  readonly end: number;
  readonly width: number;
}

/**
 * Wraps a line without tabs into rows of at most `columns` cells: between words if `wordWrap` is true and the row has a
 * break opportunity, else where the row is full. White space stays at the end of its row, indentation with the first
 * word, so the rows joined are the line. Each row depends only on the text from its start on.
 */
export function wrapLine(line: string, columns: number, wordWrap: boolean): readonly WrappedRow[] {
  return /^[ -~]*$/.test(line)
    ? wrapAscii(line, columns, wordWrap)
    : wrapItems(line, columns, wordWrap);
}

/**
 * Replaces the tabs of a text with spaces up to the next multiple of eight columns. The text's line starts with `columns`
 * cells and then the text `before`.
 */
export function expandTabs(columns: number, before: string, text: string): string {
  if (!text.includes('\t')) return text;
  const items = layoutText(before + text, Number.POSITIVE_INFINITY, undefined, columns);
  const end = cursorAfter(before + text, Number.POSITIVE_INFINITY, columns).x;
  return items
    .map(({ text: item, x }, index) =>
      item === '\t' ? ' '.repeat((items[index + 1]?.x ?? end) - x) : item,
    )
    .join('')
    .slice(before.length);
}

/** Returns the rows as terminal data that makes the terminal soft-wrap them, so that a copy of them is one line. */
export function joinRows(line: string, rows: readonly WrappedRow[], columns: number): string {
  if (rows.length === 1) return line;
  let start = 0;
  let text = '';
  for (const [index, row] of rows.entries()) {
    text += line.slice(start, row.end) + (index < rows.length - 1 ? softWrap(row, columns) : '');
    start = row.end;
  }
  return text;
}

/**
 * Returns terminal data that soft-wraps a row short of the edge: it fills the row, writes one character that wraps, goes
 * back and erases both.
 */
export function softWrap({ width }: Pick<WrappedRow, 'width'>, columns: number): string {
  return width >= columns
    ? ''
    : `${' '.repeat(columns - width)}x\x1b[A\x1b[${width + 1}G\x1b[K\r\x1b[B`;
}

function wrapAscii(line: string, columns: number, wordWrap: boolean): readonly WrappedRow[] {
  const rows: WrappedRow[] = [];
  const indent = indentOf(line);
  let start = 0;
  while (line.length - start > columns) {
    const full = start + columns;
    const space = wordWrap ? line.lastIndexOf(' ', full - 1) : -1;
    const end = space >= start && space >= indent ? space + 1 : full;
    rows.push({ end, width: end - start });
    start = end;
  }
  return [...rows, { end: line.length, width: line.length - start }];
}

function wrapItems(line: string, columns: number, wordWrap: boolean): readonly WrappedRow[] {
  const rows: WrappedRow[] = [];
  const items = layoutText(line, Number.POSITIVE_INFINITY);
  const indent = indentOf(line);
  let x = 0;
  let lastBreak: WrappedRow | undefined;
  for (const [index, item] of items.entries()) {
    const width = itemWidth(item, items[index + 1]);
    if (
      wordWrap &&
      x > 0 &&
      item.start > indent &&
      canBreak(items[index - 1]?.text ?? '', item.text)
    )
      lastBreak = { end: item.start, width: x };
    while (x > 0 && x + width > columns) {
      const row = lastBreak ?? { end: item.start, width: x };
      rows.push(row);
      x -= row.width;
      lastBreak = undefined;
    }
    x += width;
  }
  return [...rows, { end: line.length, width: x }];
}

/** Returns the offset of the first word, after spaces and styles. */
function indentOf(line: string): number {
  return /^(?:\x1b\[[\d;]*m| )*/.exec(line)?.[0].length ?? 0;
}

function itemWidth(item: LayoutItem, next: LayoutItem | undefined): number {
  return (next?.x ?? item.x + textWidth(item.text)) - item.x;
}

const ideographic = /[\p{sc=Han}\p{sc=Hira}\p{sc=Kana}\u3000-\u303F\uFF00-\uFF60]/u;
const noBreakBefore = /^[\p{Pe}\p{Pf}\p{Po}ーぁぃぅぇぉっゃゅょァィゥェォッャュョ々\s\x1b]/u;
const noBreakAfter = /^[\p{Ps}\p{Pi}\x1b]/u;

/**
 * Returns whether a row may end between two items: after a space, or next to a character of a script without spaces. A
 * small part of the line breaking rules of UAX 14.
 */
export function canBreak(before: string, after: string): boolean {
  if (before === ' ') return true;
  if (!ideographic.test(before) && !ideographic.test(after)) return false;
  return !noBreakAfter.test(before) && !noBreakBefore.test(after);
}
