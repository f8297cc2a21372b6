import { Composition } from './composition.ts';
import { collapseSelection, type InputField, isInputField } from './hidden-input.ts';
import { inputActions } from './input-types.ts';
import { type Key, pressFromEvent } from './keys.ts';
import { findReplacement } from './replacement.ts';

/** The owner of a field: supplies the state that its events refer to, and receives the keys that they mean. */
export interface FieldEventsOwner {
  /** Returns the text before the cursor, which an event may replace. */
  context(): string;
  /** Returns the text that the field holds while nothing is composed. */
  fieldText(): string;
  /** Writes that text into the field, unless something is composed. */
  syncField(): void;
  /** Whether output is selected, so that Ctrl-C copies. */
  hasSelection(): boolean;
  dispatch(key: Key): void;
}

/**
 * Turns the keyboard, input, paste and composition events of the fields in an element into keys. It listens in the
 * capture phase and lets no other listener, such as xterm.js's own, have these events. Events that a script dispatches
 * are ignored, so that no script can enter a command with them.
 */
export class FieldEvents {
  readonly #composition = new Composition();
  readonly #isMac = /Mac|iPhone|iPad/.test(navigator.platform);
  #canExitByTab = false;

  constructor(
    private readonly element: HTMLElement,
    private readonly owner: FieldEventsOwner,
  ) {
    this.#capture('keydown', (event) => this.#keydown(event));
    this.#capture('keypress', () => undefined);
    this.#capture('keyup', () => undefined);
    this.#capture('beforeinput', (event) => this.#beforeinput(event));
    this.#capture('input', (event) => this.#input(event as InputEvent));
    this.#capture('paste', (event) => {
      event.preventDefault();
      this.#paste(event.target as InputField, event.clipboardData?.getData('text/plain') ?? '');
    });
    // Chromium sends no compositionstart where it composes existing text again.
    for (const type of ['compositionstart', 'compositionupdate'] as const)
      this.#capture(type, (event) => this.#startComposition(event.target as InputField));
    this.#capture('compositionend', (event) => this.commit(event.target as InputField));
  }

  /** Whether an input method is composing, so that the field and Enter are its own. */
  get isComposing(): boolean {
    return this.#composition.isActive;
  }

  /** Keeps the focus in the console at the next Tab, for an Escape that closed something. */
  cancelTabExit(): void {
    this.#canExitByTab = false;
  }

  /** Dispatches the composed text and ends the composition, if any. A key may end it before the input method does. */
  commit(field: InputField): void {
    if (this.isComposing) {
      const text = this.#readComposition(field);
      this.owner.dispatch({ type: 'compose', text: '' });
      if (text !== '') this.owner.dispatch({ type: 'text', text });
      this.#composition.end();
      setTimeout(() => this.owner.syncField());
    }
    this.owner.syncField();
  }

  #capture<K extends keyof HTMLElementEventMap>(
    type: K,
    handle: (event: HTMLElementEventMap[K]) => void,
  ): void {
    const listener = (event: HTMLElementEventMap[K]) => {
      if (!isInputField(event.target)) return;
      event.stopImmediatePropagation();
      // Chromium's compositionend is not trusted; it only ends what trusted events began.
      if (event.isTrusted || type === 'compositionend') handle(event);
    };
    this.element.addEventListener(type, listener, { capture: true });
  }

  #keydown(event: KeyboardEvent): void {
    if (event.isComposing || event.keyCode === 229 || /^(Shift|Control|Alt|Meta)$/.test(event.key))
      return;
    const field = event.target as InputField;
    const pressed = pressFromEvent(event);
    if (this.isComposing) {
      if (!pressed) return;
      this.commit(field);
      if (pressed.name === 'Enter') {
        event.preventDefault();
        return;
      }
    }
    collapseSelection(field);
    const isCopy = pressed?.name === 'c' && !this.#isMac && this.owner.hasSelection();
    const isExit = pressed?.name === 'Tab' && this.#canExitByTab;
    this.#canExitByTab = pressed?.name === 'Escape';
    if (!pressed || isCopy || isExit) return;
    event.preventDefault();
    this.owner.dispatch(pressed);
  }

  #beforeinput(event: InputEvent): void {
    const field = event.target as InputField;
    // WebKitGTK inserts the composed text after it has ended the composition.
    const isLate = event.inputType === 'insertFromComposition' && !this.isComposing;
    const action = isLate ? 'type' : (inputActions[event.inputType] ?? []);
    const isEdit = action === 'type' || event.inputType.startsWith('delete');
    if (action === 'compose' || (isEdit && this.isComposing)) return;
    event.preventDefault();
    const text = event.data ?? event.dataTransfer?.getData('text/plain') ?? '';
    if (action === 'paste') this.#paste(field, text);
    else if (!(isEdit && this.#edit(event, action === 'type' ? text : '')))
      for (const key of this.isComposing || action === 'type' ? [] : action)
        this.owner.dispatch(key);
    collapseSelection(field);
  }

  /** Replaces the part of the line that the event names with the text; returns false if that changes nothing. */
  #edit(event: InputEvent, text: string): boolean {
    const field = event.target as InputField;
    const { units, rest } = findReplacement(event, field, this.owner.context(), text);
    if (text === '' && units === 0) return false;
    const replaced = units > 0 && { replaces: units };
    this.owner.dispatch({ type: 'text', text: text + rest, ...replaced });
    return true;
  }

  #paste(field: InputField, text: string): void {
    this.commit(field);
    if (text !== '') this.owner.dispatch({ type: 'paste', text });
  }

  /** Handles a change that the browser made to the field. WebKit inserts dictated text with an empty input type. */
  #input({ target, inputType }: InputEvent): void {
    const field = target as InputField;
    if (this.isComposing) {
      this.owner.dispatch({ type: 'compose', text: this.#readComposition(field) });
      return;
    }
    if (inputType === '') this.#composition.start(this.owner.fieldText());
    this.commit(field);
  }

  #startComposition(field: InputField): void {
    if (this.isComposing) return;
    this.owner.syncField();
    this.#composition.start(field.value);
  }

  /** Removes from the line what the input method removed from the field, and returns the composed text. */
  #readComposition({ value }: InputField): string {
    const { text, removedUnits } = this.#composition.read(value);
    if (removedUnits > 0) this.owner.dispatch({ type: 'text', text: '', replaces: removedUnits });
    return text;
  }
}
