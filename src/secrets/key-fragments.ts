import type { Span } from '../base/span.ts';
import { folded, lettersAndDigits, visible, withoutMarkup } from './fold.ts';
import { FragmentIndex } from './fragments.ts';
import { minKeyFragment } from './key-patterns.ts';

/** A stretch of text made of fragments of keys; keys are numbered in the order in which they were given. */
export interface Stretch extends Span {
  /** A key that its first fragment is of. */
  readonly key: number;
  /** The keys whose first fragment it holds. */
  readonly begun: ReadonlySet<number>;
  /** The keys whose last fragment it holds. */
  readonly ended: ReadonlySet<number>;
}

/** Fragments with fewer letters and digits are compared with their punctuation: too many words contain them. */
const fewest = 6;
const fewestOpen = 4;

/** What fragments are compared by, the most lenient first. */
const folds = [lettersAndDigits, withoutMarkup, visible] as const;

/** Every eight characters in a row of some keys, and where they are in a text. */
export class KeyFragments {
  readonly #owners: { key: number; begun: Set<number>; ended: Set<number> }[] = [];
  readonly #indexes = folds.map((fold) => ({ fold, index: new FragmentIndex(fold) }));
  readonly #bodies: readonly string[];

  /** `bodies` are keys without the prefixes that are no secret; one under eight characters has no fragments. */
  constructor(bodies: readonly string[]) {
    for (const [key, body] of bodies.entries()) {
      for (const characters of formsOf(body)) this.#add(key, characters);
    }
    this.#bodies = bodies.map((body) => folded(body, lettersAndDigits));
  }

  /** The stretches that are made of fragments, in order and apart. Linear in the length of the text. */
  find(text: string): readonly Stretch[] {
    const found = this.#indexes.flatMap(({ index }) => this.#scan(index, text));
    const all: Stretch[] = [];
    for (const stretch of found.sort((one, other) => one.start - other.start)) append(all, stretch);
    return all;
  }

  /** Whether there is any fragment in the text. */
  isIn(text: string): boolean {
    return this.#indexes.some(({ index }) => {
      let isFound = false;
      index.scan(text, () => {
        isFound = true;
        return true;
      });
      return isFound;
    });
  }

  /** Where the longest end of the text begins that is the beginning of a fragment, of four or more units; else its length. */
  openFrom(text: string): number {
    let open = text.length;
    let units = '';
    for (let at = text.length - 1; at >= 0 && units.length < minKeyFragment - 1; at--) {
      const unit = folded(text.charAt(at), lettersAndDigits);
      if (unit === '') continue;
      units = unit + units;
      const isOpen =
        units.length >= fewestOpen && this.#bodies.some((body) => body.includes(units));
      if (isOpen) open = at;
    }
    return open;
  }

  #add(key: number, characters: readonly string[]): void {
    const last = characters.length - minKeyFragment;
    for (let at = 0; at <= last; at++) {
      const owners = this.#ownersOf(characters.slice(at, at + minKeyFragment).join(''), key);
      for (const { begun, ended } of owners) {
        if (at === 0) begun.add(key);
        if (at === last) ended.add(key);
      }
    }
  }

  /** Who a fragment is of; it is found by its first and its last eight units, which are more than one where it is escaped. */
  #ownersOf(fragment: string, key: number) {
    const wanted = foldOf(fragment);
    const { index } = this.#indexes.find(({ fold }) => fold === wanted) ?? {};
    if (!index) return [];
    const units = folded(fragment, wanted);
    const parts = [units.slice(0, minKeyFragment), units.slice(-minKeyFragment)].filter(
      (part) => part !== '',
    );
    return parts.map((part) => {
      const known = this.#owners[index.get(part) ?? -1];
      if (known) return known;
      const owners = { key, begun: new Set<number>(), ended: new Set<number>() };
      index.add(part, this.#owners.push(owners) - 1);
      return owners;
    });
  }

  #scan(index: FragmentIndex, text: string): readonly Stretch[] {
    const stretches: Stretch[] = [];
    index.scan(text, ({ start, end, entry }) => {
      const owners = this.#owners[entry];
      if (owners) append(stretches, { start, end, ...owners });
      return false;
    });
    return stretches;
  }
}

/** The most lenient fold that ignores nothing by which a fragment differs from words. */
function foldOf(fragment: string): (typeof folds)[number] {
  if (folded(fragment, lettersAndDigits).length >= fewest) return lettersAndDigits;
  return folded(fragment, withoutMarkup) === folded(fragment, visible) ? withoutMarkup : visible;
}

/** Adds a stretch that does not begin before the last one; where they touch, they become one. */
function append(stretches: Stretch[], next: Stretch): void {
  const last = stretches.at(-1);
  if (!last || next.start > last.end) {
    stretches.push(next);
    return;
  }
  stretches[stretches.length - 1] = {
    start: last.start,
    end: Math.max(last.end, next.end),
    key: last.key,
    begun: union(last.begun, next.begun),
    ended: union(last.ended, next.ended),
  };
}

/** Most fragments neither begin nor end a key, so that one of the sets is usually empty. */
function union(one: ReadonlySet<number>, other: ReadonlySet<number>): ReadonlySet<number> {
  if (other.size === 0) return one;
  return one.size === 0 ? other : new Set([...one, ...other]);
}

/** The forms in which a key is written: plain, in a URL, in JSON; each as what stands for its characters. */
function formsOf(body: string): readonly (readonly string[])[] {
  const plain = [...body.replace(/\p{Cs}/gu, '\ufffd')];
  const forms = [plain, plain.map(encodeURIComponent), plain.map(inJson)];
  return [...new Map(forms.map((form) => [form.join(''), form])).values()];
}

function inJson(character: string): string {
  return JSON.stringify(character).slice(1, -1);
}
