import type { Key } from '../input/keys.ts';
import { mask } from '../screen/paint.ts';
import { lineText } from '../text/line.ts';
import { graphemes } from '../text/width.ts';
import { type Hide, hiddenSpans, labelPlaceholders } from './placeholders.ts';
import { type EditState, renderInputOf } from './state.ts';

/** UTF-16 units of a deleted text up to which it is read out; of a longer one only the number of graphemes is. */
const maxDeletedUnits = 60;
/** UTF-16 units of a line that are read out. */
const maxLineUnits = 500;
const characterNames: Readonly<Record<string, string>> = {
  ' ': 'space',
  '\n': 'new line',
  '\t': 'tab',
};

/**
 * Returns the announcement of a key's effect on the line, which a screen reader cannot read itself: the text that it
 * deleted, the label that the cursor moved over, or the line if a key press replaced it, as Up does. Undefined for typed and
 * pasted text, and for a newline. Hidden text is never announced.
 */
export function editAnnouncement(
  from: EditState,
  to: EditState,
  key: Key,
  hide: Hide,
): string | undefined {
  const isDeletion = from !== to && /^(deleted|killed)$/.test(to.lastEdit.type);
  if (isDeletion) return deletionAnnouncement(from, to, hide);
  const passed = passedPlaceholder(from, to);
  if (passed !== undefined) return passed;
  const isReplaced = key.type === 'press' && lineText(from.line) !== lineText(to.line);
  const isNewline = to.line.before === `${from.line.before}\n`;
  return isReplaced && !isNewline ? lineAnnouncement(to, hide) : undefined;
}

/** Returns the label of a placeholder that the cursor moved over, if it moved over nothing else. */
function passedPlaceholder({ line, placeholders }: EditState, to: EditState): string | undefined {
  const text = lineText(line);
  if (text !== lineText(to.line)) return undefined;
  const ends = [line.before.length, to.line.before.length];
  return placeholders.get(text.slice(Math.min(...ends), Math.max(...ends)))?.label;
}

function deletionAnnouncement(from: EditState, to: EditState, hide: Hide): string {
  const text = lineText(from.line);
  const start = Math.min(from.line.before.length, to.line.before.length);
  const end = start + text.length - lineText(to.line).length;
  const { placeholders } = from;
  const drawnOffset = (at: number) =>
    labelPlaceholders(text.slice(0, at), placeholders, { after: text.slice(at) }).length;
  const [drawnStart, drawnEnd] = [drawnOffset(start), drawnOffset(end)];
  const deleted = labelPlaceholders(text.slice(start, end), placeholders);
  const isHidden = hiddenSpans(text, placeholders, hide).some(
    (span) => span.start < drawnEnd && drawnStart < span.end,
  );
  if (isHidden) return 'hidden text deleted';
  const isLong = deleted.length > maxDeletedUnits;
  const name = characterNames[deleted] ?? deleted;
  return `${isLong ? `${graphemes(deleted).length} characters` : name} deleted`;
}

function lineAnnouncement(state: EditState, hide: Hide): string {
  const { line, hidden } = renderInputOf(state, '', hide);
  const [masked] = mask([lineText(line)] as const, hidden);
  return masked.slice(0, maxLineUnits).replace(/[\uD800-\uDBFF]$/, '') || 'empty line';
}
