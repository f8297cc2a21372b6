import { keyPrefixes, minKeyFragment } from './key-patterns.ts';
import { lettersAndDigits } from './normalize.ts';
import { type Redactor, withMasks } from './redactor.ts';

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
    const end = Math.max(before, this.#redactor().partialMatchStart(text));
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
