import { type Line, lineText, moveToOffset } from '../text/line.ts';
import { cursorAfter, graphemes } from '../text/width.ts';
import { labelPastes, type Pastes } from './paste-placeholders.ts';

/** The cell of the cursor in its row, were the row not wrapped. */
export function cursorColumn({ before }: Line, pastes: Pastes): number {
  return cells(before.slice(before.lastIndexOf('\n') + 1), pastes, 0);
}

/** The cursor a row up or down, as near to the column as that row goes; undefined where there is no such row. */
export function moveVertically(
  line: Line,
  by: 'up' | 'down',
  column: number,
  pastes: Pastes,
): Line | undefined {
  const start = by === 'up' ? startAbove(line) : startBelow(line);
  if (start === undefined) return undefined;
  const [row = ''] = lineText(line).slice(start).split('\n', 1);
  let [offset, x] = [start, 0];
  for (const grapheme of graphemes(row)) {
    x = cells(grapheme, pastes, x);
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

function cells(text: string, pastes: Pastes, from: number): number {
  return cursorAfter(labelPastes(text, pastes), Number.POSITIVE_INFINITY, from).x;
}
