import { graphemes } from './cells.ts';
import { costly, type Hide, packed, plain } from './chips.ts';
import { climb, columnOf } from './climb.ts';
import { changes, chord, erase, newline, type Outcome, outcomes } from './keymap.ts';
import type { Key, Press } from './keys.ts';
import * as at from './line.ts';
import { recalled } from './recall.ts';
import { type Deed, moved, type State, textOf } from './state.ts';
import { changed } from './undo.ts';

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
}

const plainRules: Rules = { hide: () => [] };

/** The state after the key; a paste, whatever is in it, never has an outcome. */
export function edit(state: State, key: Key, rules = plainRules): Edited {
  switch (key.type) {
    case 'text':
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
  const text = at.textOf(line);
  if (text.length < costly) return changed(state, line, moved);
  const { inserted, pastes } = packed(text, state.pastes);
  return changed({ ...state, pastes }, at.lineOf(inserted), moved);
}

/** Only single letters are joined into words: what comes whole is undone whole. */
function take(state: State, { type, text }: Extract<Key, { text: string }>): State {
  const { inserted, pastes } = packed(plain(text), state.pastes);
  const isLetter = type === 'text' && graphemes(inserted).length === 1;
  const last: Deed = isLetter ? { type: 'typed' } : moved;
  return changed({ ...state, pastes }, at.insert(state.line, inserted), last);
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
      return { state: recalled(state, rules.recall) };
    case 'eof':
      return at.textOf(state.line) === '' ? { state, outcome } : { state: erase(at.right)(state) };
    case undefined:
      return { state };
    default:
      return { state, outcome };
  }
}

/** Whether a text ends with a backslash, which is how to ask for another row. */
export function asksForRow(text: string): boolean {
  return /(^|[^\\])(\\\\)*\\$/.test(text);
}

/** Enter, where the text goes on, begins a row. */
function entered(state: State, rules: Rules): Edited {
  const text = textOf(state);
  if (rules.isOpen?.(text)) return { state: newline(state) };
  if (!asksForRow(text)) return { state, outcome: 'enter' };
  const line = at.lineOf(at.textOf(state.line).slice(0, -1));
  return { state: changed(state, at.insert(line, '\n'), moved) };
}

/** Up and down within the text, towards the column where the climb began; beyond its rows an outcome. */
function climbed(state: State, outcome: 'up' | 'down'): Edited {
  const { line, pastes, last } = state;
  const column = last.type === 'climbed' ? last.column : columnOf(line, pastes);
  const next = climb(line, outcome, column, pastes);
  return next
    ? { state: { ...state, line: next, last: { type: 'climbed', column } } }
    : { state, outcome };
}
