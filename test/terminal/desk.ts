import { edit } from '../../src/terminal/edit.ts';
import { Keyboard } from '../../src/terminal/input.ts';
import type { Key } from '../../src/terminal/keys.ts';
import { begin, textOf } from '../../src/terminal/state.ts';

export interface Desk {
  readonly host: HTMLElement;
  readonly textarea: HTMLTextAreaElement;
  readonly keyboard: Keyboard;
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
  desk = { host, textarea, keyboard: new Keyboard(host, textarea, pane), pane };
}

/** Dispatches on the field that has the focus; false where the default was prevented. */
export function fire(event: Event): boolean {
  return (document.activeElement ?? desk.textarea).dispatchEvent(event);
}

/** How the browser sends what a user does. */
export const options = { bubbles: true, cancelable: true };
export const down = (key: string, init: KeyboardEventInit = {}) =>
  fire(new KeyboardEvent('keydown', { key, ...options, ...init }));
export const input = (inputType: string, data: string | null = null) =>
  fire(new InputEvent('beforeinput', { inputType, data, ...options }));

export function pasteText(text: string): boolean {
  const event = new Event('paste', options);
  Object.assign(event, { clipboardData: { getData: () => text } });
  return fire(event);
}

export function composition(type: string, data: string): void {
  const field = document.activeElement as HTMLTextAreaElement;
  if (type === 'compositionupdate') field.value = data;
  fire(Object.assign(new Event(type, options), { data }));
}

export function compose(...steps: readonly string[]): void {
  composition('compositionstart', '');
  for (const step of steps) composition('compositionupdate', step);
  composition('compositionend', steps.at(-1) ?? '');
}

export function heard(): Key[] {
  const keys: Key[] = [];
  desk.keyboard.listen((key) => keys.push(key));
  desk.keyboard.focus();
  return keys;
}

export const lineOf = (keys: readonly Key[]) =>
  textOf(keys.reduce((state, key) => edit(state, key).state, begin()));
