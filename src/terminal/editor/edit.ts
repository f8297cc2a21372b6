import { chord, type Key, type Press, type TypedText } from '../input/keys.ts';
import { createLine, insert, type Line, lineText, moveRight } from '../text/line.ts';
import { graphemes } from '../text/width.ts';
import { splitChips } from './chips.ts';
import {
  deleteCommand,
  type EditorAction,
  editCommands,
  editorActions,
  insertNewline,
} from './keymap.ts';
import { yankLastArg } from './kill-ring.ts';
import {
  collapsePaste,
  expandedLength,
  type Hide,
  longTextUnits,
  plainInput,
} from './placeholders.ts';
import { type EditState, fullText, type LastEdit, noEdit } from './state.ts';
import { applyEdit } from './undo.ts';
import { cursorColumn, moveVertically } from './vertical-motion.ts';

export interface EditOptions {
  /** Returns the spans of a text to draw as bullets. A kill that touches one is not kept. */
  readonly hide: Hide;
  /** Returns whether Enter inserts a newline instead of entering the text. */
  readonly isUnfinished?: (text: string) => boolean;
  /** Whether Shift-Tab asks for `back`. */
  readonly goesBack?: boolean;
  /** Returns the last word of the newest line in the history, or of an older one after `skipped` lines. */
  readonly lastArgument?: (skipped: number) => string | undefined;
}

/** The result of a key. */
export interface Edited {
  readonly state: EditState;
  readonly action?: EditorAction;
  /** Why the key changed nothing, and what to do instead. */
  readonly refusal?: string;
}

type Paste = Extract<Key, { type: 'paste' }>;

const noOptions: EditOptions = { hide: () => [] };
/** UTF-16 units of a line with its placeholders expanded. */
export const maxLineUnits = 1_000_000;
/** UTF-16 units of a line with its placeholders collapsed, as it is laid out at every key. */
const maxShownUnits = 20_000;

/** Returns the state after a key and the action that it asks for; a paste never asks for one. Refuses too long lines. */
export function edit(state: EditState, key: Key, options = noOptions): Edited {
  const added = key.type === 'text' || key.type === 'paste' ? key.text.length : 0;
  const before = unitsIn(state);
  if (added > 0 && before + added > maxLineUnits) {
    return { state, refusal: tooLong(before + added, maxLineUnits, 'takes') };
  }
  const edited = applyKey(state, key, options);
  const after = unitsIn(edited.state);
  if (after > Math.max(before, maxLineUnits)) {
    return { state, refusal: tooLong(after, maxLineUnits, 'takes') };
  }
  const shown = lineText(edited.state.line).length;
  const isShowable = shown <= Math.max(lineText(state.line).length, maxShownUnits);
  return isShowable ? edited : { state, refusal: tooLong(shown, maxShownUnits, 'shows') };
}

function unitsIn({ line, placeholders }: EditState): number {
  return expandedLength(lineText(line), placeholders);
}

function tooLong(length: number, max: number, verb: 'takes' | 'shows'): string {
  const [wouldBe, limit] = [length, max].map((number) => number.toLocaleString('en-US'));
  return `Nothing changed: a line ${verb} at most ${limit} characters, and that would make ${wouldBe}. Split it into parts.`;
}

function applyKey(state: EditState, key: Key, options: EditOptions): Edited {
  switch (key.type) {
    case 'text':
      return { state: insertText(state, key, key.replaces) };
    case 'paste':
      return { state: insertText(state, key) };
    case 'compose':
      return { state };
    case 'press':
      return applyPress(state, key, options);
    default:
      return key satisfies never;
  }
}

/**
 * Replaces what follows the chips at the start of the line, as one undo step. A text of 10,000 UTF-16 units or more becomes
 * a placeholder.
 */
export function replaceLine(state: EditState, line: Line): EditState {
  const { chips } = splitChips(state.line);
  const text = lineText(line);
  if (text.length < longTextUnits) {
    return applyEdit(state, createLine(chips + line.before, line.after), noEdit);
  }
  const { inserted, placeholders } = collapsePaste(text, state.placeholders);
  return applyEdit({ ...state, placeholders }, createLine(chips + inserted), noEdit);
}

/** Inserts text. Single typed graphemes join the undo step of their word, longer texts are a step each. */
function insertText(
  state: EditState,
  { type, text }: TypedText | Paste,
  replaces?: number,
): EditState {
  const { inserted, placeholders } = collapsePaste(plainInput(text), state.placeholders);
  const isGrapheme = type === 'text' && graphemes(inserted).length <= 1;
  const lastEdit: LastEdit = isGrapheme ? { type: 'typed' } : noEdit;
  return applyEdit({ ...state, placeholders }, insert(state.line, inserted, replaces), lastEdit);
}

function applyPress(state: EditState, key: Press, options: EditOptions): Edited {
  const command = editCommands[chord(key)];
  if (command) return { state: command(state, options.hide) };
  const pressed = chord(key);
  const action = options.goesBack && pressed === 'S-Tab' ? 'back' : editorActions[pressed];
  switch (action) {
    case 'enter':
      return enter(state, options);
    case 'up':
    case 'down':
      return moveUpOrDown(state, action);
    case 'yank-last-arg':
      return { state: yankLastArg(state, options.lastArgument) };
    case 'eof':
      return lineText(state.line) === ''
        ? { state, action }
        : { state: deleteCommand(moveRight)(state) };
    case undefined:
      return { state };
    default:
      return { state, action };
  }
}

/** Returns whether a text ends with an unescaped backslash, so that Enter replaces it with a newline. */
export function endsWithContinuation(text: string): boolean {
  let start = text.length;
  while (text.charAt(start - 1) === '\\') start -= 1;
  return (text.length - start) % 2 === 1;
}

function enter(state: EditState, options: EditOptions): Edited {
  const text = fullText(state);
  if (options.isUnfinished?.(text)) return { state: insertNewline(state) };
  if (!endsWithContinuation(text)) return { state, action: 'enter' };
  const line = createLine(lineText(state.line).slice(0, -1));
  return { state: applyEdit(state, insert(line, '\n'), noEdit) };
}

/** Moves within the text, keeping the column where the first such key started; beyond its edges asks for the action. */
function moveUpOrDown(state: EditState, action: 'up' | 'down'): Edited {
  const { line, placeholders, lastEdit } = state;
  const isRepeated = lastEdit.type === 'moved-vertically';
  const column = isRepeated ? lastEdit.column : cursorColumn(line, placeholders);
  const moved = moveVertically(line, action, column, placeholders);
  return moved
    ? { state: { ...state, line: moved, lastEdit: { type: 'moved-vertically', column } } }
    : { state, action };
}
