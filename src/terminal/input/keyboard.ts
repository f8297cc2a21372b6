import type { Terminal } from '@xterm/xterm';
import { hasControlCharacters } from '../text/escapes.ts';
import { FieldEvents } from './field-events.ts';
import { createPasswordField, disableAssistance, type InputField } from './hidden-input.ts';
import { KeyQueue } from './key-queue.ts';
import type { Key } from './keys.ts';

/** What the keyboard uses of the terminal. */
type KeyboardTerminal = Pick<
  Terminal,
  'attachCustomKeyEventHandler' | 'hasSelection' | 'clearSelection' | 'scrollPages' | 'input'
>;

type KeyListener = (key: Key) => void;

/** Returns the text before the cursor that input methods and spell checkers may see and revise. */
type Context = () => string;

/** Where a listener's keys come from. */
interface Source {
  readonly field: InputField;
  readonly context: Context;
}

const noContext: Context = () => '';

/**
 * Sends the user's keys to the newest listener. The field that has the focus holds the listener's context and nothing
 * else, because input methods and spell checkers read the text before the cursor from it and name the part of it that
 * they replace. A password field holds only what is being composed.
 */
export class Keyboard {
  readonly #queue: KeyQueue<Source>;
  readonly #events: FieldEvents;

  /**
   * `onControlCharacters` is called when a paste with control characters, which are removed, reaches a listener, and
   * `onOverflow` when keys are dropped because too many wait for a listener.
   */
  constructor(
    host: HTMLElement,
    private readonly textarea: HTMLTextAreaElement,
    private readonly terminal: KeyboardTerminal,
    private readonly onControlCharacters: () => void,
    onOverflow: () => void,
  ) {
    this.#queue = new KeyQueue(onOverflow);
    disableAssistance(textarea);
    terminal.attachCustomKeyEventHandler(() => false);
    this.#events = new FieldEvents(host, {
      context: () => this.#queue.target?.context() ?? this.#queue.waitingText,
      fieldText: () => this.#queue.target?.context() ?? '',
      syncField: () => this.syncField(),
      hasSelection: () => terminal.hasSelection(),
      dispatch: (key) => this.#dispatch(key),
    });
    host.addEventListener('copy', () => setTimeout(() => terminal.clearSelection()));
    host.addEventListener('dragover', (event) => event.preventDefault());
    host.addEventListener('drop', (event) => event.preventDefault());
    host.addEventListener('focusin', (event) => this.#redirectFocus(event));
  }

  /** Whether an input method is composing, so that Enter is its own. */
  get isComposing(): boolean {
    return this.#events.isComposing;
  }

  /** Sends keys to the listener until a newer one listens or the returned function is called. */
  listen(onKey: KeyListener, context = noContext): () => void {
    return this.#listen(onKey, { field: this.textarea, context });
  }

  /**
   * Passes each key that comes while there is no listener to `interceptor`. If it returns false, the key waits for the next
   * listener. The returned function removes the interceptor.
   */
  intercept(interceptor: (key: Key) => boolean): () => void {
    return this.#queue.intercept(interceptor);
  }

  /** Keeps type-ahead from the next listener, as `KeyQueue.deferTypeahead` describes. */
  deferTypeahead(isUnexpected: boolean): () => void {
    return this.#queue.deferTypeahead(isUnexpected);
  }

  /** Listens as `listen` does, through a password field that exists only for this and keeps no text. */
  listenSecret(label: string, onKey: KeyListener): () => void {
    const field = createPasswordField(label);
    this.textarea.parentElement?.append(field);
    const release = this.#listen(onKey, { field, context: noContext });
    this.focus();
    return () => {
      release();
      this.focus();
      field.remove();
    };
  }

  /** Moves the focus to the newest listener's field. */
  focus(): void {
    this.#field.focus({ preventScroll: true });
  }

  /** Keeps the focus in the console at the next Tab, for an Escape that closed something. */
  cancelTabExit(): void {
    this.#events.cancelTabExit();
  }

  /** Dispatches a key that was pressed on the page, after what is being composed, and moves the focus back. */
  press(key: Key): void {
    this.#events.commit(this.#field);
    this.#dispatch(key);
    this.focus();
  }

  /** Writes the newest listener's context into its field and empties the other, unless an input method is composing. */
  syncField(): void {
    if (this.isComposing) return;
    const { field, context } = this.#queue.target ?? { field: undefined, context: noContext };
    for (const each of new Set([this.textarea, this.#field])) {
      const text = each === field ? context() : '';
      if (each.value !== text) each.value = text;
    }
  }

  get #field(): InputField {
    return this.#queue.target?.field ?? this.textarea;
  }

  #listen(onKey: KeyListener, source: Source): () => void {
    const release = this.#queue.listen((key) => {
      if (key.type === 'paste' && hasControlCharacters(key.text)) this.onControlCharacters();
      onKey(key);
    }, source);
    this.syncField();
    return () => {
      release();
      this.syncField();
    };
  }

  #dispatch(key: Key): void {
    if (key.type === 'press' && /^Page/.test(key.name)) {
      this.terminal.clearSelection();
      this.terminal.scrollPages(key.name === 'PageUp' ? -1 : 1);
      return;
    }
    // Drops the selection, scrolls to the bottom, and has xterm.js parse the next write at once.
    this.terminal.input('');
    this.#queue.dispatch(key);
    this.syncField();
  }

  /** Moves the focus on when a click on the terminal gave it to xterm.js's field, and restores text that xterm.js cleared. */
  #redirectFocus(event: FocusEvent): void {
    if (event.target === this.textarea && this.#field !== this.textarea) this.focus();
    this.syncField();
  }
}
