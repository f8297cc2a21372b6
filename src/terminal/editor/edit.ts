import type { Key, Press, TypedText } from '../input/keys.ts';
import { chord } from '../input/keys.ts';
import * as at from '../text/line.ts';
import { graphemes } from '../text/width.ts';
import { changes, erase, newline, type Outcome, outcomes } from './keymap.ts';
import { costly, expandedLength, type Hide, packed, plain } from './paste-placeholders.ts';
import { type LastEdit, moved, type State, textOf } from './state.ts';
import { changed } from './undo.ts';
import { columnOf, moveVertically } from './vertical-motion.ts';
import { lastArgument } from './yank-last-arg.ts';

/** What the line's text is taken for. */
export interface Rules {
  /** The parts of a text to draw as bullets; a kill that touches one is not kept. */
  readonly hide: Hide;
  /** Whether Enter goes on with the text in a new row. */
  readonly isOpen?: (text: string) => boolean;
  /** The last word of the newest line before, skipping as many words as said. */
  readonly recall?: (skipped: number) => string | undefined;
}

export interface Edited {
  readonly state: State;
  readonly outcome?: Outcome;
  /** Why the key changed nothing, and what to do instead. */
  readonly refusal?: string;
}

type Pasted = Extract<Key, { type: 'paste' }>;

const plainRules: Rules = { hide: () => [] };
/** UTF-16 units of a line with all that was pasted into it. */
export const longestLine = 1_000_000;
/** UTF-16 units of a line that are drawn at most, a long paste counted as one. */
const longestDrawn = 20_000;

/** The state after the key; a paste, whatever is in it, never has an outcome. A key that makes the line too long is refused. */
export function edit(state: State, key: Key, rules = plainRules): Edited {
  const added = key.type === 'text' || key.type === 'paste' ? key.text.length : 0;
  const before = lengthOf(state);
  if (added > 0 && before + added > longestLine) {
    return { state, refusal: tooLong(before + added, longestLine, 'takes') };
  }
  const edited = after(state, key, rules);
  const length = lengthOf(edited.state);
  if (length > Math.max(before, longestLine)) {
    return { state, refusal: tooLong(length, longestLine, 'takes') };
  }
  const drawn = at.lineText(edited.state.line).length;
  const isDrawable = drawn <= Math.max(at.lineText(state.line).length, longestDrawn);
  return isDrawable ? edited : { state, refusal: tooLong(drawn, longestDrawn, 'shows') };
}

function lengthOf({ line, pastes }: State): number {
  return expandedLength(at.lineText(line), pastes);
}

function tooLong(length: number, most: number, verb: 'takes' | 'shows'): string {
  const [would, may] = [length, most].map((number) => number.toLocaleString('en-US'));
  return `Nothing changed: a line ${verb} at most ${may} characters, and that would make ${would}. Split it into parts.`;
}

function after(state: State, key: Key, rules: Rules): Edited {
  switch (key.type) {
    case 'text':
      return { state: take(state, key, key.replaces) };
    case 'paste':
      return { state: take(state, key) };
    case 'compose':
      return { state };
    case 'press':
      return pressed(state, key, rules);
    default:
      return key satisfies never;
  }
}

/** The state with a line from elsewhere; undo brings back the one before. A huge one comes as a chip. */
export function replaced(state: State, line: at.Line): State {
  const text = at.lineText(line);
  if (text.length < costly) return changed(state, line, moved);
  const { inserted, pastes } = packed(text, state.pastes);
  return changed({ ...state, pastes }, at.createLine(inserted), moved);
}

/** Inserts text. Single letters, and what revises them, are joined into words; what comes whole is undone whole. */
function take(state: State, { type, text }: TypedText | Pasted, replaces?: number): State {
  const { inserted, pastes } = packed(plain(text), state.pastes);
  const isLetter = type === 'text' && graphemes(inserted).length <= 1;
  const last: LastEdit = isLetter ? { type: 'typed' } : moved;
  return changed({ ...state, pastes }, at.insert(state.line, inserted, replaces), last);
}

function pressed(state: State, key: Press, rules: Rules): Edited {
  const change = changes[chord(key)];
  if (change) return { state: change(state, rules.hide) };
  const outcome = outcomes[chord(key)];
  switch (outcome) {
    case 'enter':
      return entered(state, rules);
    case 'up':
    case 'down':
      return climbed(state, outcome);
    case 'recall':
      return { state: lastArgument(state, rules.recall) };
    case 'eof':
      return at.lineText(state.line) === ''
        ? { state, outcome }
        : { state: erase(at.moveRight)(state) };
    case undefined:
      return { state };
    default:
      return { state, outcome };
  }
}

/** Whether a text ends with a backslash that no other one escapes, which is how to ask for another row. */
export function asksForRow(text: string): boolean {
  let start = text.length;
  while (text.charAt(start - 1) === '\\') start -= 1;
  return (text.length - start) % 2 === 1;
}

/** Enter, where the text goes on, begins a row. */
function entered(state: State, rules: Rules): Edited {
  const text = textOf(state);
  if (rules.isOpen?.(text)) return { state: newline(state) };
  if (!asksForRow(text)) return { state, outcome: 'enter' };
  const line = at.createLine(at.lineText(state.line).slice(0, -1));
  return { state: changed(state, at.insert(line, '\n'), moved) };
}

/** Up and down within the text, towards the column where the climb began; beyond its rows an outcome. */
function climbed(state: State, outcome: 'up' | 'down'): Edited {
  const { line, pastes, last } = state;
  const column = last.type === 'climbed' ? last.column : columnOf(line, pastes);
  const next = moveVertically(line, outcome, column, pastes);
  return next
    ? { state: { ...state, line: next, last: { type: 'climbed', column } } }
    : { state, outcome };
}
