import { keyPrefixes, minKeyFragment } from './key-patterns.ts';
import { lettersAndDigits } from './normalize.ts';
import { type Redactor, withMasks } from './redactor.ts';

/** UTF-16 units at the end of a growing text in which a partial match is looked for. */
const maxPartial = 1000;
/** Letters and digits of a partial match; most words have fewer in common with some key. */
const minPartial = 4;
/** UTF-16 units of what was passed on that are remembered. */
const maxContext = 1000;
/** Letters and digits before what a key goes on with: one less than a fragment has, and those of a prefix. */
const maxBefore = minKeyFragment - 1 + (keyPrefixes[0]?.length ?? 0);

/**
 * Masks known keys in text that comes in pieces, wherever it is cut: what may turn out to be a key is held back, and what
 * was passed on counts for what follows. Of a key at most three characters are passed on before it is known as one.
 */
export class StreamRedactor {
  readonly #redactor: () => Redactor;
  #held = '';
  /** The end of what was passed on, as it came. */
  #context = '';

  /** `redactor` returns the one for the keys known by now. */
  constructor(redactor: () => Redactor) {
    this.#redactor = redactor;
  }

  /** Returns what can be passed on by now. */
  push(piece: string): string {
    const before = this.#context.length;
    const text = this.#context + this.#held + piece;
    const end = Math.max(before, partialMatchStart(this.#redactor(), text));
    return this.#passOn(text, before, end);
  }

  /** Returns what was held back; what is pushed later is still masked where it goes on with that. */
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

/** The end of a text in which a key may have begun, with its prefix and whatever separates its characters. */
function tailOf(text: string): string {
  let at = text.length;
  const least = Math.max(0, text.length - maxContext);
  for (let units = 0; at > least && units < maxBefore; at--) {
    if (!lettersAndDigits.drops(text, at - 1)) units++;
  }
  return text.slice(at);
}

/** The mask without what it begins with in common with the text that was passed on in its place. */
function withoutStart(mask: string, passed: string): string {
  let at = 0;
  while (at < passed.length && mask[at] === passed[at]) at++;
  return mask.slice(at);
}

/**
 * Returns the offset from which a growing text may turn out to be a key, at most 1,000 units before its end: that of the
 * longest partial match at its end, which is four or more letters and digits in a row of a key, or of the match before that.
 * The length of the text where there is none.
 */
export function partialMatchStart(redactor: Redactor, text: string): number {
  const offset = Math.max(0, text.length - maxPartial);
  const end = text.slice(offset);
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
