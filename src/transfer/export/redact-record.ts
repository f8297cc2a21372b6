import { runSteps, type Steps } from '../../base/steps.ts';
import { wellFormed } from '../../base/well-formed.ts';
import type { Redacted } from '../../secrets/redactor.ts';
import { mapTexts, textsIn } from '../../storage/map-texts.ts';

/** Masks the keys in every text of a record and counts them. */
export class RecordRedactor {
  #count = 0;

  /** `redact` masks the keys in a text, in steps. */
  constructor(private readonly redact: (text: string) => Steps<Redacted>) {}

  /** Number of keys masked so far. */
  get count(): number {
    return this.#count;
  }

  /** Returns a JSON value with keys masked and without lone surrogates in its texts; the same object if nothing changes. */
  mask<T>(value: T): T {
    return runSteps(this.maskSteps(value));
  }

  /** Does the same as `mask`, in steps. */
  *maskSteps<T>(value: T): Steps<T> {
    const redacted = new Map<string, Redacted>();
    for (const text of new Set(textsIn(value)))
      redacted.set(text, yield* this.redact(wellFormed(text)));
    return mapTexts(value, (text) => {
      const { text: masked = text, count = 0 } = redacted.get(text) ?? {};
      this.#count += count;
      return masked;
    });
  }
}
