import { isSame } from '../secret.ts';
import { type NamedKey, Redactor } from './redactor.ts';

/**
 * The keys that this tab looks for in text: those in use and, until the page is reloaded, those that went out of use, as
 * they may still be valid.
 */
export class KnownKeys {
  readonly #current: () => readonly NamedKey[];
  /** The keys in use when `remember` was called last. */
  #remembered: readonly NamedKey[] = [];
  #former: readonly NamedKey[] = [];
  #searched: readonly NamedKey[] = [];
  #redactor = new Redactor([]);

  /** `current` returns the keys in use. */
  constructor(current: () => readonly NamedKey[]) {
    this.#current = current;
  }

  /** Finds and masks every known key; the same object as long as these stay the same. */
  get redactor(): Redactor {
    const current = this.#current();
    const gone = without(this.#remembered, current).map(asFormer);
    const searched = [...current, ...gone, ...this.#former];
    if (!isSameList(searched, this.#searched)) {
      this.#searched = searched;
      this.#redactor = new Redactor(searched);
    }
    return this.#redactor;
  }

  /**
   * Notes the keys in use, which stay known from now on, and returns those that went out of use since the last call. Not
   * to be called while a key is being typed: each of its beginnings would be a key.
   */
  remember(): readonly NamedKey[] {
    const current = this.#current();
    const gone = without(this.#remembered, current).map(asFormer);
    this.#former = [...without(this.#former, [...current, ...gone]), ...gone];
    this.#remembered = current;
    return gone;
  }
}

function asFormer({ title, secret }: NamedKey): NamedKey {
  return { title: `former ${title}`, secret };
}

function without(keys: readonly NamedKey[], others: readonly NamedKey[]): readonly NamedKey[] {
  return keys.filter(({ secret }) => !others.some((other) => isSame(secret, other.secret)));
}

function isSameList(one: readonly NamedKey[], other: readonly NamedKey[]): boolean {
  return (
    one.length === other.length &&
    one.every(({ title, secret }, at) => {
      const there = other[at];
      return there !== undefined && title === there.title && isSame(secret, there.secret);
    })
  );
}
