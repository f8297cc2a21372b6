import * as at from '../text/line.ts';
import { kill, rewrite, rotate, yank } from './kill-ring.ts';
import { expanded, type Hide } from './paste-placeholders.ts';
import { moved, type State } from './state.ts';
import { changed, redo, undo } from './undo.ts';

/** What a key asks for beyond the line itself. */
export type Outcome =
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
export type Change = (state: State, hide: Hide) => State;

/** Begins a row at the cursor. */
export const newline = (state: State): State => changed(state, at.insert(state.line, '\n'), moved);
const expand: Change = (state) => {
  const { before, after } = state.line;
  const [start, end] = [expanded(before, state.pastes), expanded(after, state.pastes)];
  return changed(state, at.createLine(start, end), moved);
};
const go =
  (move: Move): Change =>
  (state) => ({ ...state, line: move(state.line), last: moved });
/** Takes out, never to be yanked, what lies between the cursor and where `move` would put it. */
export const erase =
  (move: Move) =>
  (state: State): State =>
    changed(state, at.deleteTo(state.line, move), { type: 'erased' });
const cut =
  (move: Move): Change =>
  (state, hide) =>
    kill(state, move, hide);
const put =
  (move: Move): Change =>
  (state, hide) =>
    rewrite(state, move(state.line), hide);
/** At the edge of a row its newline goes, so that the key never does nothing while text is left. */
const orNewline =
  (move: Move, step: Move): Move =>
  (line) => {
    const there = move(line);
    return there.before === line.before ? step(line) : there;
  };

const capitalized = (word: string): string =>
  word.toLowerCase().replace(/[\p{L}\p{N}]/u, (first) => first.toUpperCase());
const cutToStart = cut(orNewline(at.moveToLineStart, at.moveLeft));
const cutToEnd = cut(orNewline(at.moveToLineEnd, at.moveRight));
const toTop = go((line) => at.moveToOffset(line, 0));
const toBottom = go((line) => at.moveToOffset(line, at.lineText(line).length));

/** The chords that change the line or move in it. */
export const changes: Readonly<Record<string, Change>> = {
  'S-Enter': newline,
  'A-Enter': newline,
  'C-j': newline,
  Backspace: erase(at.moveLeft),
  'C-h': erase(at.moveLeft),
  Delete: erase(at.moveRight),
  ArrowLeft: go(at.moveLeft),
  'C-b': go(at.moveLeft),
  ArrowRight: go(at.moveRight),
  'C-f': go(at.moveRight),
  Home: go(at.moveToLineStart),
  'C-a': go(at.moveToLineStart),
  'M-ArrowLeft': go(at.moveToLineStart),
  End: go(at.moveToLineEnd),
  'C-e': go(at.moveToLineEnd),
  'M-ArrowRight': go(at.moveToLineEnd),
  'C-Home': toTop,
  'M-ArrowUp': toTop,
  'C-End': toBottom,
  'M-ArrowDown': toBottom,
  'A-b': go(at.moveWordLeft),
  'A-ArrowLeft': go(at.moveWordLeft),
  'C-ArrowLeft': go(at.moveWordLeft),
  'A-f': go(at.moveWordRight),
  'A-ArrowRight': go(at.moveWordRight),
  'C-ArrowRight': go(at.moveWordRight),
  'A-Backspace': cut(at.moveWordLeft),
  'C-Backspace': cut(at.moveWordLeft),
  'A-d': cut(at.moveWordRight),
  'A-Delete': cut(at.moveWordRight),
  'C-Delete': cut(at.moveWordRight),
  'C-w': cut(at.moveUnixWordLeft),
  'C-u': cutToStart,
  'M-Backspace': cutToStart,
  'C-k': cutToEnd,
  'M-Delete': cutToEnd,
  'C-y': yank,
  'A-y': rotate,
  'C-t': put(at.transposeGraphemes),
  'A-t': put(at.transposeWords),
  'A-u': put((line) => at.changeWord(line, (word) => word.toUpperCase())),
  'A-l': put((line) => at.changeWord(line, (word) => word.toLowerCase())),
  'A-c': put((line) => at.changeWord(line, capitalized)),
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
export const outcomes: Readonly<Record<string, Outcome>> = {
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
