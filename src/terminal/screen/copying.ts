import { copiedText, type LineRow } from '../text/text-line.ts';
import { lineRowOf, outputRows } from './output-rows.ts';
import type { Screen } from './screen.ts';

/** Makes a copied selection omit indents, bars and padding. Call once. */
export function mountCopying(screen: Screen): void {
  const host = screen.term.element?.parentElement;
  host?.addEventListener('copy', (event) => {
    const text = selectedText(screen);
    if (text !== undefined) event.clipboardData?.setData('text/plain', text);
  });
}

/**
 * Returns the selected text without bars, indents and padding; the rows of a line are joined, and code keeps its tabs.
 * Returns undefined if the selection contains no rendered Markdown.
 */
function selectedText(screen: Screen): string | undefined {
  const range = screen.term.getSelectionPosition();
  if (!range) return undefined;
  const { start, end } = range;
  const rows = outputRows(screen, start.y, end.y - start.y + 1)?.map((row) =>
    lineRowOf(screen, row),
  );
  if (!rows?.some((row) => row)) return undefined;
  let text = '';
  for (const [at, row] of rows.entries()) {
    const from = at === 0 ? start.x : 0;
    const to = at === rows.length - 1 ? end.x : screen.columns;
    text += selectedPart(screen, row, start.y + at, from, to);
    if (at < rows.length - 1) text += separatorAfter(screen, row, start.y + at + 1);
  }
  return text;
}

/** Returns the text of the cells `from` to `to`, exclusive, of a buffer row. */
function selectedPart(
  screen: Screen,
  row: LineRow | undefined,
  y: number,
  from: number,
  to: number,
): string {
  const text = row
    ? copiedText(row, from, to)
    : (screen.term.buffer.active.getLine(y)?.translateToString(true, from, to) ?? '');
  return row?.continues || row?.line.source !== undefined ? text : text.trimEnd();
}

/** Returns the text to copy between the row and the next one. */
function separatorAfter(screen: Screen, row: LineRow | undefined, next: number): string {
  if (row) return row.continues ? row.gap : '\n';
  return screen.term.buffer.active.getLine(next)?.isWrapped ? '' : '\n';
}
