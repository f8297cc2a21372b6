import type { Key } from '../input/keys.ts';
import { mask } from '../screen/paint.ts';
import { lineText } from '../text/line.ts';
import { graphemes } from '../text/width.ts';
import { type Hide, hiddenSpans, labelPastes } from './paste-placeholders.ts';
import { type EditState, renderInputOf } from './state.ts';

/** Graphemes of a deleted text that are read out; of a longer one their number is. */
const longestDeleted = 60;
/** UTF-16 code units of a line that are read out. */
const longestLine = 500;
const names: Readonly<Record<string, string>> = { ' ': 'space', '\n': 'new line', '\t': 'tab' };

/**
 * Returns what a screen reader is told of a key's effect on the line, which it cannot read itself: what was deleted, or
 * the line where a key brought or rewrote text, as Up does. Text that was typed or pasted is not told, hidden text never.
 */
export function editAnnouncement(
  from: EditState,
  to: EditState,
  key: Key,
  hide: Hide,
): string | undefined {
  const isDeletion = from !== to && /^(erased|killed)$/.test(to.lastEdit.type);
  if (isDeletion) return deletedText(from, to, hide);
  const isBrought = key.type === 'press' && lineText(from.line) !== lineText(to.line);
  const isRow = to.line.before === `${from.line.before}\n`;
  return isBrought && !isRow ? lineOf(to, hide) : undefined;
}

function deletedText(from: EditState, to: EditState, hide: Hide): string {
  const text = lineText(from.line);
  const start = Math.min(from.line.before.length, to.line.before.length);
  const end = start + text.length - lineText(to.line).length;
  const before = labelPastes(text.slice(0, start), from.pastes);
  const gone = labelPastes(text.slice(start, end), from.pastes);
  const isHidden = hiddenSpans(text, from.pastes, hide).some(
    (span) => span.start < before.length + gone.length && before.length < span.end,
  );
  if (isHidden) return 'hidden text deleted';
  const isLong = gone.length > longestDeleted;
  return `${isLong ? `${graphemes(gone).length} characters` : (names[gone] ?? gone)} deleted`;
}

function lineOf(state: EditState, hide: Hide): string {
  const { line, hidden } = renderInputOf(state, '', hide);
  const [shown] = mask([lineText(line)] as const, hidden);
  return shown.slice(0, longestLine).replace(/[\uD800-\uDBFF]$/, '') || 'empty line';
}
