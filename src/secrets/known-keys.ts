import { isSame, type Secret } from '../base/secret.ts';
import { type NamedKey, Redactor } from './redactor.ts';

/**
 * The keys that this tab searches for in text: those in use and, until the page is reloaded, noted ones that are no longer
 * in use, as they may still be valid.
 */
export class KnownKeys {
  readonly #current: () => readonly NamedKey[];
  /** Every key noted so far. */
  #noted: readonly NamedKey[] = [];
  /** The noted keys that were not in use at the last call of `remember`. */
  #former: readonly NamedKey[] = [];
  #searched: readonly NamedKey[] = [];
  #redactor = new Redactor([]);

  /** `current` returns the keys in use. */
  constructor(current: () => readonly NamedKey[]) {
    this.#current = current;
  }

  /** The redactor of every known key; the same object until the known keys change. */
  get redactor(): Redactor {
    const current = this.#current();
    const searched = [...current, ...without(this.#noted, current).map(asFormer)];
    if (!isSameList(searched, this.#searched)) {
      this.#searched = searched;
      this.#redactor = new Redactor(searched);
    }
    return this.#redactor;
  }

  /** Returns the keys with this title that went out of use, the last one last. */
  former(title: string): readonly Secret[] {
    return without(this.#noted, this.#current())
      .filter((key) => key.title === title)
      .map(({ secret }) => secret);
  }

  /** Notes the keys in use. Must not be called while a key is being typed, or each prefix of it would become a known key. */
  note(): void {
    const current = this.#current();
    this.#noted = [...without(this.#noted, current), ...current];
  }

  /** Like `note`; returns the noted keys that went out of use since the last call. */
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
      const match = other[at];
      return match !== undefined && title === match.title && isSame(secret, match.secret);
    })
  );
}
