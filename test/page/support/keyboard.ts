import { changeField, dispatchTrusted } from '../../support/field-events.ts';
import type { PageWindow } from './page-window.ts';

const options = { bubbles: true, cancelable: true };

/** A keyboard whose keys a page receives as events, as from a browser. */
export class Keyboard {
  constructor(
    private readonly window: PageWindow,
    private readonly clipboard: Clipboard,
  ) {}

  /** Inserts text at once, as an input method does. */
  insert(text: string): void {
    this.#input('insertText', text);
  }

  /** Types the text key by key. */
  type(text: string): void {
    for (const letter of text) this.press(letter === '\n' ? 'Enter' : letter);
  }

  /** Presses and releases a key by Playwright's name, such as `Enter` or `Control+C`. */
  press(chord: string): void {
    const names = chord.split(/\+(?=.)/);
    const name = names.pop() ?? '';
    const held = new Set(names);
    const key = name === 'Space' ? ' ' : name;
    const init: KeyboardEventInit = {
      key,
      code: codeOf(key),
      ctrlKey: held.has('Control'),
      altKey: held.has('Alt'),
      shiftKey: held.has('Shift'),
      metaKey: held.has('Meta'),
    };
    const isTyped = this.#key('keydown', init) && !(init.ctrlKey || init.altKey || init.metaKey);
    if (isTyped && [...key].length === 1) this.#input('insertText', key);
    this.#key('keyup', init);
  }

  /** Presses Ctrl-V with the text in the clipboard. */
  async paste(): Promise<void> {
    const init = { key: 'v', code: 'KeyV', ctrlKey: true };
    if (this.#key('keydown', init)) {
      const text = await this.clipboard.readText();
      const event = Object.assign(new this.window.Event('paste', options), {
        clipboardData: { getData: () => text },
      });
      dispatchTrusted(this.#target, event);
    }
    this.#key('keyup', init);
  }

  get #target(): Element {
    return this.window.document.activeElement ?? this.window.document.body;
  }

  #key(type: string, init: KeyboardEventInit): boolean {
    return dispatchTrusted(
      this.#target,
      new this.window.KeyboardEvent(type, { ...options, ...init }),
    );
  }

  #input(inputType: string, data: string): void {
    const { InputEvent, HTMLInputElement, HTMLTextAreaElement } = this.window;
    const target = this.#target;
    const isField = target instanceof HTMLInputElement || target instanceof HTMLTextAreaElement;
    if (!isField) return;
    const event = new InputEvent('beforeinput', { inputType, data, ...options });
    if (dispatchTrusted(target, event)) changeField(this.window, target, data, inputType);
  }
}

function codeOf(key: string): string {
  if (/^[a-z]$/i.test(key)) return `Key${key.toUpperCase()}`;
  return key === '.' ? 'Period' : key;
}
