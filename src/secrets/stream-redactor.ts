import { keyPrefixes, minKeyFragment } from './key-patterns.ts';
import { lettersAndDigits, withoutReferences } from './normalize.ts';
import { type Redactor, withMasks } from './redactor.ts';

/** UTF-16 units at the end of a growing text that are searched for a partial match. */
const maxPartial = 1000;
/** Minimum letters and digits in a partial match; most words share fewer with a key. */
const minPartial = 4;
/** A character reference or line break of HTML that is not complete, and its maximum length. */
const openReference = /(?:&#?\w*|<b?r? ?\/?)$/i;
const maxReference = 33;
/** Maximum UTF-16 units of returned text that are remembered. */
const maxContext = 1000;
/** Maximum letters and digits of a key in returned text: one less than in a fragment, plus those of the longest prefix. */
const maxBefore = minKeyFragment - 1 + (keyPrefixes[0]?.length ?? 0);

/**
 * Masks known keys in text that arrives in pieces, wherever it is split: text that may become a key is held back, and
 * returned text is taken into account for what follows. At most three characters of a key are returned before it is detected.
 */
export class StreamRedactor {
  readonly #redactor: () => Redactor;
  #held = '';
  /** The end of the returned text, before masking. */
  #context = '';

  /** `redactor` returns the redactor for the currently known keys. */
  constructor(redactor: () => Redactor) {
    this.#redactor = redactor;
  }

  /** Adds a piece, and returns the text that need not be held back any longer. */
  push(piece: string): string {
    const before = this.#context.length;
    const text = this.#context + this.#held + piece;
    const end = Math.max(before, partialMatchStart(this.#redactor(), text));
    return this.#passOn(text, before, end);
  }

  /** Returns the held text. A key that continues in pieces pushed later is still masked there. */
  flush(): string {
    const before = this.#context.length;
    const text = this.#context + this.#held;
    return this.#passOn(text, before, text.length);
  }

  #passOn(text: string, start: number, end: number): string {
    const matches = this.#redactor().find(text.slice(0, end), 'known');
    const passed = matches
      .filter((match) => match.end > start)
      .map((match) => ({
        ...match,
        start: Math.max(match.start, start) - start,
        end: match.end - start,
        mask: withoutStart(match.mask, text.slice(match.start, start)),
      }));
    this.#held = text.slice(end);
    this.#context = tailOf(text.slice(0, end));
    return withMasks(text.slice(start, end), passed);
  }
}

/** Returns the end of a text in which a key may have begun, with its prefix and separators. */
function tailOf(text: string): string {
  const plain = withoutReferences(text);
  let at = text.length;
  const least = Math.max(0, text.length - maxContext);
  for (let units = 0; at > least && units < maxBefore; at--) {
    if (!lettersAndDigits.drops(plain, at - 1)) units++;
  }
  return text.slice(at);
}

/** Returns the mask without the prefix that it shares with the part of the key already returned. */
function withoutStart(mask: string, passed: string): string {
  let at = 0;
  while (at < passed.length && mask[at] === passed[at]) at++;
  return mask.slice(at);
}

/**
 * Returns the offset from which a growing text may become a key, at most 1,000 units before its end: the start of the longest
 * partial match at its end, which is four or more consecutive letters and digits of a key, or of a match that it continues.
 * Returns the length of the text if there is none, without a reference that is not complete.
 */
export function partialMatchStart(redactor: Redactor, text: string): number {
  const whole = text.length - (openReference.exec(text.slice(-maxReference))?.[0].length ?? 0);
  const offset = Math.max(0, whole - maxPartial);
  const end = withoutReferences(text.slice(offset, whole));
  let start = end.length;
  let units = '';
  for (let at = end.length - 1; at >= 0 && units.length < minKeyFragment - 1; at--) {
    if (lettersAndDigits.drops(end, at)) continue;
    units = lettersAndDigits.normalize(end.charAt(at)) + units;
    if (units.length >= minPartial && redactor.hasPart(units)) start = at;
  }
  const last = redactor.find(end, 'known').at(-1);
  return offset + (last && last.end >= start ? Math.min(last.start, start) : start);
}
