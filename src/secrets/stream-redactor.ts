import { telling } from '../providers/shape.ts';
import { folded, lettersAndDigits } from './fold.ts';
import { type Redactor, withMasks } from './redactor.ts';

/** UTF-16 units of what was passed on that are remembered. */
const maxContext = 1000;

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
    const end = Math.max(before, this.#redactor().undecidedFrom(text));
    return this.#passOn(text, before, end);
  }

  /** Returns what was held back: nothing follows. */
  end(): string {
    const before = this.#context.length;
    const text = this.#context + this.#held;
    const rest = this.#passOn(text, before, text.length);
    this.#context = '';
    return rest;
  }

  #passOn(text: string, start: number, end: number): string {
    const matches = this.#redactor().find(text.slice(0, end), 'known');
    const passed = matches
      .filter((match) => match.end > start)
      .map((match) => ({
        ...match,
        start: Math.max(match.start, start) - start,
        end: match.end - start,
      }));
    this.#held = text.slice(end);
    this.#context = tailOf(text.slice(0, end));
    return withMasks(text.slice(start, end), passed);
  }
}

/** The end of a text that a key may have begun in: one unit less than a fragment, and what stands between those. */
function tailOf(text: string): string {
  let at = text.length;
  const least = Math.max(0, text.length - maxContext);
  for (let units = 0; at > least && units < telling - 1; at--) {
    if (folded(text.charAt(at - 1), lettersAndDigits) !== '') units++;
  }
  return text.slice(at);
}
