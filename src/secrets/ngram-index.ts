import type { Span } from '../base/span.ts';
import { unitsPerStep } from '../base/steps.ts';
import { characterOf, droppedCode, type Normalization } from './normalize.ts';

/** The span of an n-gram found in a text, and its entry. */
export interface NgramMatch extends Span {
  readonly entry: number;
}

/** Maximum number of normalized units in an n-gram: the rolling hash covers this many. */
const maxUnits = 8;
const bitsPerUnit = 32 / maxUnits;
const filterBits = 1 << 18;

/**
 * Finds n-grams of one to eight normalized units in text in linear time, ignoring characters that the normalization drops.
 *
 * A rolling hash of the last normalized units, as long as the shortest n-gram, is looked up in a bit filter; only hits are
 * compared exactly. The hash shifts by four bits per unit, so that a unit drops out after eight steps without subtraction.
 */
export class NgramIndex {
  readonly #normalization: Normalization;
  readonly #entries: ReadonlyMap<string, number>;
  /** The lengths of the n-grams. */
  readonly #lengths: readonly number[];
  /** The bits of the hash that the shortest n-gram covers. */
  readonly #mask: number;
  readonly #filter = new Uint32Array(filterBits / 32);

  /** `entries` maps normalized n-grams of one to eight units to the entry numbers that matches report. */
  constructor(normalization: Normalization, entries: ReadonlyMap<string, number>) {
    this.#normalization = normalization;
    this.#entries = entries;
    this.#lengths = [...new Set([...entries.keys()].map(({ length }) => length))];
    const shortest = Math.min(...this.#lengths);
    this.#mask = (-1 >>> (bitsPerUnit * (maxUnits - shortest))) | 0;
    for (const ngram of entries.keys()) this.#addToFilter(ngram.slice(-shortest));
  }

  /**
   * Yields each match in order of its end, and undefined between steps of the search. Matches that end at an offset for which
   * `isSkipped` returns true may be left out.
   */
  *search(
    text: string,
    isSkipped: (at: number) => boolean = () => false,
  ): Generator<NgramMatch | undefined, void> {
    if (this.#entries.size === 0) return;
    const { codes } = this.#normalization;
    const filter = this.#filter;
    const mask = this.#mask;
    const offsets = new Float64Array(maxUnits);
    let count = 0;
    let hash = 0;
    for (let from = 0; from < text.length; from += unitsPerStep) {
      const to = Math.min(text.length, from + unitsPerStep);
      for (let at = from; at < to; at++) {
        const unit = text.charCodeAt(at);
        const code = codes[unit] || this.#normalization.codeOf(unit);
        if (code === droppedCode) continue;
        hash = (hash << bitsPerUnit) ^ code;
        offsets[count % maxUnits] = at;
        count++;
        const slot = slotOf(hash & mask);
        const isHit = ((filter[slot >>> 5] ?? 0) & (1 << (slot & 31))) !== 0;
        if (!isHit || isSkipped(at)) continue;
        for (const match of this.#matchesAt(text, offsets, count)) yield match;
      }
      yield undefined;
    }
  }

  /** Returns the matches that end at the last of `count` normalized units; `offsets` are those of the last eight. */
  #matchesAt(text: string, offsets: Float64Array, count: number): readonly NgramMatch[] {
    const end = (offsets[(count - 1) % maxUnits] ?? 0) + 1;
    const matches: NgramMatch[] = [];
    for (const length of this.#lengths) {
      if (count < length) continue;
      let ngram = '';
      for (let at = count - length; at < count; at++) {
        const unit = text.charCodeAt(offsets[at % maxUnits] ?? 0);
        ngram += characterOf(this.#normalization.codeOf(unit));
      }
      const entry = this.#entries.get(ngram);
      const start = offsets[(count - length) % maxUnits] ?? 0;
      if (entry !== undefined) matches.push({ start, end, entry });
    }
    return matches;
  }

  #addToFilter(ngram: string): void {
    let hash = 0;
    for (let at = 0; at < ngram.length; at++) {
      hash = (hash << bitsPerUnit) ^ this.#normalization.codeOf(ngram.charCodeAt(at));
    }
    const slot = slotOf(hash & this.#mask);
    this.#filter[slot >>> 5] = (this.#filter[slot >>> 5] ?? 0) | (1 << (slot & 31));
  }
}

function slotOf(hash: number): number {
  return Math.imul(hash, 0x9e3779b1) >>> 14;
}
