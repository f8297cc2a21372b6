import {
  changeWord,
  createLine,
  deleteTo,
  insert,
  type Line,
  lineText,
  moveLeft,
  moveRight,
  moveToLineEnd,
  moveToLineStart,
  moveToOffset,
  moveUnixWordLeft,
  moveWordLeft,
  moveWordRight,
  transposeGraphemes,
  transposeWords,
} from '../text/line.ts';
import { kill, rewriteLine, yank, yankPop } from './kill-ring.ts';
import { collapsePastes, expandPastes, type Hide } from './placeholders.ts';
import { type EditState, noEdit } from './state.ts';
import { applyEdit, redo, undo } from './undo.ts';

/** What a key asks for that needs more than the state of the line. */
export type EditorAction =
  | 'enter'
  | 'interrupt'
  | 'eof'
  | 'escape'
  | 'up'
  | 'down'
  | 'clear'
  | 'complete'
  | 'back'
  | 'search'
  | 'yank-last-arg';

type Move = (line: Line) => Line;
/** Returns the state after a key that edits the line or moves the cursor. */
export type EditCommand = (state: EditState, hide: Hide) => EditState;

/** Inserts a newline at the cursor. */
export const insertNewline = (state: EditState): EditState =>
  applyEdit(state, insert(state.line, '\n'), noEdit);
/** Returns a command that deletes the text between the cursor and where `move` puts it, without adding it to the kill ring. */
export const deleteCommand =
  (move: Move) =>
  (state: EditState): EditState =>
    applyEdit(state, deleteTo(state.line, move), { type: 'deleted' });

/** Expands the pastes in the line; if there are none, collapses them again and moves the cursor to the end. */
const togglePlaceholders: EditCommand = (state) => {
  const { line, placeholders } = state;
  const expanded = createLine(
    expandPastes(line.before, placeholders),
    expandPastes(line.after, placeholders),
  );
  const text = lineText(line);
  const isExpanded = lineText(expanded) === text;
  return applyEdit(
    state,
    isExpanded ? createLine(collapsePastes(text, placeholders)) : expanded,
    noEdit,
  );
};
const moveCommand =
  (move: Move): EditCommand =>
  (state) => ({ ...state, line: move(state.line), lastEdit: noEdit });
const killCommand =
  (move: Move): EditCommand =>
  (state, hide) =>
    kill(state, move, hide);
const rewriteCommand =
  (rewrite: Move): EditCommand =>
  (state, hide) =>
    rewriteLine(state, rewrite(state.line), hide);
/** At the edge of a logical line moves over its newline, so that repeating the key kills the whole text. */
const orNewlineAtEdge =
  (move: Move, step: Move): Move =>
  (line) => {
    const moved = move(line);
    return moved.before === line.before ? step(line) : moved;
  };

const capitalize = (word: string): string =>
  word.toLowerCase().replace(/[\p{L}\p{N}]/u, (first) => first.toUpperCase());
const killToLineStart = killCommand(orNewlineAtEdge(moveToLineStart, moveLeft));
const killToLineEnd = killCommand(orNewlineAtEdge(moveToLineEnd, moveRight));
const moveToStart = moveCommand((line) => moveToOffset(line, 0));
const moveToEnd = moveCommand((line) => moveToOffset(line, lineText(line).length));

/** The chords that edit the line or move the cursor, with readline's default bindings where it has any. */
export const editCommands: Readonly<Record<string, EditCommand>> = {
  'S-Enter': insertNewline,
  'A-Enter': insertNewline,
  'C-j': insertNewline,
  Backspace: deleteCommand(moveLeft),
  'C-h': deleteCommand(moveLeft),
  Delete: deleteCommand(moveRight),
  ArrowLeft: moveCommand(moveLeft),
  'C-b': moveCommand(moveLeft),
  ArrowRight: moveCommand(moveRight),
  'C-f': moveCommand(moveRight),
  Home: moveCommand(moveToLineStart),
  'C-a': moveCommand(moveToLineStart),
  'M-ArrowLeft': moveCommand(moveToLineStart),
  End: moveCommand(moveToLineEnd),
  'C-e': moveCommand(moveToLineEnd),
  'M-ArrowRight': moveCommand(moveToLineEnd),
  'C-Home': moveToStart,
  'M-ArrowUp': moveToStart,
  'C-End': moveToEnd,
  'M-ArrowDown': moveToEnd,
  'A-b': moveCommand(moveWordLeft),
  'A-ArrowLeft': moveCommand(moveWordLeft),
  'C-ArrowLeft': moveCommand(moveWordLeft),
  'A-f': moveCommand(moveWordRight),
  'A-ArrowRight': moveCommand(moveWordRight),
  'C-ArrowRight': moveCommand(moveWordRight),
  'A-Backspace': killCommand(moveWordLeft),
  'C-Backspace': killCommand(moveWordLeft),
  'A-d': killCommand(moveWordRight),
  'A-Delete': killCommand(moveWordRight),
  'C-Delete': killCommand(moveWordRight),
  'C-w': killCommand(moveUnixWordLeft),
  'C-u': killToLineStart,
  'M-Backspace': killToLineStart,
  'C-k': killToLineEnd,
  'M-Delete': killToLineEnd,
  'C-y': yank,
  'A-y': yankPop,
  'C-t': rewriteCommand(transposeGraphemes),
  'A-t': rewriteCommand(transposeWords),
  'A-u': rewriteCommand((line) => changeWord(line, (word) => word.toUpperCase())),
  'A-l': rewriteCommand((line) => changeWord(line, (word) => word.toLowerCase())),
  'A-c': rewriteCommand((line) => changeWord(line, capitalize)),
  'C-_': undo,
  'C-/': undo,
  'C-z': undo,
  'M-z': undo,
  'C-S-z': redo,
  'M-S-z': redo,
  'A-/': redo,
  'A-_': redo,
  'C-o': togglePlaceholders,
};

/** The chords that ask for an action. */
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
  'A-.': 'yank-last-arg',
  'S-Tab': 'complete',
};
