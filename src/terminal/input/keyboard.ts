import { hasControlCharacters } from '../text/escapes.ts';
import { deselect, type Field, isField, quieten, secretField } from './hidden-input.ts';
import { inputActions } from './input-types.ts';
import { KeyQueue } from './key-queue.ts';
import { type Key, type Press, pressOf } from './keys.ts';
import type { Pane } from './pane.ts';
import { replacementOf, sharedUnits } from './replacement.ts';

type Hear = (key: Key) => void;

/** Returns the text before the cursor that the field may hold, for input methods to revise. */
type Context = () => string;

interface Place {
  readonly field: Field;
  readonly context: Context;
}

const noContext: Context = () => '';

/**
 * Turns the events of the host into keys for its newest listener. The field that has the focus holds no more than the
 * listener's context: input methods and spell checkers ask for the text before the cursor and name the part of it that
 * they replace. A secret field holds nothing but what is being composed. The terminal's own listeners get no event.
 */
export class Keyboard {
  readonly #hearing = new KeyQueue<Place>();
  readonly #isMac = /Mac|iPhone|iPad/.test(navigator.platform);
  /** What the field held before the input method changed it, as far as that stands; undefined while nothing is composed. */
  #base: string | undefined;
  #mayLeave = false;

  /** `onControls` is called where a paste with control characters reaches a listener, which removes them. */
  constructor(
    private readonly host: HTMLElement,
    private readonly textarea: HTMLTextAreaElement,
    private readonly pane: Pane,
    private readonly onControls: () => void,
  ) {
    quieten(textarea);
    pane.attachCustomKeyEventHandler(() => false);
    this.#capture('keydown', (event) => this.#keydown(event));
    this.#capture('keypress', () => undefined);
    this.#capture('keyup', () => undefined);
    this.#capture('beforeinput', (event) => this.#beforeinput(event));
    this.#capture('input', (event) => this.#input(event as InputEvent));
    this.#capture('paste', (event) => {
      event.preventDefault();
      this.#paste(event.clipboardData?.getData('text/plain') ?? '');
    });
    // Where existing text is composed again, Chromium sends no compositionstart.
    for (const type of ['compositionstart', 'compositionupdate'] as const)
      this.#capture(type, (event) => this.#compose(event.target as Field));
    this.#capture('compositionend', (event) => this.#commit(event.target as Field));
    host.addEventListener('copy', () => setTimeout(() => pane.clearSelection()));
    host.addEventListener('dragover', (event) => event.preventDefault());
    host.addEventListener('drop', (event) => event.preventDefault());
    host.addEventListener('focusin', (event) => this.#redirect(event));
  }

  /** Whether an input method is at work, so that Enter is its own. */
  get composing(): boolean {
    return this.#base !== undefined;
  }

  /** Sends keys to the newest listener until it is released by the call returned. */
  listen(hear: Hear, context = noContext): () => void {
    return this.#listen(hear, { field: this.textarea, context });
  }

  /** Shows the keys that come while nobody listens to `sees`; what it does not take waits for the next listener. */
  intercept(sees: (key: Key) => boolean): () => void {
    return this.#hearing.intercept(sees);
  }

  /** Keeps what was typed too early from who is to listen next. The call returned lets it be heard. */
  deferTypeahead(isUnexpected: boolean): () => void {
    return this.#hearing.deferTypeahead(isUnexpected);
  }

  /** As `listen`, by a password field of its own that keeps nothing. */
  listenSecret(label: string, hear: Hear): () => void {
    const field = secretField(label);
    this.textarea.parentElement?.append(field);
    const release = this.#listen(hear, { field, context: noContext });
    this.focus();
    return () => {
      release();
      this.focus();
      field.remove();
    };
  }

  focus(): void {
    this.#field.focus({ preventScroll: true });
  }

  /** An Escape that something in the console took does not let the next Tab leave it. */
  stay(): void {
    this.#mayLeave = false;
  }

  /** Takes a key that was pressed elsewhere, behind what is being composed, and has the focus back. */
  press(key: Press): void {
    this.#commit(this.#field);
    this.#tell(key);
    this.focus();
  }

  get #field(): Field {
    return this.#hearing.place?.field ?? this.textarea;
  }

  #listen(hear: Hear, place: Place): () => void {
    const release = this.#hearing.listen((key) => {
      if (key.type === 'paste' && hasControlCharacters(key.text)) this.onControls();
      hear(key);
    }, place);
    this.mirror();
    return () => {
      release();
      this.mirror();
    };
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
    this.host.addEventListener(type, once, { capture: true });
  }

  #tell(key: Key): void {
    if (key.type === 'press' && /^Page/.test(key.name)) {
      this.pane.clearSelection();
      this.pane.scrollPages(key.name === 'PageUp' ? -1 : 1);
      return;
    }
    this.pane.input('');
    this.#hearing.tell(key);
    this.mirror();
  }

  #keydown(event: KeyboardEvent): void {
    if (event.isComposing || event.keyCode === 229 || /^(Shift|Control|Alt|Meta)$/.test(event.key))
      return;
    const pressed = pressOf(event);
    if (this.composing) {
      if (!pressed) return;
      this.#commit(event.target as Field);
      if (pressed.name === 'Enter') {
        event.preventDefault();
        return;
      }
    }
    deselect(event.target as Field);
    const isCopy = pressed?.name === 'c' && !this.#isMac && this.pane.hasSelection();
    const isLeaving = pressed?.name === 'Tab' && this.#mayLeave;
    this.#mayLeave = pressed?.name === 'Escape';
    if (!pressed || isCopy || isLeaving) return;
    event.preventDefault();
    this.#tell(pressed);
  }

  #beforeinput(event: InputEvent): void {
    const action = inputActions[event.inputType] ?? [];
    const isEdit = action === 'type' || event.inputType.startsWith('delete');
    if (action === 'compose' || (isEdit && this.composing)) return;
    event.preventDefault();
    const text = event.data ?? event.dataTransfer?.getData('text/plain') ?? '';
    if (action === 'paste') this.#paste(text);
    else if (!(isEdit && this.#edit(event, action === 'type' ? text : '')))
      for (const key of this.composing || action === 'type' ? [] : action) this.#tell(key);
    deselect(event.target as Field);
  }

  /** Replaces what the event says by the text; false where that changes nothing. */
  #edit(event: InputEvent, text: string): boolean {
    const context = this.#hearing.place?.context() ?? this.#hearing.waitingText;
    const { units, rest } = replacementOf(event, event.target as Field, context, text);
    if (text === '' && units === 0) return false;
    const replaced = units > 0 && { replaces: units };
    this.#tell({ type: 'text', text: text + rest, ...replaced });
    return true;
  }

  #paste(text: string): void {
    this.#commit(this.#field);
    if (text !== '') this.#tell({ type: 'paste', text });
  }

  /** Takes over what the browser did to the field. WebKit names no input type where it inserts dictated text. */
  #input({ target, inputType }: InputEvent): void {
    const field = target as Field;
    if (this.composing) this.#tell({ type: 'compose', text: this.#composed(field) });
    else {
      if (inputType === '') this.#base = this.#hearing.place?.context() ?? '';
      this.#commit(field);
    }
  }

  #compose(field: Field): void {
    if (this.composing) return;
    this.mirror();
    this.#base = field.value;
  }

  /** Returns the text being composed, once what the input method took out before it is taken out of the line. */
  #composed({ value }: Field): string {
    const base = this.#base ?? '';
    const kept = sharedUnits(base, value);
    this.#base = base.slice(0, kept);
    if (kept < base.length) this.#tell({ type: 'text', text: '', replaces: base.length - kept });
    return value.slice(kept);
  }

  /** Takes the composed text, once: a key may end a composition before the input method does. */
  #commit(field: Field): void {
    if (this.composing) {
      const text = this.#composed(field);
      this.#tell({ type: 'compose', text: '' });
      if (text !== '') this.#tell({ type: 'text', text });
      this.#base = undefined;
      setTimeout(() => this.mirror());
    }
    this.mirror();
  }

  /** Writes the context into the newest listener's field and empties the other; for when what is hidden may have changed. */
  mirror(): void {
    if (this.composing) return;
    const { field, context } = this.#hearing.place ?? { field: undefined, context: noContext };
    for (const each of new Set([this.textarea, this.#field])) {
      const text = each === field ? context() : '';
      if (each.value !== text) each.value = text;
    }
  }

  /** A click on the terminal gives xterm's own field the focus, which xterm empties as it loses it. */
  #redirect(event: FocusEvent): void {
    if (event.target === this.textarea && this.#field !== this.textarea) this.focus();
    this.mirror();
  }
}
