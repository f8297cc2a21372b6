import type { Span } from '../base/span.ts';
import type { Steps } from '../base/steps.ts';
import { minKeyFragment } from './key-patterns.ts';
import { NgramIndex } from './ngram-index.ts';
import { lettersAndDigits, type Normalization, visible, withoutMarkup } from './normalize.ts';

/** A match of one or more consecutive n-grams of keys. Keys are numbered in the order in which they were passed. */
export interface FragmentMatch extends Span {
  /** A key that contains the first of these n-grams. */
  readonly key: number;
  /** The keys whose first n-gram is in the match. */
  readonly started: ReadonlySet<number>;
  /** The keys whose last n-gram is in the match. */
  readonly ended: ReadonlySet<number>;
}

/** The keys that contain an n-gram. */
interface Owners {
  readonly key: number;
  readonly started: Set<number>;
  readonly ended: Set<number>;
}

/** N-grams with fewer letters and digits are compared including punctuation, since too many words contain them. */
const minLetters = 6;

/** The normalizations of n-grams, in order of decreasing loss. */
const normalizations = [lettersAndDigits, withoutMarkup, visible] as const;

/** Finds n-grams of keys in text: any eight consecutive characters of a key. */
export class KeyMatcher {
  readonly #owners: Owners[] = [];
  readonly #indexes: readonly NgramIndex[];
  /** The keys, normalized to letters and digits. */
  readonly #bodies: readonly string[];

  /** `bodies` are keys without their public prefixes; those of fewer than eight characters are never found. */
  constructor(bodies: readonly string[]) {
    const entries = new Map(normalizations.map((each) => [each, new Map<string, number>()]));
    for (const [key, body] of bodies.entries()) {
      for (const characters of formsOf(body)) this.#add(entries, key, characters);
    }
    this.#indexes = [...entries].map((index) => new NgramIndex(...index));
    this.#bodies = bodies.map((body) => lettersAndDigits.normalize(body));
  }

  /** Returns every match, in order and without overlaps. Linear in the length of the text. */
  *find(text: string): Steps<readonly FragmentMatch[]> {
    const found: FragmentMatch[][] = [];
    for (const index of this.#indexes) found.push(yield* this.#search(index, text));
    const nonempty = found.filter(({ length }) => length > 0);
    if (nonempty.length < 2) return nonempty[0] ?? [];
    const matches: FragmentMatch[] = [];
    for (const match of nonempty.flat().sort((a, b) => a.start - b.start)) append(matches, match);
    return matches;
  }

  /** Returns whether there is a match in the text. */
  *isIn(text: string): Steps<boolean> {
    for (const index of this.#indexes) {
      for (const match of index.search(text)) {
        if (match) return true;
        yield;
      }
    }
    return false;
  }

  /** Returns whether one of the keys contains the normalized letters and digits consecutively. */
  hasPart(units: string): boolean {
    return this.#bodies.some((body) => body.includes(units));
  }

  #add(
    entries: ReadonlyMap<Normalization, Map<string, number>>,
    key: number,
    characters: readonly string[],
  ): void {
    const last = characters.length - minKeyFragment;
    for (let at = 0; at <= last; at++) {
      const ngram = characters.slice(at, at + minKeyFragment).join('');
      const normalization = normalizationOf(ngram);
      const units = normalization.normalize(ngram);
      // An escaped n-gram has more than eight units and is found by its first and last eight.
      for (const part of [units.slice(0, minKeyFragment), units.slice(-minKeyFragment)]) {
        if (part === '') continue;
        const { started, ended } = this.#ownersOf(entries.get(normalization), part, key);
        if (at === 0) started.add(key);
        if (at === last) ended.add(key);
      }
    }
  }

  /** Returns the owners of a normalized n-gram, and adds it to the entries if it is new. */
  #ownersOf(entries: Map<string, number> | undefined, ngram: string, key: number): Owners {
    const known = this.#owners[entries?.get(ngram) ?? -1];
    if (known) return known;
    const owners = { key, started: new Set<number>(), ended: new Set<number>() };
    entries?.set(ngram, this.#owners.push(owners) - 1);
    return owners;
  }

  *#search(index: NgramIndex, text: string): Steps<FragmentMatch[]> {
    const matches: FragmentMatch[] = [];
    for (const match of index.search(text)) {
      const owners = match && this.#owners[match.entry];
      if (owners) append(matches, { start: match.start, end: match.end, ...owners });
      if (!match) yield;
    }
    return matches;
  }
}

/** Returns the normalization that drops the most without making the n-gram match ordinary words. */
function normalizationOf(ngram: string): Normalization {
  if (lettersAndDigits.normalize(ngram).length >= minLetters) return lettersAndDigits;
  const hasMarkup = withoutMarkup.normalize(ngram) !== visible.normalize(ngram);
  return hasMarkup ? visible : withoutMarkup;
}

/** Adds a match that does not end before the last one, merged with those that it overlaps or touches. */
function append(matches: FragmentMatch[], next: FragmentMatch): void {
  let joined = next;
  for (let last = matches.at(-1); last && joined.start <= last.end; last = matches.at(-1)) {
    joined = {
      start: Math.min(last.start, joined.start),
      end: Math.max(last.end, joined.end),
      key: last.key,
      started: union(last.started, joined.started),
      ended: union(last.ended, joined.ended),
    };
    matches.pop();
  }
  matches.push(joined);
}

/** Returns the union of two sets. One of them is usually empty: most n-grams are neither the first nor the last of a key. */
function union(one: ReadonlySet<number>, other: ReadonlySet<number>): ReadonlySet<number> {
  if (other.size === 0) return one;
  return one.size === 0 ? other : new Set([...one, ...other]);
}

/** Returns the spellings of a key, plain, in a URL and in JSON, each as a list of its characters. */
function formsOf(body: string): readonly (readonly string[])[] {
  const plain = [...body.replace(/\p{Cs}/gu, '\ufffd')];
  const forms = [plain, plain.map(encodeURIComponent), plain.map(inJson)];
  return [...new Map(forms.map((form) => [form.join(''), form])).values()];
}

function inJson(character: string): string {
  return JSON.stringify(character).slice(1, -1);
}
