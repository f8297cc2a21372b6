import * as at from '../text/line.ts';
import { abridgePastes, expandPastes, type Hide } from './paste-placeholders.ts';
import { type EditState, noEdit } from './state.ts';
import { applyEdit } from './undo.ts';

const mostKills = 30;

/** Takes out what lies between the cursor and where `move` would put it, to be yanked unless some of it is hidden. */
export function kill(state: EditState, move: (line: at.Line) => at.Line, hide: Hide): EditState {
  const { line, kills, lastEdit: last } = state;
  const places = [line.before.length, move(line).before.length];
  const [start, end] = [Math.min(...places), Math.max(...places)];
  const done = applyEdit(state, at.deleteTo(line, move), { type: 'killed' });
  if (start === end) return done;
  if (isHidden(state, start, end, hide)) return { ...done, lastEdit: noEdit };
  const text = at.lineText(line).slice(start, end);
  const joined = last.type === 'killed' ? kills.at(-1) : undefined;
  const whole = start < line.before.length ? text + (joined ?? '') : (joined ?? '') + text;
  const older = joined === undefined ? kills : kills.slice(0, -1);
  return { ...done, kills: [...older, whole].slice(-mostKills) };
}

export function yank(state: EditState): EditState {
  const { line, kills } = state;
  if (kills.length === 0) return state;
  const index = kills.length - 1;
  return applyEdit(state, at.insert(line, kills[index] ?? ''), {
    type: 'yanked',
    from: line,
    index,
  });
}

/** Puts the kill before it in the place of what was just yanked, after the oldest the newest. */
export function yankPop(state: EditState): EditState {
  const { lastEdit: last, kills } = state;
  if (last.type !== 'yanked') return state;
  const index = (last.index + kills.length - 1) % kills.length;
  return { ...state, line: at.insert(last.from, kills[index] ?? ''), lastEdit: { ...last, index } };
}

/** Returns the state with another line, the cursor behind what changed; as it was where hidden text would change and be seen. */
export function rewriteLine(state: EditState, line: at.Line, hide: Hide): EditState {
  const [old, text] = [at.lineText(state.line), at.lineText(line)];
  let start = 0;
  while (start < old.length && old[start] === text[start]) start += 1;
  const end = old.length - line.after.length;
  return isHidden(state, start, end, hide) ? state : applyEdit(state, line, noEdit);
}

/** Chips count by all that they stand for. */
function isHidden({ line, pastes }: EditState, start: number, end: number, hide: Hide): boolean {
  const text = at.lineText(line);
  const before = abridgePastes(text.slice(0, start), pastes);
  const killed = expandPastes(text.slice(start, end), pastes);
  const spans = hide(before + killed + abridgePastes(text.slice(end), pastes));
  const to = before.length + killed.length;
  return spans.some((span) => span.start < to && before.length < span.end);
}
