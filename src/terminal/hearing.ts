import type { Key } from './keys.ts';

/** Who gets the keys: the newest listener; those that come while there is none wait for the next. */
export class Hearing<Place> {
  readonly #listeners: { readonly hear: (key: Key) => void; readonly place: Place }[] = [];
  readonly #waiting: Key[] = [];
  #overseer: ((key: Key) => boolean) | undefined;

  /** Where the newest listener listens. */
  get place(): Place | undefined {
    return this.#listeners.at(-1)?.place;
  }

  /** Adds a listener, which is first given what waits; the call returned releases it. */
  listen(hear: (key: Key) => void, place: Place): () => void {
    const listener = { hear, place };
    this.#listeners.push(listener);
    queueMicrotask(() => this.#deliver());
    return () => {
      const at = this.#listeners.indexOf(listener);
      if (at >= 0) this.#listeners.splice(at, 1);
    };
  }

  /** Shows the keys that come while nobody listens to `sees`; what it does not take waits. The call returned ends it. */
  oversee(sees: (key: Key) => boolean): () => void {
    this.#overseer = sees;
    return () => {
      this.#overseer = undefined;
    };
  }

  tell(key: Key): void {
    if (this.#listeners.length === 0 && this.#overseer?.(key)) return;
    this.#waiting.push(key);
    this.#deliver();
  }

  #deliver(): void {
    while (this.#listeners.length > 0) {
      const key = this.#waiting.shift();
      if (key === undefined) return;
      this.#listeners.at(-1)?.hear(key);
    }
  }
}
