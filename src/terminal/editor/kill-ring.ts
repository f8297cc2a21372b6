import { deleteTo, insert, type Line, lineText } from '../text/line.ts';
import { abridgePlaceholders, chipCharacters, expandPastes, type Hide } from './placeholders.ts';
import { type EditState, noEdit } from './state.ts';
import { applyEdit } from './undo.ts';

const maxKills = 30;

/**
 * Deletes the text between the cursor and where `move` puts it, and adds it to the kill ring, joined to the last kill if
 * the last key killed as well (readline). A text that touches a hidden span is not added.
 */
export function kill(state: EditState, move: (line: Line) => Line, hide: Hide): EditState {
  const { line, kills, lastEdit } = state;
  const ends = [line.before.length, move(line).before.length];
  const [start, end] = [Math.min(...ends), Math.max(...ends)];
  const next = applyEdit(state, deleteTo(line, move), { type: 'killed' });
  if (start === end) return next;
  if (touchesHidden(state, start, end, hide)) return { ...next, lastEdit: noEdit };
  const text = lineText(line).slice(start, end);
  const joined = lastEdit.type === 'killed' ? kills.at(-1) : undefined;
  const killed = start < line.before.length ? text + (joined ?? '') : (joined ?? '') + text;
  const older = joined === undefined ? kills : kills.slice(0, -1);
  return { ...next, kills: [...older, killed].slice(-maxKills) };
}

/** Inserts the newest kill at the cursor (readline yank), without the chips that the line has. */
export function yank(state: EditState): EditState {
  const { line, kills } = state;
  if (kills.length === 0) return state;
  const index = kills.length - 1;
  const edit = { type: 'yanked', from: line, index } as const;
  return applyEdit(state, insertKill(state, line, index), edit);
}

/** Replaces the text just yanked with the kill before it, after the oldest with the newest (readline yank-pop). */
export function yankPop(state: EditState): EditState {
  const { lastEdit, kills } = state;
  if (lastEdit.type !== 'yanked') return state;
  const index = (lastEdit.index + kills.length - 1) % kills.length;
  const line = insertKill(state, lastEdit.from, index);
  return { ...state, line, lastEdit: { ...lastEdit, index } };
}

function insertKill({ kills }: EditState, line: Line, index: number): Line {
  const present = lineText(line);
  const isNew = (each: string) => !chipCharacters.includes(each) || !present.includes(each);
  return insert(
    line,
    Array.from(kills[index] ?? '')
      .filter(isNew)
      .join(''),
  );
}

/**
 * Inserts the last word of the previous line at the cursor, and when repeated replaces it with that of an older line
 * (readline yank-last-arg). `wordAfter` returns the word after skipping a number of lines.
 */
export function yankLastArg(
  state: EditState,
  wordAfter: (skipped: number) => string | undefined = () => undefined,
): EditState {
  const { line, lastEdit } = state;
  const isRepeated = lastEdit.type === 'yanked-last-arg';
  const skipped = isRepeated ? lastEdit.skipped + 1 : 0;
  const word = wordAfter(skipped);
  if (word === undefined) return state;
  if (isRepeated)
    return { ...state, line: insert(lastEdit.from, word), lastEdit: { ...lastEdit, skipped } };
  const edit = { type: 'yanked-last-arg', from: line, skipped } as const;
  return applyEdit(state, insert(line, word), edit);
}

/** Returns the state with another line, or unchanged if a hidden text would change, because it might then be shown. */
export function rewriteLine(state: EditState, line: Line, hide: Hide): EditState {
  const [old, text] = [lineText(state.line), lineText(line)];
  let start = 0;
  while (start < old.length && old[start] === text[start]) start += 1;
  const end = old.length - line.after.length;
  return touchesHidden(state, start, end, hide) ? state : applyEdit(state, line, noEdit);
}

/** Returns whether a part of the text, its placeholders expanded, overlaps a hidden span. */
function touchesHidden(
  { line, placeholders }: EditState,
  start: number,
  end: number,
  hide: Hide,
): boolean {
  const text = lineText(line);
  const before = abridgePlaceholders(text.slice(0, start), placeholders);
  const part = expandPastes(text.slice(start, end), placeholders);
  const spans = hide(before + part + abridgePlaceholders(text.slice(end), placeholders));
  const partEnd = before.length + part.length;
  return spans.some((span) => span.start < partEnd && before.length < span.end);
}
