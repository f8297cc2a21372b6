import * as at from '../text/line.ts';
import { kill, rewriteLine, yank, yankPop } from './kill-ring.ts';
import { expandPastes, type Hide } from './paste-placeholders.ts';
import { type EditState, noEdit } from './state.ts';
import { applyEdit, redo, undo } from './undo.ts';

/** What a key asks for beyond the line itself. */
export type EditorAction =
  | 'enter'
  | 'interrupt'
  | 'eof'
  | 'escape'
  | 'up'
  | 'down'
  | 'clear'
  | 'complete'
  | 'search'
  | 'recall';

type Move = (line: at.Line) => at.Line;
export type EditCommand = (state: EditState, hide: Hide) => EditState;

/** Begins a row at the cursor. */
export const insertNewline = (state: EditState): EditState =>
  applyEdit(state, at.insert(state.line, '\n'), noEdit);
const expand: EditCommand = (state) => {
  const { before, after } = state.line;
  const [start, end] = [expandPastes(before, state.pastes), expandPastes(after, state.pastes)];
  return applyEdit(state, at.createLine(start, end), noEdit);
};
const moveCommand =
  (move: Move): EditCommand =>
  (state) => ({ ...state, line: move(state.line), lastEdit: noEdit });
/** Takes out, never to be yanked, what lies between the cursor and where `move` would put it. */
export const deleteCommand =
  (move: Move) =>
  (state: EditState): EditState =>
    applyEdit(state, at.deleteTo(state.line, move), { type: 'erased' });
const killCommand =
  (move: Move): EditCommand =>
  (state, hide) =>
    kill(state, move, hide);
const rewriteCommand =
  (move: Move): EditCommand =>
  (state, hide) =>
    rewriteLine(state, move(state.line), hide);
/** At the edge of a row its newline goes, so that the key never does nothing while text is left. */
const orNewlineAtEdge =
  (move: Move, step: Move): Move =>
  (line) => {
    const there = move(line);
    return there.before === line.before ? step(line) : there;
  };

const capitalized = (word: string): string =>
  word.toLowerCase().replace(/[\p{L}\p{N}]/u, (first) => first.toUpperCase());
const cutToStart = killCommand(orNewlineAtEdge(at.moveToLineStart, at.moveLeft));
const cutToEnd = killCommand(orNewlineAtEdge(at.moveToLineEnd, at.moveRight));
const toTop = moveCommand((line) => at.moveToOffset(line, 0));
const toBottom = moveCommand((line) => at.moveToOffset(line, at.lineText(line).length));

/** The chords that change the line or move in it. */
export const editCommands: Readonly<Record<string, EditCommand>> = {
  'S-Enter': insertNewline,
  'A-Enter': insertNewline,
  'C-j': insertNewline,
  Backspace: deleteCommand(at.moveLeft),
  'C-h': deleteCommand(at.moveLeft),
  Delete: deleteCommand(at.moveRight),
  ArrowLeft: moveCommand(at.moveLeft),
  'C-b': moveCommand(at.moveLeft),
  ArrowRight: moveCommand(at.moveRight),
  'C-f': moveCommand(at.moveRight),
  Home: moveCommand(at.moveToLineStart),
  'C-a': moveCommand(at.moveToLineStart),
  'M-ArrowLeft': moveCommand(at.moveToLineStart),
  End: moveCommand(at.moveToLineEnd),
  'C-e': moveCommand(at.moveToLineEnd),
  'M-ArrowRight': moveCommand(at.moveToLineEnd),
  'C-Home': toTop,
  'M-ArrowUp': toTop,
  'C-End': toBottom,
  'M-ArrowDown': toBottom,
  'A-b': moveCommand(at.moveWordLeft),
  'A-ArrowLeft': moveCommand(at.moveWordLeft),
  'C-ArrowLeft': moveCommand(at.moveWordLeft),
  'A-f': moveCommand(at.moveWordRight),
  'A-ArrowRight': moveCommand(at.moveWordRight),
  'C-ArrowRight': moveCommand(at.moveWordRight),
  'A-Backspace': killCommand(at.moveWordLeft),
  'C-Backspace': killCommand(at.moveWordLeft),
  'A-d': killCommand(at.moveWordRight),
  'A-Delete': killCommand(at.moveWordRight),
  'C-Delete': killCommand(at.moveWordRight),
  'C-w': killCommand(at.moveUnixWordLeft),
  'C-u': cutToStart,
  'M-Backspace': cutToStart,
  'C-k': cutToEnd,
  'M-Delete': cutToEnd,
  'C-y': yank,
  'A-y': yankPop,
  'C-t': rewriteCommand(at.transposeGraphemes),
  'A-t': rewriteCommand(at.transposeWords),
  'A-u': rewriteCommand((line) => at.changeWord(line, (word) => word.toUpperCase())),
  'A-l': rewriteCommand((line) => at.changeWord(line, (word) => word.toLowerCase())),
  'A-c': rewriteCommand((line) => at.changeWord(line, capitalized)),
  'C-_': undo,
  'C-/': undo,
  'C-z': undo,
  'M-z': undo,
  'C-S-z': redo,
  'M-S-z': redo,
  'A-/': redo,
  'A-_': redo,
  'C-o': expand,
};

/** The chords that ask for more than that. */
export const editorActions: Readonly<Record<string, EditorAction>> = {
  Enter: 'enter',
  'C-c': 'interrupt',
  'C-d': 'eof',
  Escape: 'escape',
  ArrowUp: 'up',
  'C-p': 'up',
  ArrowDown: 'down',
  'C-n': 'down',
  'C-l': 'clear',
  Tab: 'complete',
  'C-r': 'search',
  'A-.': 'recall',
  'S-Tab': 'complete',
};
