import { runSteps, type Steps } from '../../base/steps.ts';
import { wellFormed } from '../../base/well-formed.ts';
import type { Redacted } from '../../secrets/redactor.ts';
import { mapTexts } from '../../storage/map-texts.ts';

/** Masks the keys in every text of a record and counts them. */
export class RecordRedactor {
  #count = 0;

  /** `redact` masks the keys in a text, in steps. */
  constructor(private readonly redact: (text: string) => Steps<Redacted>) {}

  /** How many keys were masked so far. */
  get count(): number {
    return this.#count;
  }

  /** Returns a record, as JSON may hold it, without keys and lone surrogates in its texts: the same object where it has none. */
  mask<T>(value: T): T {
    return runSteps(this.maskSteps(value));
  }

  /** Does the work of `mask` in steps. */
  *maskSteps<T>(value: T): Steps<T> {
    const texts = new Set<string>();
    mapTexts(value, (text) => {
      texts.add(text);
      return text;
    });
    const redacted = new Map<string, Redacted>();
    for (const text of texts) redacted.set(text, yield* this.redact(wellFormed(text)));
    return mapTexts(value, (text) => {
      const { text: masked = text, count = 0 } = redacted.get(text) ?? {};
      this.#count += count;
      return masked;
    });
  }
}
