import type { Secret } from '../../base/secret.ts';
import { edit, maxLineUnits, replaceLine } from '../editor/edit.ts';
import { editCommands, insertNewline } from '../editor/keymap.ts';
import {
  createState,
  type EditState,
  fullText,
  inputContext,
  renderInputOf,
} from '../editor/state.ts';
import { chord, type Key } from '../input/keys.ts';
import { mask, type RenderInput } from '../screen/paint.ts';
import { stripInvisible } from '../text/character-filter.ts';
import { createLine } from '../text/line.ts';
import { oneRow } from '../text/one-row.ts';
import { unstyled } from '../text/styled-text.ts';
import type { ChoiceField, SaveResult, SecretField, TextField } from './form-fields.ts';
import { characterCount, composedLength, secretRefusal, typeSecret } from './secret-text.ts';

/** The state of the focused field's input. Each key that it handles gives a new one. */
export interface FieldInput {
  readonly renderInput: Omit<RenderInput, 'prompt'>;
  /** The text before the cursor that input methods may revise, if any. */
  readonly context?: string;
  /** What a screen reader announces of the value. */
  readonly announcement: string;
  /** Returns the input after a key; undefined if the key means nothing to it. */
  handleKey(key: Key): FieldInputResult | undefined;
}

export interface FieldInputResult {
  readonly input: FieldInput;
  /** Saves the value; undefined if it did not change. */
  readonly save?: () => SaveResult;
  /** Why the key changed nothing, and what to do instead. */
  readonly refusal?: string;
}

/** UTF-16 units of a text that are announced. */
const maxAnnouncedUnits = 200;
const textTooLong = 'it is too long to edit here. Replace it with bot edit.';
const textDeletions = /^(Backspace|Delete|C-[hdkuw])$/;
const secretDeletions = /^(Backspace|Delete|C-[hu])$/;
const undo = /^(C-z|C-_)$/;

/** Creates the input of a text field, with the cursor at its end. `field` returns the current field. */
export function textInput(field: () => TextField): FieldInput {
  const { length } = field().value();
  return length > maxLineUnits ? fixedTextInput(length) : editedTextInput(field);
}

/** The input of a text over the limit of a line: shows its length and refuses every change. */
function fixedTextInput(length: number): FieldInput {
  const shown = `[${length.toLocaleString('en-US')} characters]`;
  const input: FieldInput = {
    renderInput: { line: { before: '', after: shown }, preedit: '', hidden: [] },
    announcement: shown,
    handleKey: (key) =>
      key.type === 'press' && !textDeletions.test(chord(key))
        ? undefined
        : { input, refusal: textTooLong },
  };
  return input;
}

function editedTextInput(
  field: () => TextField,
  state = initialState(field()),
  preedit = '',
  isReplaced = field().replacedByTyping === true,
): FieldInput {
  const hide = (text: string) => field().hide?.(text) ?? [];
  const renderInput = renderInputOf(state, preedit, hide);
  const { before, after } = renderInput.line;
  const [masked] = mask([before + preedit + after] as const, renderInput.hidden);
  return {
    renderInput,
    get context() {
      return inputContext(state, hide);
    },
    announcement: masked.slice(0, maxAnnouncedUnits) || 'empty',
    handleKey(key) {
      const accepted = field().multiline ? key : withoutNewlines(key);
      if (!accepted) return undefined;
      const emptied = isReplaced && accepted.type !== 'press' && replaceLine(state, createLine(''));
      const { state: edited, action, refusal } = edit(emptied || state, accepted, { hide });
      const next = emptied ? { ...edited, undoStack: emptied.undoStack } : edited;
      if (action) return undefined;
      const composed = accepted.type === 'compose' ? stripInvisible(accepted.text) : '';
      const input = editedTextInput(field, next, composed, false);
      if (refusal) return { input, refusal };
      const text = fullText(next);
      return text === fullText(state) ? { input } : { input, save: () => field().save(text) };
    },
  };
}

