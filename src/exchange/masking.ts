import type { Redacted } from '../stores/keys.ts';

/** Puts keys under their masks in every text of a record, and counts them. */
export class Masking {
  #count = 0;

  constructor(private readonly redact: (text: string) => Redacted) {}

  /** How many stretches were masked so far. */
  get count(): number {
    return this.#count;
  }

  /** A copy of a record, as JSON may hold it, whose texts hold no key. */
  mask<T>(value: T): T {
    return this.#masked(value) as T;
  }

  #masked(value: unknown): unknown {
    if (typeof value === 'string') {
      const { text, count } = this.redact(value);
      this.#count += count;
      return text;
    }
    if (Array.isArray(value)) return value.map((item) => this.#masked(item));
    if (typeof value !== 'object' || value === null) return value;
    return Object.fromEntries(
      Object.entries(value).map(([name, member]) => [name, this.#masked(member)]),
    );
  }
}
