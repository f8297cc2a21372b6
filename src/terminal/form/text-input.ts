import { edit, maxLineUnits, replaceLine } from '../editor/edit.ts';
import { editCommands, insertNewline } from '../editor/keymap.ts';
import {
  createState,
  type EditState,
  fullText,
  inputContext,
  renderInputOf,
} from '../editor/state.ts';
import type { Key } from '../input/keys.ts';
import { chord } from '../input/keys.ts';
import { mask } from '../screen/paint.ts';
import { stripInvisible } from '../text/character-filter.ts';
import { createLine } from '../text/line.ts';
import type { TextField } from './form-fields.ts';
import type { FormInput } from './form-input.ts';

const mostSpoken = 200;
/** What is said of a text that is too long for a form. */
const unchangeable = 'it is too long to be changed here: bot edit puts another in its place.';
const erasing = /^(Backspace|Delete|C-[hdkuw])$/;

/** A text edited as a line is, the cursor at its end, unless it is too long for that; `field` is asked anew each time. */
export function textInput(field: () => TextField): FormInput {
  const { length } = field().value();
  return length > maxLineUnits ? fixedEntry(length) : editedEntry(field);
}

/** Shows how long the text is and refuses every change. */
function fixedEntry(length: number): FormInput {
  const shown = `[${length.toLocaleString('en-US')} characters]`;
  const entry: FormInput = {
    picture: { line: { before: '', after: shown }, preedit: '', hidden: [] },
    spoken: shown,
    take: (key) =>
      key.type === 'press' && !erasing.test(chord(key))
        ? undefined
        : { entry, refusal: unchangeable },
  };
  return entry;
}

function editedEntry(field: () => TextField, state = stateOf(field()), preedit = ''): FormInput {
  const hide = (text: string) => field().hide?.(text) ?? [];
  const picture = renderInputOf(state, preedit, hide);
  const { before, after } = picture.line;
  const [spoken] = mask([before + preedit + after] as const, picture.hidden);
  return {
    picture,
    get context() {
      return inputContext(state, hide);
    },
    spoken: spoken.slice(0, mostSpoken) || 'empty',
    take(key) {
      const typed = field().rows ? key : inOneRow(key);
      if (!typed) return undefined;
      const { state: next, action: outcome, refusal } = edit(state, typed, { hide });
      if (outcome) return undefined;
      const entry = editedEntry(
        field,
        next,
        typed.type === 'compose' ? stripInvisible(typed.text) : '',
      );
      if (refusal) return { entry, refusal };
      const text = fullText(next);
      return text === fullText(state) ? { entry } : { entry, save: () => field().save(text) };
    },
  };
}

/** The stored text, which undo does not go behind. */
function stateOf(field: TextField): EditState {
  const value = field.rows ? field.value() : joined(field.value());
  return { ...replaceLine(createState(), createLine(value)), undoStack: [] };
}

/** The key as a field without newlines takes it. */
function inOneRow(key: Key): Key | undefined {
  if (key.type !== 'press') return { ...key, text: joined(key.text) };
  return editCommands[chord(key)] === insertNewline ? undefined : key;
}

function joined(text: string): string {
  const rows = text.split(/[\r\n\u2028\u2029]+/);
  if (rows.at(-1) === '') rows.pop();
  return rows.join(' ');
}
