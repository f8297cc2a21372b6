import type { Key, Press, TypedText } from '../input/keys.ts';
import { chord } from '../input/keys.ts';
import * as at from '../text/line.ts';
import { graphemes } from '../text/width.ts';
import {
  deleteCommand,
  type EditorAction,
  editCommands,
  editorActions,
  insertNewline,
} from './keymap.ts';
import {
  collapsePaste,
  expandedLength,
  type Hide,
  longTextUnits,
  plainInput,
} from './paste-placeholders.ts';
import { type EditState, fullText, type LastEdit, noEdit } from './state.ts';
import { applyEdit } from './undo.ts';
import { cursorColumn, moveVertically } from './vertical-motion.ts';
import { yankLastArg } from './yank-last-arg.ts';

/** What the line's text is taken for. */
export interface EditOptions {
  /** The parts of a text to draw as bullets; a kill that touches one is not kept. */
  readonly hide: Hide;
  /** Whether Enter goes on with the text in a new row. */
  readonly isUnfinished?: (text: string) => boolean;
  /** The last word of the newest line before, skipping as many words as said. */
  readonly lastArgument?: (skipped: number) => string | undefined;
}

export interface Edited {
  readonly state: EditState;
  readonly action?: EditorAction;
  /** Why the key changed nothing, and what to do instead. */
  readonly refusal?: string;
}

type Pasted = Extract<Key, { type: 'paste' }>;

const plainRules: EditOptions = { hide: () => [] };
/** UTF-16 units of a line with all that was pasted into it. */
export const maxLineUnits = 1_000_000;
/** UTF-16 units of a line that are drawn at most, a long paste counted as one. */
const longestDrawn = 20_000;

/** The state after the key; a paste, whatever is in it, never has an outcome. A key that makes the line too long is refused. */
export function edit(state: EditState, key: Key, rules = plainRules): Edited {
  const added = key.type === 'text' || key.type === 'paste' ? key.text.length : 0;
  const before = lengthOf(state);
  if (added > 0 && before + added > maxLineUnits) {
    return { state, refusal: tooLong(before + added, maxLineUnits, 'takes') };
  }
  const edited = after(state, key, rules);
  const length = lengthOf(edited.state);
  if (length > Math.max(before, maxLineUnits)) {
    return { state, refusal: tooLong(length, maxLineUnits, 'takes') };
  }
  const drawn = at.lineText(edited.state.line).length;
  const isDrawable = drawn <= Math.max(at.lineText(state.line).length, longestDrawn);
  return isDrawable ? edited : { state, refusal: tooLong(drawn, longestDrawn, 'shows') };
}

function lengthOf({ line, pastes }: EditState): number {
  return expandedLength(at.lineText(line), pastes);
}

function tooLong(length: number, most: number, verb: 'takes' | 'shows'): string {
  const [would, may] = [length, most].map((number) => number.toLocaleString('en-US'));
  return `Nothing changed: a line ${verb} at most ${may} characters, and that would make ${would}. Split it into parts.`;
}

function after(state: EditState, key: Key, rules: EditOptions): Edited {
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
export function replaceLine(state: EditState, line: at.Line): EditState {
  const text = at.lineText(line);
  if (text.length < longTextUnits) return applyEdit(state, line, noEdit);
  const { inserted, pastes } = collapsePaste(text, state.pastes);
  return applyEdit({ ...state, pastes }, at.createLine(inserted), noEdit);
}

/** Inserts text. Single letters, and what revises them, are joined into words; what comes whole is undone whole. */
function take(state: EditState, { type, text }: TypedText | Pasted, replaces?: number): EditState {
  const { inserted, pastes } = collapsePaste(plainInput(text), state.pastes);
  const isLetter = type === 'text' && graphemes(inserted).length <= 1;
  const last: LastEdit = isLetter ? { type: 'typed' } : noEdit;
  return applyEdit({ ...state, pastes }, at.insert(state.line, inserted, replaces), last);
}

function pressed(state: EditState, key: Press, rules: EditOptions): Edited {
  const change = editCommands[chord(key)];
  if (change) return { state: change(state, rules.hide) };
  const outcome = editorActions[chord(key)];
  switch (outcome) {
    case 'enter':
      return entered(state, rules);
    case 'up':
    case 'down':
      return climbed(state, outcome);
    case 'recall':
      return { state: yankLastArg(state, rules.lastArgument) };
    case 'eof':
      return at.lineText(state.line) === ''
        ? { state, action: outcome }
        : { state: deleteCommand(at.moveRight)(state) };
    case undefined:
      return { state };
    default:
      return { state, action: outcome };
  }
}

/** Whether a text ends with a backslash that no other one escapes, which is how to ask for another row. */
export function endsWithContinuation(text: string): boolean {
  let start = text.length;
  while (text.charAt(start - 1) === '\\') start -= 1;
  return (text.length - start) % 2 === 1;
}

/** Enter, where the text goes on, begins a row. */
function entered(state: EditState, rules: EditOptions): Edited {
  const text = fullText(state);
  if (rules.isUnfinished?.(text)) return { state: insertNewline(state) };
  if (!endsWithContinuation(text)) return { state, action: 'enter' };
  const line = at.createLine(at.lineText(state.line).slice(0, -1));
  return { state: applyEdit(state, at.insert(line, '\n'), noEdit) };
}

/** Up and down within the text, towards the column where the climb began; beyond its rows an outcome. */
function climbed(state: EditState, outcome: 'up' | 'down'): Edited {
  const { line, pastes, lastEdit: last } = state;
  const column = last.type === 'climbed' ? last.column : cursorColumn(line, pastes);
  const next = moveVertically(line, outcome, column, pastes);
  return next
    ? { state: { ...state, line: next, lastEdit: { type: 'climbed', column } } }
    : { state, action: outcome };
}
