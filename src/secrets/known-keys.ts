import { isSame } from '../base/secret.ts';
import { type NamedKey, Redactor } from './redactor.ts';

/**
 * The keys that this tab looks for in text: those in use and, until the page is reloaded, those that it noted and that
 * went out of use since, as they may still be valid.
 */
export class KnownKeys {
  readonly #current: () => readonly NamedKey[];
  /** Every key noted so far. */
  #noted: readonly NamedKey[] = [];
  /** The noted keys that were out of use when `remember` was called last. */
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
    const searched = [...current, ...without(this.#noted, current).map(asFormer)];
    if (!isSameList(searched, this.#searched)) {
      this.#searched = searched;
      this.#redactor = new Redactor(searched);
    }
    return this.#redactor;
  }

  /** Notes the keys in use. Not to be called while a key is being typed: each of its beginnings would be a key. */
  note(): void {
    const current = this.#current();
    this.#noted = [...without(this.#noted, current), ...current];
  }

  /** As `note`; returns the noted keys that went out of use since the last call. */
  remember(): readonly NamedKey[] {
    this.note();
    const former = without(this.#noted, this.#current());
    const gone = without(former, this.#former);
    this.#former = former;
    return gone.map(asFormer);
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