/** Returns the stored text without an undo step. */
function initialState(field: TextField): EditState {
  const value = field.multiline ? field.value() : joinLines(field.value());
  return { ...replaceLine(createState(), createLine(value)), undoStack: [] };
}

/** Returns the key with its newlines as spaces; undefined for a key that inserts a newline. */
function withoutNewlines(key: Key): Key | undefined {
  if (key.type !== 'press') return { ...key, text: joinLines(key.text) };
  return editCommands[chord(key)] === insertNewline ? undefined : key;
}

function joinLines(text: string): string {
  const lines = text.split(/[\r\n\u2028\u2029]+/);
  if (lines.at(-1) === '') lines.pop();
  return lines.join(' ');
}

/**
 * Creates the input of a choice field. Left, Right and Space cycle through the options; a letter moves to the next option
 * that starts with it.
 */
export function choiceInput(field: () => ChoiceField, chosen = field().value()): FieldInput {
  const options = field().options();
  const number = options.indexOf(chosen) + 1;
  const name = oneRow(chosen);
  const position = number > 0 ? ` ${number}/${options.length}` : '';
  return {
    renderInput: { line: { before: '', after: `‹${name}›${position}` }, preedit: '', hidden: [] },
    announcement: `${unstyled(name)}${number > 0 ? `, ${number} of ${options.length}` : ''}`,
    handleKey(key) {
      const option = nextOption(field().options(), chosen, key);
      if (option === undefined) return undefined;
      const input = choiceInput(field, option);
      return option === chosen ? { input } : { input, save: () => field().save(option) };
    },
  };
}

function nextOption(options: readonly string[], chosen: string, key: Key): string | undefined {
  const index = options.indexOf(chosen);
  const following = [...options.slice(index + 1), ...options.slice(0, index + 1)];
  if (key.type === 'text' && key.text !== ' ') {
    const start = key.text.toLowerCase();
    return following.find((option) => option.toLowerCase().startsWith(start));
  }
  if (key.type === 'text') return following[0];
  if (key.type !== 'press') return undefined;
  if (chord(key) === 'ArrowRight') return following[0];
  if (chord(key) !== 'ArrowLeft') return undefined;
  return following.at(index < 0 ? -1 : -2) ?? following[0];
}

/**
 * Creates the input of a secret field. The first key replaces the stored secret, or removes it if the key deletes;
 * `typed` is undefined until then. Ctrl-Z restores the secret from before the form was opened.
 */
export function secretInput(
  field: () => SecretField,
  seal: (value: string) => Secret,
  typed?: readonly string[],
  composing = 0,
): FieldInput {
  const count = (typed?.length ?? 0) + composing;
  const isStored = typed === undefined && composing === 0;
  return {
    get renderInput() {
      const shown = isStored ? field().mask() : '•'.repeat(count);
      return { line: { before: shown, after: '' }, preedit: '', hidden: [] };
    },
    get announcement() {
      const stored = field().mask() === '' ? 'empty' : 'set';
      return isStored ? stored : characterCount(count);
    },
    handleKey(key) {
      if (key.type === 'press' && undo.test(chord(key)) && (typed || field().isChanged()))
        return { input: secretInput(field, seal), save: () => field().restore() };
      if (key.type === 'press' && !secretDeletions.test(chord(key))) return undefined;
      const refusal = secretRefusal(typed ?? [], key);
      const next = replaceSecret(typed, key, field().mask() !== '');
      const input = secretInput(field, seal, next, composedLength(key));
      if (refusal) return { input, refusal };
      if (!next || next.length === typed?.length) return { input };
      const secret = next.length === 0 ? undefined : seal(next.join(''));
      return { input, save: () => field().save(secret) };
    },
  };
}

function replaceSecret(
  typed: readonly string[] | undefined,
  key: Key,
  isStored: boolean,
): readonly string[] | undefined {
  const next = typeSecret(typed ?? [], key);
  const isChanged = typed !== undefined || next.length > 0 || (key.type === 'press' && isStored);
  return isChanged ? next : undefined;
}
