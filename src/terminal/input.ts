import { graphemes } from './cells.ts';
import { type Field, isField, quieten, secretField } from './field.ts';
import { Hearing } from './hearing.ts';
import { type Key, type Press, press, pressOf, pressOfInput } from './keys.ts';
import type { Pane } from './pane.ts';

type Hear = (key: Key) => void;

/**
 * Turns what happens in the host into keys for its newest listener. The field that has the focus never holds text,
 * save while something is being composed in it, and the terminal's own listeners learn of nothing.
 */
export class Keyboard {
  readonly #host: HTMLElement;
  readonly #textarea: HTMLTextAreaElement;
  readonly #pane: Pane;
  readonly #hearing = new Hearing<Field>();
  readonly #isMac = /Mac|iPhone|iPad/.test(navigator.platform);
  #isComposing = false;
  /** The word typed last, letter by letter. */
  #word = '';
  #mayLeave = false;

  constructor(host: HTMLElement, textarea: HTMLTextAreaElement, pane: Pane) {
    this.#host = host;
    this.#textarea = textarea;
    this.#pane = pane;
    quieten(textarea);
    pane.attachCustomKeyEventHandler(() => false);
    this.#capture('keydown', (event) => this.#keydown(event));
    this.#capture('keypress', () => undefined);
    this.#capture('keyup', () => undefined);
    this.#capture('beforeinput', (event) => this.#beforeinput(event));
    this.#capture('input', (event) => this.#empty(event.target as Field));
    this.#capture('paste', (event) => this.#paste(event));
    this.#capture('compositionstart', () => {
      this.#isComposing = true;
    });
    this.#capture('compositionupdate', (event) => this.#compose(event.data));
    this.#capture('compositionend', (event) => this.#commit(event.target as Field, event.data));
    host.addEventListener('copy', () => setTimeout(() => pane.clearSelection()));
    host.addEventListener('dragover', (event) => event.preventDefault());
    host.addEventListener('drop', (event) => event.preventDefault());
    host.addEventListener('focusin', (event) => this.#redirect(event));
  }

  /** Whether an input method is at work, so that Enter is its own. */
  get composing(): boolean {
    return this.#isComposing;
  }

  /** Keys go to the newest listener until it is released by the call returned. */
  listen(hear: Hear): () => void {
    return this.#hearing.listen(hear, this.#textarea);
  }

  /** Shows the keys that come while nobody listens to `sees`; what it does not take waits for the next listener. */
  oversee(sees: (key: Key) => boolean): () => void {
    return this.#hearing.oversee(sees);
  }

  /** Keeps what was typed too early from who is to listen next. The call returned lets it be heard. */
  setAside(isUnexpected: boolean): () => void {
    return this.#hearing.setAside(isUnexpected);
  }

  /** As `listen`, by a password field of its own that keeps nothing. */
  listenSecret(label: string, hear: Hear): () => void {
    const field = secretField(label);
    this.#textarea.parentElement?.append(field);
    const release = this.#hearing.listen(hear, field);
    this.focus();
    return () => {
      release();
      this.focus();
      field.remove();
    };
  }

  focus(): void {
    (this.#hearing.place ?? this.#textarea).focus({ preventScroll: true });
  }

  /** An Escape that something in the console took does not let the next Tab leave it. */
  stay(): void {
    this.#mayLeave = false;
  }

  /** Takes a key that was pressed elsewhere, behind what is being composed, and has the focus back. */
  press(key: Press): void {
    const field = this.#hearing.place ?? this.#textarea;
    if (this.#isComposing) this.#commit(field, '');
    this.#tell(key);
    this.focus();
  }

  #capture<K extends keyof HTMLElementEventMap>(
    type: K,
    hear: (event: HTMLElementEventMap[K]) => void,
  ): void {
    const once = (event: HTMLElementEventMap[K]) => {
      if (!isField(event.target)) return;
      event.stopImmediatePropagation();
      hear(event);
    };
    this.#host.addEventListener(type, once, { capture: true });
  }

  #type(text: string): void {
    const word = this.#word + text;
    this.#tell({ type: 'text', text });
    const isPublic = this.#hearing.place === this.#textarea;
    this.#word = isPublic && !/\s/.test(word) ? word : '';
  }

  #tell(key: Key): void {
    this.#word = '';
    if (key.type === 'press' && /^Page/.test(key.name)) {
      this.#pane.clearSelection();
      this.#pane.scrollPages(key.name === 'PageUp' ? -1 : 1);
      return;
    }
    this.#pane.input('');
    this.#hearing.tell(key);
  }

  #keydown(event: KeyboardEvent): void {
    if (event.isComposing || event.keyCode === 229 || /^(Shift|Control|Alt|Meta)$/.test(event.key))
      return;
    const pressed = pressOf(event);
    if (this.#isComposing) {
      if (!pressed) return;
      this.#commit(event.target as Field, '');
      if (pressed.name === 'Enter') {
        event.preventDefault();
        return;
      }
    }
    const isCopy = pressed?.name === 'c' && !this.#isMac && this.#pane.hasSelection();
    const isLeaving = pressed?.name === 'Tab' && this.#mayLeave;
    this.#mayLeave = pressed?.name === 'Escape';
    if (!pressed || isCopy || isLeaving) return;
    event.preventDefault();
    this.#tell(pressed);
  }

  #beforeinput(event: InputEvent): void {
    if (event.inputType === 'insertCompositionText' || event.inputType === 'deleteCompositionText')
      return;
    event.preventDefault();
    const text = event.data ?? event.dataTransfer?.getData('text/plain') ?? '';
    if (text === '') this.#pressInput(event.inputType);
    else if (/^insert(Text|ReplacementText)$/.test(event.inputType)) this.#type(text);
    else if (/^insertFrom(Paste|Yank)/.test(event.inputType)) this.#tell({ type: 'paste', text });
  }

  #pressInput(inputType: string): void {
    const pressed = pressOfInput(inputType);
    if (pressed && !this.#isComposing) this.#tell(pressed);
  }

  #paste(event: ClipboardEvent): void {
    event.preventDefault();
    const text = event.clipboardData?.getData('text/plain') ?? '';
    if (text !== '') this.#tell({ type: 'paste', text });
  }

  /** Some soft keyboards type a word's letters and then compose the whole of it. */
  #compose(text: string): void {
    this.#isComposing = true;
    const word = this.#word;
    if (text.length > 1 && text === word) {
      for (const _ of graphemes(word)) this.#tell(press('Backspace'));
    }
    this.#tell({ type: 'compose', text });
  }

  /** Takes the composed text, once; an engine may name it only in the field. */
  #commit(field: Field, data: string): void {
    const text = data || field.value;
    const isFresh = this.#isComposing;
    this.#isComposing = false;
    this.#empty(field);
    setTimeout(() => this.#empty(field));
    if (!isFresh) return;
    this.#tell({ type: 'compose', text: '' });
    if (text !== '') this.#tell({ type: 'text', text });
  }

  #empty(field: Field): void {
    if (!this.#isComposing) field.value = '';
  }

  /** A click on the terminal gives xterm's own field the focus. */
  #redirect(event: FocusEvent): void {
    const field = this.#hearing.place;
    if (event.target === this.#textarea && field && field !== this.#textarea) this.focus();
  }
}
