import { edit } from '../../src/terminal/editor/edit.ts';
import { createState, fullText, inputContext } from '../../src/terminal/editor/state.ts';
import { Keyboard } from '../../src/terminal/input/keyboard.ts';
import type { Key } from '../../src/terminal/input/keys.ts';
import { changeField as changeFieldAsBrowser, dispatchTrusted } from '../support/field-events.ts';

export interface KeyboardHarness {
  readonly host: HTMLElement;
  readonly textarea: HTMLTextAreaElement;
  readonly keyboard: Keyboard;
  /** One entry for each time that control characters were reported. */
  readonly notices: readonly string[];
  readonly terminal: { selected: boolean; pages: number };
}

export let harness: KeyboardHarness;

/** Empties the page and creates a keyboard in it. */
export function openKeyboard(): void {
  document.body.replaceChildren();
  const host = document.createElement('div');
  const inner = document.createElement('div');
  const textarea = document.createElement('textarea');
  inner.append(textarea);
  host.append(inner);
  document.body.append(host);
  const terminal = {
    selected: false,
    pages: 0,
    attachCustomKeyEventHandler: () => undefined,
    hasSelection: () => terminal.selected,
    clearSelection: () => {
      terminal.selected = false;
    },
    scrollPages: (pages: number) => {
      terminal.pages += pages;
    },
    input: () => {
      terminal.selected = false;
    },
  };
  const notices: string[] = [];
  harness = {
    host,
    textarea,
    keyboard: new Keyboard(
      host,
      textarea,
      terminal,
      () => notices.push('control characters'),
      () => notices.push('overflow'),
    ),
    terminal,
    notices,
  };
}

/** Returns the field that has the focus. */
export function focusedField(): HTMLTextAreaElement | HTMLInputElement {
  return (document.activeElement ?? harness.textarea) as HTMLTextAreaElement;
}

/** Dispatches an event of the user on the focused field; returns false if the default action was prevented. */
export function fire(event: Event): boolean {
  return dispatchTrusted(focusedField(), event);
}

/** How browsers dispatch input events. */
export const options = { bubbles: true, cancelable: true };
export const keydown = (key: string, init: KeyboardEventInit = {}) =>
  fire(new KeyboardEvent('keydown', { key, ...options, ...init }));

/** Dispatches `beforeinput`, and unless it is prevented changes the field as a browser does; returns false if prevented. */
export function input(inputType: string, data: string | null = null, init = options): boolean {
  const isNative = fire(new InputEvent('beforeinput', { inputType, data, ...init }));
  if (isNative || !init.cancelable) changeField(data ?? '', inputType);
  return isNative;
}

/** Types letter by letter as on a hardware keyboard. */
export function typeText(text: string): void {
  for (const letter of text) {
    keydown(letter);
    input('insertText', letter);
  }
}

/** Selects a part of the field, as a browser does before it replaces it, and dispatches as `input` does. */
export function replaceSelected(
  inputType: string,
  part: string,
  data: string | null = null,
): boolean {
  select(part);
  return input(inputType, data);
}

/** Selects the last occurrence of the part in the field. Throws if there is none. */
export function select(part: string): void {
  const start = focusedField().value.lastIndexOf(part);
  if (start < 0) throw new Error(`'${part}' is not in '${focusedField().value}'`);
  focusedField().setSelectionRange(start, start + part.length);
}

/** Replaces the field's selection; a deletion without a selection removes the character before the caret. */
function changeField(text: string, inputType: string): void {
  changeFieldAsBrowser(window, focusedField(), text, inputType);
}

export function pasteText(text: string): boolean {
  const event = new Event('paste', options);
  Object.assign(event, { clipboardData: { getData: () => text } });
  return fire(event);
}

/** Dispatches a composition event. An update replaces the text of the one before, at first the selection. */
export function composition(type: string, data: string): void {
  const end = focusedField().selectionEnd ?? 0;
  if (type === 'compositionend') focusedField().setSelectionRange(end, end);
  fire(Object.assign(new Event(type, options), { data }));
  if (type !== 'compositionupdate') return;
  const field = focusedField();
  const start = field.selectionStart ?? 0;
  changeField(data, 'insertCompositionText');
  field.setSelectionRange(start, start + data.length);
}

export function compose(...steps: readonly string[]): void {
  composition('compositionstart', '');
  for (const step of steps) composition('compositionupdate', step);
  composition('compositionend', steps.at(-1) ?? '');
}

/** Listens for keys and returns the list that they are added to. The field has the context of the line that they type. */
export function recordKeys(): Key[] {
  const keys: Key[] = [];
  harness.keyboard.listen(
    (key) => keys.push(key),
    () => inputContext(stateOf(keys), () => []),
  );
  harness.keyboard.focus();
  return keys;
}

const stateOf = (keys: readonly Key[]) =>
  keys.reduce((state, key) => edit(state, key).state, createState());

export const lineOf = (keys: readonly Key[]) => fullText(stateOf(keys));

/** Presses a key that an input method handles. */
export const pressProcessKey = () => keydown('Process', { keyCode: 229 });
