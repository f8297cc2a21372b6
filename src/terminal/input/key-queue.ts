import { chord } from '../input/keys.ts';
import type { Key } from './keys.ts';

/** Milliseconds without a key after which what is typed answers what is shown. */
const stillness = 500;

/** Who gets the keys: the newest listener; those that come while there is none wait for the next. */
export class KeyQueue<Place> {
  readonly #listeners: { readonly hear: (key: Key) => void; readonly place: Place }[] = [];
  readonly #waiting: Key[] = [];
  #overseer: ((key: Key) => boolean) | undefined;
  /** Where keys go that were pressed before what is shown could be read. */
  #early: Key[] | undefined;
  #stillSince = 0;

  /** `now` gives milliseconds. */
  constructor(private readonly now = () => performance.now()) {}

  /** Where the newest listener listens. */
  get target(): Place | undefined {
    return this.#listeners.at(-1)?.place;
  }

  /** The text of the newest key where that waits and was typed, else ''. */
  get waitingText(): string {
    const newest = this.#waiting.at(-1);
    return newest?.type === 'text' ? newest.text : '';
  }

  /** Adds a listener, which is first given what waits; the call returned releases it. */
  listen(hear: (key: Key) => void, place: Place): () => void {
    const listener = { hear, place };
    this.#listeners.push(listener);
    this.#stillSince = this.now();
    queueMicrotask(() => this.#deliver());
    return () => {
      const at = this.#listeners.indexOf(listener);
      if (at >= 0) this.#listeners.splice(at, 1);
    };
  }

  /** Shows the keys that come while nobody listens to `sees`; what it does not take waits. The call returned ends it. */
  intercept(sees: (key: Key) => boolean): () => void {
    this.#overseer = sees;
    return () => {
      this.#overseer = undefined;
    };
  }

  /**
   * Sets aside what waits, and where nobody expects to be asked also what comes until a listener has had half a second
   * without a key, less Ctrl-C and Escape. The call returned puts it back ahead of what has come since.
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

  dispatch(key: Key): void {
    if (this.#listeners.length === 0 && this.#overseer?.(key)) return;
    (this.#earlier(key) ?? this.#waiting).push(key);
    this.#deliver();
  }

  #earlier(key: Key): Key[] | undefined {
    const isStill = this.now() - this.#stillSince >= stillness;
    this.#stillSince = this.now();
    if (isStill && this.#listeners.length > 0) this.#early = undefined;
    const isRefusal = key.type === 'press' && /^(Escape|C-c)$/.test(chord(key));
    return isRefusal ? undefined : this.#early;
  }

  #deliver(): void {
    while (this.#listeners.length > 0) {
      const key = this.#waiting.shift();
      if (key === undefined) return;
      this.#listeners.at(-1)?.hear(key);
    }
  }
}
