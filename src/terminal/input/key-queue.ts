import { chord } from '../input/keys.ts';
import type { Key } from './keys.ts';

/** Milliseconds without a key after which what is typed answers what is shown. */
const pauseMs = 500;
/** Maximum number of keys that wait for a listener, and of UTF-16 units in their text. */
const maxWaiting = { keys: 1000, units: 1_000_000 };

/** Gives keys to the newest listener. Those that come while there is none wait for the next, up to a bound. */
export class KeyQueue<Source> {
  readonly #listeners: { readonly onKey: (key: Key) => void; readonly source: Source }[] = [];
  readonly #waiting: Key[] = [];
  readonly #onOverflow: () => void;
  readonly #now: () => number;
  #takes: ((key: Key) => boolean) | undefined;
  /** Where keys go that were pressed before what is shown could be read. */
  #early: Key[] | undefined;
  #lastKeyAt = 0;
  /** Whether a key was dropped since the last one was delivered. */
  #hasOverflowed = false;

  /**
   * `onOverflow` is called when a key is dropped because too many wait; those after it are dropped too, so that none is
   * read without what was typed before it. `now` returns milliseconds.
   */
  constructor(onOverflow: () => void, now = () => performance.now()) {
    this.#onOverflow = onOverflow;
    this.#now = now;
  }

  /** The source of the newest listener's keys. */
  get target(): Source | undefined {
    return this.#listeners.at(-1)?.source;
  }

  /** The text of the newest key where that waits and was typed, else ''. */
  get waitingText(): string {
    const newest = this.#waiting.at(-1);
    return newest?.type === 'text' ? newest.text : '';
  }

  /** Adds a listener, which first receives the keys that wait. The returned function removes it. */
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
   * Offers keys that come while nobody listens to `takes`. Those for which it returns false wait. The returned function
   * ends this.
   */
  intercept(takes: (key: Key) => boolean): () => void {
    this.#takes = takes;
    return () => {
      this.#takes = undefined;
    };
  }

  /**
   * Sets aside what waits. Where `isUnexpected`, because nobody expects a question, also what comes until a listener has
   * had half a second without a key, except Ctrl-C and Escape. The returned function puts it back, before what came since.
   */
  deferTypeahead(isUnexpected: boolean): () => void {
    const aside = this.#waiting.splice(0);
    if (isUnexpected) this.#early = aside;
    return () => {
      if (isUnexpected) this.#early = undefined;
      this.#waiting.unshift(...aside);
      this.#deliver();
    };
  }

  /** Delivers a key, lets it wait, or drops it where too many wait. */
  dispatch(key: Key): void {
    if (this.#listeners.length === 0 && this.#takes?.(key)) return;
    const early = this.#earlyFor(key);
    const isWaiting = early !== undefined || this.#listeners.length === 0;
    if (isWaiting && this.#isFull(early ?? this.#waiting, key)) this.#drop();
    else {
      (early ?? this.#waiting).push(key);
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

  #earlyFor(key: Key): Key[] | undefined {
    const isPaused = this.#now() - this.#lastKeyAt >= pauseMs;
    this.#lastKeyAt = this.#now();
    if (isPaused && this.#listeners.length > 0) this.#early = undefined;
    const isRefusal = key.type === 'press' && /^(Escape|C-c)$/.test(chord(key));
    return isRefusal ? undefined : this.#early;
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
