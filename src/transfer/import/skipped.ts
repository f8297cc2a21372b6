/** Why parts of a file are left out of an import. */
export type SkipReason =
  | 'system'
  | 'tools'
  | 'hidden'
  | 'thoughts'
  | 'empty'
  | 'unasked'
  | 'unknown'
  | 'parts'
  | 'conversations'
  | 'entries';

/** What is left out of an import, counted by reason; zeros are absent. */
export type Skipped = Readonly<Partial<Record<SkipReason, number>>>;

/** Counts what is left out of a file. */
export class SkipCounter {
  readonly #counts: Partial<Record<SkipReason, number>> = {};

  get counts(): Skipped {
    return { ...this.#counts };
  }

  add(reason: SkipReason, count = 1): void {
    if (count > 0) this.#counts[reason] = (this.#counts[reason] ?? 0) + count;
  }

  addAll(skipped: Skipped): void {
    for (const [reason, count] of Object.entries(skipped)) this.add(reason as SkipReason, count);
  }
}
