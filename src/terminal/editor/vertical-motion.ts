import { type Line, lineText, moveToOffset } from '../text/line.ts';
import { cursorAfter, graphemes } from '../text/width.ts';
import { labelPlaceholders, type Placeholders } from './placeholders.ts';

/** Returns the column of the cursor in cells from the start of its logical line, as if that were not wrapped. */
export function cursorColumn({ before, after }: Line, placeholders: Placeholders): number {
  const text = before.slice(before.lastIndexOf('\n') + 1);
  return columnAfter(labelPlaceholders(text, placeholders, { after }), 0);
}

/**
 * Moves the cursor to the logical line above or below, to the last boundary at or before the column. Returns undefined
 * if there is no such line.
 */
export function moveVertically(
  line: Line,
  direction: 'up' | 'down',
  column: number,
  placeholders: Placeholders,
): Line | undefined {
  const start = direction === 'up' ? startAbove(line) : startBelow(line);
  if (start === undefined) return undefined;
  const text = lineText(line);
  const [target = ''] = text.slice(start).split('\n', 1);
  let [offset, x] = [start, 0];
  for (const grapheme of graphemes(target)) {
    const around = { before: text.slice(0, offset), after: text.slice(offset + grapheme.length) };
    x = columnAfter(labelPlaceholders(grapheme, placeholders, around), x);
    if (x > column) break;
    offset += grapheme.length;
  }
  return moveToOffset(line, offset);
}

function startAbove({ before }: Line): number | undefined {
  const end = before.lastIndexOf('\n');
  return end < 0 ? undefined : before.slice(0, end).lastIndexOf('\n') + 1;
}

function startBelow({ before, after }: Line): number | undefined {
  const end = after.indexOf('\n');
  return end < 0 ? undefined : before.length + end + 1;
}

function columnAfter(text: string, from: number): number {
  return cursorAfter(text, Number.POSITIVE_INFINITY, from).x;
}
