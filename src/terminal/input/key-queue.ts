import { chord } from '../input/keys.ts';
import type { Key } from './keys.ts';

/** Milliseconds without a key after which the next key answers an unexpected question. */
const pauseMs = 500;
/** Maximum number of keys that wait for a listener, and of UTF-16 units in their text. */
const maxWaiting = { keys: 1000, units: 1_000_000 };

/** Delivers keys to the newest listener. Without a listener, keys wait for the next one, up to a limit. */
export class KeyQueue<Source> {
  readonly #listeners: { readonly onKey: (key: Key) => void; readonly source: Source }[] = [];
  readonly #waiting: Key[] = [];
  readonly #onOverflow: () => void;
  readonly #now: () => number;
  #interceptor: ((key: Key) => boolean) | undefined;
  /** Keys pressed before the user could read the question, which do not answer it; undefined once they may. */
  #deferred: Key[] | undefined;
  #lastKeyAt = 0;
  /** Whether a key was dropped since the last one was delivered. */
  #hasOverflowed = false;

  /**
   * `onOverflow` is called when a key is dropped because too many wait. Later keys are dropped too, so that the remaining
   * input has no gaps. `now` returns milliseconds.
   */
  constructor(onOverflow: () => void, now = () => performance.now()) {
    this.#onOverflow = onOverflow;
    this.#now = now;
  }

  /** The source of the newest listener's keys. */
  get target(): Source | undefined {
    return this.#listeners.at(-1)?.source;
  }

  /** The text of the newest waiting key; '' if none waits or it has no text. */
  get waitingText(): string {
    const newest = this.#waiting.at(-1);
    return newest?.type === 'text' ? newest.text : '';
  }

  /** Adds a listener, which first receives the waiting keys. The returned function removes it. */
  listen(onKey: (key: Key) => void, source: Source): () => void {
    const listener = { onKey, source };
    this.#listeners.push(listener);
    this.#lastKeyAt = this.#now();
    queueMicrotask(() => this.#deliver());
    return () => {
      const at = this.#listeners.indexOf(listener);
      if (at >= 0) this.#listeners.splice(at, 1);
    };
  }

  /**
   * Passes each key that comes while there is no listener to `interceptor`. If it returns false, the key waits for a listener.
   * The returned function removes the interceptor.
   */
  intercept(interceptor: (key: Key) => boolean): () => void {
    this.#interceptor = interceptor;
    return () => {
      this.#interceptor = undefined;
    };
  }

  /**
   * Sets the waiting keys aside. If `isUnexpected`, because the user does not expect a question, it also sets aside the keys
   * that come until a listener has had half a second without one, except Ctrl-C and Escape. The returned function puts them
   * back, before the keys that came since.
   */
  deferTypeahead(isUnexpected: boolean): () => void {
    const typeahead = this.#waiting.splice(0);
    if (isUnexpected) this.#deferred = typeahead;
    return () => {
      if (isUnexpected) this.#deferred = undefined;
      this.#waiting.unshift(...typeahead);
      this.#deliver();
    };
  }

  /** Delivers a key, or lets it wait; drops it if too many keys wait. */
  dispatch(key: Key): void {
    if (this.#listeners.length === 0 && this.#interceptor?.(key)) return;
    const deferred = this.#deferredFor(key);
    const isWaiting = deferred !== undefined || this.#listeners.length === 0;
    if (isWaiting && this.#isFull(deferred ?? this.#waiting, key)) this.#drop();
    else {
      (deferred ?? this.#waiting).push(key);
      this.#deliver();
    }
  }

  #isFull(waiting: readonly Key[], key: Key): boolean {
    if (this.#hasOverflowed || waiting.length >= maxWaiting.keys) return true;
    return [...waiting, key].reduce((units, each) => units + unitsOf(each), 0) > maxWaiting.units;
  }

  #drop(): void {
    if (!this.#hasOverflowed) this.#onOverflow();
    this.#hasOverflowed = true;
  }

  #deferredFor(key: Key): Key[] | undefined {
    const isPaused = this.#now() - this.#lastKeyAt >= pauseMs;
    this.#lastKeyAt = this.#now();
    if (isPaused && this.#listeners.length > 0) this.#deferred = undefined;
    const isCancel = key.type === 'press' && /^(Escape|C-c)$/.test(chord(key));
    return isCancel ? undefined : this.#deferred;
  }

  #deliver(): void {
    while (this.#listeners.length > 0) {
      const key = this.#waiting.shift();
      if (key === undefined) return;
      this.#hasOverflowed = false;
      this.#listeners.at(-1)?.onKey(key);
    }
  }
}

function unitsOf(key: Key): number {
  return key.type === 'press' ? 0 : key.text.length;
}
