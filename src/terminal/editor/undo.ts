import { type Line, lineText } from '../text/line.ts';
import { type EditState, type LastEdit, noEdit } from './state.ts';

const mostSteps = 1000;

/** The state with another line, which undo takes back by the word. */
export function applyEdit(state: EditState, line: Line, last: LastEdit): EditState {
  if (lineText(line) === lineText(state.line)) return { ...state, line, lastEdit: noEdit };
  const past = joinsUndoStep(state, line, last)
    ? state.undoStack
    : [...state.undoStack, state.line].slice(-mostSteps);
  return { ...state, line, lastEdit: last, undoStack: past, redoStack: [] };
}

export function undo(state: EditState): EditState {
  const line = state.undoStack.at(-1);
  if (!line) return state;
  const future = [...state.redoStack, state.line];
  return {
    ...state,
    line,
    undoStack: state.undoStack.slice(0, -1),
    redoStack: future,
    lastEdit: noEdit,
  };
}

export function redo(state: EditState): EditState {
  const line = state.redoStack.at(-1);
  if (!line) return state;
  const past = [...state.undoStack, state.line];
  return {
    ...state,
    line,
    undoStack: past,
    redoStack: state.redoStack.slice(0, -1),
    lastEdit: noEdit,
  };
}

/** Whether the change belongs to the step of the one before it: a word and the blanks behind it are one step. */
function joinsUndoStep(
  { line: old, lastEdit: before }: EditState,
  line: Line,
  last: LastEdit,
): boolean {
  if (before.type !== last.type || !/^(typed|erased)$/.test(last.type)) return false;
  const isBehindBlank = /\s$/.test(old.before) && !/\s$/.test(line.before);
  return !isBehindBlank && !(/^\s/.test(old.after) && !/^\s/.test(line.after));
}
