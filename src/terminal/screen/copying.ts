import { copiedText, type LineRow } from '../text/text-line.ts';
import { lineRowOf, outputRows } from './output-rows.ts';
import type { Screen } from './screen.ts';

/** Makes copying give the selected text without indents, bars and padding. Call once. */
export function mountCopying(screen: Screen): void {
  const host = screen.term.element?.parentElement;
  host?.addEventListener('copy', (event) => {
    const text = selectedText(screen);
    if (text !== undefined) event.clipboardData?.setData('text/plain', text);
  });
}

/**
 * Returns the selected text: the rows of a line joined, without bars, indents and padding, code with its tabs; undefined if
 * no drawn Markdown is selected.
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
    text += partOf(screen, row, start.y + at, from, to);
    if (at < rows.length - 1) text += behind(screen, row, start.y + at + 1);
  }
  return text;
}

function partOf(
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

/** Returns the text between the row and the next one. */
function behind(screen: Screen, row: LineRow | undefined, next: number): string {
  if (row) return row.continues ? row.gap : '\n';
  return screen.term.buffer.active.getLine(next)?.isWrapped ? '' : '\n';
}
