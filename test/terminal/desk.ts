import { edit } from '../../src/terminal/editor/edit.ts';
import { createState, fullText, inputContext } from '../../src/terminal/editor/state.ts';
import { Keyboard } from '../../src/terminal/input/keyboard.ts';
import type { Key } from '../../src/terminal/input/keys.ts';

export interface Desk {
  readonly host: HTMLElement;
  readonly textarea: HTMLTextAreaElement;
  readonly keyboard: Keyboard;
  /** What the keyboard told of pastes. */
  readonly told: readonly string[];
  readonly pane: { selected: boolean; pages: number };
}

export let desk: Desk;

/** Clears the page and puts a keyboard on it. */
export function openDesk(): void {
  document.body.replaceChildren();
  const host = document.createElement('div');
  const inner = document.createElement('div');
  const textarea = document.createElement('textarea');
  inner.append(textarea);
  host.append(inner);
  document.body.append(host);
  const pane = {
    selected: false,
    pages: 0,
    attachCustomKeyEventHandler: () => undefined,
    hasSelection: () => pane.selected,
    clearSelection: () => {
      pane.selected = false;
    },
    scrollPages: (pages: number) => {
      pane.pages += pages;
    },
    input: () => {
      pane.selected = false;
    },
  };
  const told: string[] = [];
  desk = {
    host,
    textarea,
    keyboard: new Keyboard(host, textarea, pane, () => told.push('controls')),
    pane,
    told,
  };
}

/** The field that has the focus. */
export function focused(): HTMLTextAreaElement | HTMLInputElement {
  return (document.activeElement ?? desk.textarea) as HTMLTextAreaElement;
}

/** Dispatches an event of the user on the focused field; returns false if the default action was prevented. */
export function fire(event: Event): boolean {
  Object.defineProperty(event, 'isTrusted', { value: true });
  return focused().dispatchEvent(event);
}

/** How the browser sends what a user does. */
export const options = { bubbles: true, cancelable: true };
export const down = (key: string, init: KeyboardEventInit = {}) =>
  fire(new KeyboardEvent('keydown', { key, ...options, ...init }));

/** Sends an input event and, unless that is prevented, does what a browser does then; false where it was prevented. */
export function input(inputType: string, data: string | null = null, init = options): boolean {
  const isNative = fire(new InputEvent('beforeinput', { inputType, data, ...init }));
  if (isNative || !init.cancelable) change(data ?? '', inputType);
  return isNative;
}

/** Types letter by letter on a hardware keyboard. */
export function typed(text: string): void {
  for (const letter of text) {
    down(letter);
    input('insertText', letter);
  }
}

/** As `input`, after the browser selected the part of the field that it replaces, which must be there. */
export function replace(inputType: string, part: string, data: string | null = null): boolean {
  select(part);
  return input(inputType, data);
}

/** Selects the last such part of the field. */
export function select(part: string): void {
  const start = focused().value.lastIndexOf(part);
  if (start < 0) throw new Error(`'${part}' is not in '${focused().value}'`);
  focused().setSelectionRange(start, start + part.length);
}

/** Puts a text in the place of the field's selection; a deletion without one takes the character before the caret. */
function change(text: string, inputType: string): void {
  const field = focused();
  const [from, to] = [field.selectionStart ?? 0, field.selectionEnd ?? 0];
  const start = from === to && inputType.startsWith('delete') ? Math.max(0, from - 1) : from;
  field.value = field.value.slice(0, start) + text + field.value.slice(to);
  field.setSelectionRange(start + text.length, start + text.length);
  fire(new InputEvent('input', { inputType, data: text, bubbles: true }));
}

export function pasteText(text: string): boolean {
  const event = new Event('paste', options);
  Object.assign(event, { clipboardData: { getData: () => text } });
  return fire(event);
}

/** Sends the event of a composition; an update puts its text in the place of the one before, first of the selection. */
export function composition(type: string, data: string): void {
  const end = focused().selectionEnd ?? 0;
  if (type === 'compositionend') focused().setSelectionRange(end, end);
  fire(Object.assign(new Event(type, options), { data }));
  if (type !== 'compositionupdate') return;
  const field = focused();
  const start = field.selectionStart ?? 0;
  change(data, 'insertCompositionText');
  field.setSelectionRange(start, start + data.length);
}

export function compose(...steps: readonly string[]): void {
  composition('compositionstart', '');
  for (const step of steps) composition('compositionupdate', step);
  composition('compositionend', steps.at(-1) ?? '');
}

/** The keys heard; the field holds the line that they make, as at the prompt. */
export function heard(): Key[] {
  const keys: Key[] = [];
  desk.keyboard.listen(
    (key) => keys.push(key),
    () => inputContext(stateOf(keys), () => []),
  );
  desk.keyboard.focus();
  return keys;
}

const stateOf = (keys: readonly Key[]) =>
  keys.reduce((state, key) => edit(state, key).state, createState());

export const lineOf = (keys: readonly Key[]) => fullText(stateOf(keys));

/** The key that an input method takes, as the page sees it. */
export const taken = () => down('Process', { keyCode: 229 });
