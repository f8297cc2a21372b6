import type { Key, Press } from './keys.ts';
import type { Line } from './line.ts';
import * as at from './line.ts';

/** What a key asks for beyond the line itself. */
export type Outcome =
  | 'enter'
  | 'interrupt'
  | 'eof'
  | 'escape'
  | 'up'
  | 'down'
  | 'clear'
  | 'complete';

export interface Edited {
  readonly line: Line;
  readonly outcome?: Outcome;
}

/** The line after the key; a paste, whatever is in it, never has an outcome. */
export function edit(line: Line, key: Key): Edited {
  switch (key.type) {
    case 'text':
    case 'paste':
      return { line: at.insert(line, key.text) };
    case 'compose':
      return { line };
    case 'press':
      return pressed(line, key);
    default:
      return key satisfies never;
  }
}

function pressed(line: Line, key: Press): Edited {
  const change = changes[chord(key)];
  if (change) return { line: change(line) };
  const outcome = outcomes[chord(key)];
  if (outcome === 'eof' && at.textOf(line) !== '') return { line: at.remove(line, at.right) };
  return outcome ? { line, outcome } : { line };
}

/** Shift only counts with Enter and letters that it turns around. */
function chord({ name, ctrl, alt, shift, meta }: Press): string {
  const held = [ctrl && 'C', alt && 'A', meta && 'M', shift && name === 'Enter' && 'S'];
  return [...held.filter(Boolean), name].join('-');
}

type Change = (line: Line) => Line;

const newline: Change = (line) => at.insert(line, '\n');
const without =
  (move: Change): Change =>
  (line) =>
    at.remove(line, move);
/** At the edge of a row its newline goes, so that the key never does nothing while text is left. */
const orNewline =
  (move: Change, step: Change): Change =>
  (line) => {
    const moved = move(line);
    return moved.before === line.before ? step(line) : moved;
  };

const toStart = without(orNewline(at.home, at.left));
const toEnd = without(orNewline(at.end, at.right));

const changes: Readonly<Record<string, Change>> = {
  'S-Enter': newline,
  'A-Enter': newline,
  'C-j': newline,
  Backspace: without(at.left),
  'C-h': without(at.left),
  Delete: without(at.right),
  ArrowLeft: at.left,
  'C-b': at.left,
  ArrowRight: at.right,
  'C-f': at.right,
  Home: at.home,
  'C-a': at.home,
  'M-ArrowLeft': at.home,
  End: at.end,
  'C-e': at.end,
  'M-ArrowRight': at.end,
  'A-b': at.wordLeft,
  'A-ArrowLeft': at.wordLeft,
  'C-ArrowLeft': at.wordLeft,
  'A-f': at.wordRight,
  'A-ArrowRight': at.wordRight,
  'C-ArrowRight': at.wordRight,
  'A-Backspace': without(at.wordLeft),
  'C-Backspace': without(at.wordLeft),
  'A-d': without(at.wordRight),
  'C-Delete': without(at.wordRight),
  'C-w': without(at.spaceLeft),
  'C-u': toStart,
  'M-Backspace': toStart,
  'C-k': toEnd,
};

const outcomes: Readonly<Record<string, Outcome>> = {
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
};
