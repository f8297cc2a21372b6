import { type Line, lineText } from '../text/line.ts';
import { type LastEdit, moved, type State } from './state.ts';

const mostSteps = 1000;

/** The state with another line, which undo takes back by the word. */
export function changed(state: State, line: Line, last: LastEdit): State {
  if (lineText(line) === lineText(state.line)) return { ...state, line, last: moved };
  const past = goesOn(state, line, last)
    ? state.past
    : [...state.past, state.line].slice(-mostSteps);
  return { ...state, line, last, past, future: [] };
}

export function undo(state: State): State {
  const line = state.past.at(-1);
  if (!line) return state;
  const future = [...state.future, state.line];
  return { ...state, line, past: state.past.slice(0, -1), future, last: moved };
}

export function redo(state: State): State {
  const line = state.future.at(-1);
  if (!line) return state;
  const past = [...state.past, state.line];
  return { ...state, line, past, future: state.future.slice(0, -1), last: moved };
}

/** Whether the change belongs to the step of the one before it: a word and the blanks behind it are one step. */
function goesOn({ line: old, last: before }: State, line: Line, last: LastEdit): boolean {
  if (before.type !== last.type || !/^(typed|erased)$/.test(last.type)) return false;
  const isBehindBlank = /\s$/.test(old.before) && !/\s$/.test(line.before);
  return !isBehindBlank && !(/^\s/.test(old.after) && !/^\s/.test(line.after));
}
