import type { Span } from '../base/span.ts';
import { type Fold, folded, ignored } from './fold.ts';

/** A stretch of text that matches a fragment, and the index of the entry it was added for. */
export interface Match extends Span {
  readonly entry: number;
}

/** The longest fragment, in folded units: the rolling hash covers this many. */
const longest = 8;
const bitsPerUnit = 32 / longest;
const filterBits = 1 << 18;

/**
 * Finds short strings in text in linear time, ignoring what the fold ignores between their units.
 *
 * A rolling hash of the last eight folded units is looked up in a bit filter; only hits are compared exactly. Shifting
 * the hash by four bits a unit drops a unit after eight steps, so that no unit has to be subtracted.
 */
export class FragmentIndex {
  private readonly entries = new Map<string, number>();
  private readonly filter = new Uint32Array(filterBits / 32);
  private lengths: readonly number[] = [];

  constructor(private readonly fold: Fold) {}

  get isEmpty(): boolean {
    return this.entries.size === 0;
  }

  /** Adds a folded fragment of at most eight units; the first entry of a fragment is kept. */
  add(fragment: string, entry: number): void {
    const { length } = fragment;
    if (length === 0 || length > longest) throw new RangeError('a fragment has 1 to 8 units');
    if (this.entries.has(fragment)) return;
    this.entries.set(fragment, entry);
    if (!this.lengths.includes(length)) this.lengths = [...this.lengths, length];
    let hash = 0;
    for (let at = 0; at < length; at++) hash = (hash << bitsPerUnit) ^ fragment.charCodeAt(at);
    const slot = slotOf(hash, length);
    this.filter[slot >>> 5] = (this.filter[slot >>> 5] ?? 0) | (1 << (slot & 31));
  }

  /** The entry of a folded fragment. */
  get(fragment: string): number | undefined {
    return this.entries.get(fragment);
  }

  /** Calls `found` for each match in order of its end, until that returns true. */
  scan(text: string, found: (match: Match) => boolean): void {
    if (this.isEmpty) return;
    const { fold, filter, lengths } = this;
    const offsets = new Float64Array(longest);
    let count = 0;
    let hash = 0;
    for (let at = 0; at < text.length; at++) {
      const unit = fold(text.charCodeAt(at));
      if (unit === ignored) continue;
      hash = (hash << bitsPerUnit) ^ unit;
      offsets[count % longest] = at;
      count++;
      for (let index = 0; index < lengths.length; index++) {
        const length = lengths[index] ?? 0;
        const slot = slotOf(hash, length);
        if (((filter[slot >>> 5] ?? 0) & (1 << (slot & 31))) === 0 || length > count) continue;
        const start = offsets[(count - length) % longest] ?? 0;
        const entry = this.entries.get(folded(text.slice(start, at + 1), fold));
        if (entry !== undefined && found({ start, end: at + 1, entry })) return;
      }
    }
  }
}

function slotOf(hash: number, length: number): number {
  const own = length === longest ? hash : hash & ((1 << (bitsPerUnit * length)) - 1);
  return Math.imul(own + length, 0x9e3779b1) >>> 14;
}
