import { invisible, nonTextControl } from '../../base/unicode.ts';
import { stripEscapes } from './escapes.ts';

const ignorable = new RegExp(`[${invisible}]`, 'u');
/** Joiners and variation selectors, which are ignorable but change how the character before them is drawn. */
const joining = /[\p{Join_C}\p{VS}]/u;
const combining = /\p{M}/u;
/** A text without a match passes unchanged, without a look at each character. */
const suspect = new RegExp(
  `[${nonTextControl}\\r\\p{Zl}\\p{Zp}\\p{Cs}${invisible}]|\\p{M}{31}`,
  'u',
);
/** Combining marks that may follow each other, as in Unicode's Stream-Safe Text Format (UAX 15). */
const maxMarks = 30;

/**
 * Filters a text that arrives in chunks. Visible characters pass, line ends become LF, lone surrogates U+FFFD, and
 * `substitute` gives the replacement of every control and ignorable character ('' drops it). The result does not depend
 * on where the text was cut into chunks.
 */
export class CharacterFilter {
  /** A high surrogate at the end of the last chunk. */
  #held = '';
  #isAfterReturn = false;
  /** Whether there is a character that a joiner can join. */
  #hasBase = false;
  #marks = 0;

  constructor(readonly substitute: (code: number) => string) {}

  /** Returns the filtered chunk, less a surrogate at its end that waits for its other half. */
  push(chunk: string): string {
    const text = this.#held + chunk;
    const end = text.length - (/[\uD800-\uDBFF]/.test(text.slice(-1)) ? 1 : 0);
    this.#held = text.slice(end);
    if (!this.#isAfterReturn && this.#marks === 0 && !suspect.test(text)) {
      this.#passUnchanged(text);
      return text;
    }
    let out = '';
    for (const char of text.slice(0, end)) out += this.#pass(char, char.codePointAt(0) ?? 0);
    return out;
  }

  /** Returns what is left when no chunk follows: U+FFFD for half of a surrogate pair, else ''. */
  end(): string {
    const rest = this.#held === '' ? '' : '\uFFFD';
    this.#held = '';
    return rest;
  }

  #passUnchanged(text: string): void {
    if (text === '') return;
    this.#hasBase = !/[\n\t ]/.test(text.slice(-1));
    this.#marks = Array.from(/\p{M}*$/u.exec(text.slice(-2 * maxMarks))?.[0] ?? '').length;
  }

  #pass(char: string, code: number): string {
    if (code >= 0x20 && code < 0x7f) {
      this.#isAfterReturn = false;
      return this.#base(char);
    }
    const isAfterReturn = this.#isAfterReturn;
    this.#isAfterReturn = code === 13;
    if (code === 10 && isAfterReturn) return '';
    if (code === 10 || code === 13 || code === 0x2028 || code === 0x2029) return this.#space('\n');
    if (code === 9) return this.#space('\t');
    if (joining.test(char)) return this.#hasBase ? this.#mark(char) : '';
    if (combining.test(char) && !ignorable.test(char)) {
      this.#hasBase = true;
      return this.#mark(char);
    }
    // Below U+00A0, only controls get here.
    if (code < 0xa0 || ignorable.test(char)) return this.#base(this.substitute(code));
    return this.#base(code >= 0xd800 && code <= 0xdfff ? '\uFFFD' : char);
  }

  #space(char: string): string {
    this.#hasBase = false;
    this.#marks = 0;
    return char;
  }

  #mark(char: string): string {
    this.#marks += 1;
    return this.#marks > maxMarks ? '' : char;
  }

  #base(shown: string): string {
    if (shown === '') return '';
    this.#hasBase = shown !== ' ';
    this.#marks = 0;
    return shown;
  }
}

/** Returns the text without escape sequences, control and ignorable characters: what may be typed or pasted into a line. */
export function stripInvisible(text: string): string {
  const filter = new CharacterFilter(() => '');
  return filter.push(stripEscapes(text)) + filter.end();
}
