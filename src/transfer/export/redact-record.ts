import { wellFormed } from '../../base/well-formed.ts';
import type { Redacted } from '../../storage/keys.ts';
import { mapTexts } from '../../storage/map-texts.ts';

/** Puts keys under their masks in every text of a record, and counts them. */
export class RecordRedactor {
  #count = 0;

  constructor(private readonly redact: (text: string) => Redacted) {}

  /** How many stretches were masked so far. */
  get count(): number {
    return this.#count;
  }

  /** A record, as JSON may hold it, without keys and lone surrogates in its texts: itself where there are none. */
  mask<T>(value: T): T {
    return mapTexts(value, (text) => {
      const redacted = this.redact(wellFormed(text));
      this.#count += redacted.count;
      return redacted.text;
    });
  }
}
