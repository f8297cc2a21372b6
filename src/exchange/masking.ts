import type { Redacted } from '../stores/keys.ts';

/** Puts keys under their masks in every text of a record, and counts them. */
export class Masking {
  #count = 0;

  constructor(private readonly redact: (text: string) => Redacted) {}

  /** How many stretches were masked so far. */
  get count(): number {
    return this.#count;
  }

  /** A record, as JSON may hold it, without keys in its texts: itself where there are none. */
  mask<T>(value: T): T {
    return this.#masked(value) as T;
  }

  #masked(value: unknown): unknown {
    if (typeof value === 'string') {
      const { text, count } = this.redact(value);
      this.#count += count;
      return text;
    }
    if (typeof value !== 'object' || value === null) return value;
    const changed: [name: string, member: unknown][] = [];
    for (const [name, member] of Object.entries(value)) {
      const masked = this.#masked(member);
      if (masked !== member) changed.push([name, masked]);
    }
    if (changed.length === 0) return value;
    const copy = Array.isArray(value) ? [...value] : { ...value };
    return Object.assign(copy, Object.fromEntries(changed));
  }
}
