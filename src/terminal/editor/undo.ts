import { type Line, lineText } from '../text/line.ts';
import { type EditState, type LastEdit, noEdit } from './state.ts';

const maxSteps = 1000;

/** Returns the state with another line. A changed text is an undo step, or part of the last one where that is one word. */
export function applyEdit(state: EditState, line: Line, lastEdit: LastEdit): EditState {
  if (lineText(line) === lineText(state.line)) return { ...state, line, lastEdit: noEdit };
  const undoStack = joinsUndoStep(state, line, lastEdit)
    ? state.undoStack
    : [...state.undoStack, state.line].slice(-maxSteps);
  return { ...state, line, lastEdit, undoStack, redoStack: [] };
}

/** Undoes the last step; a state without one is returned as it is. */
export function undo(state: EditState): EditState {
  const line = state.undoStack.at(-1);
  if (!line) return state;
  const redoStack = [...state.redoStack, state.line];
  const undoStack = state.undoStack.slice(0, -1);
  return { ...state, line, undoStack, redoStack, lastEdit: noEdit };
}

/** Redoes the last undone step; a state without one is returned as it is. */
export function redo(state: EditState): EditState {
  const line = state.redoStack.at(-1);
  if (!line) return state;
  const undoStack = [...state.undoStack, state.line];
  const redoStack = state.redoStack.slice(0, -1);
  return { ...state, line, undoStack, redoStack, lastEdit: noEdit };
}

/** Returns whether the edit belongs to the step before: a word and the white space after it are one step. */
function joinsUndoStep({ line: old, lastEdit }: EditState, line: Line, edit: LastEdit): boolean {
  if (lastEdit.type !== edit.type || !/^(typed|deleted)$/.test(edit.type)) return false;
  const startsWord = /\s$/.test(old.before) && !/\s$/.test(line.before);
  return !startsWord && !(/^\s/.test(old.after) && !/^\s/.test(line.after));
}
