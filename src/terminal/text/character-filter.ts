import { stripEscapes } from './escapes.ts';

const hidden = /[\p{Default_Ignorable_Code_Point}\u{FFF9}-\u{FFFB}\u{13430}-\u{1343F}]/u;
const joining = /\u{200C}|\u{200D}|[\u{FE00}-\u{FE0F}\u{E0100}-\u{E01EF}]/u;
const combining = /\p{M}/u;
/** All that may not pass as it is; joiners and long runs of marks need to be seen in their place. */
const suspect =
  /[\0-\x08\x0B-\x1F\x7F-\x9F\u2028\u2029\p{Cs}\p{Default_Ignorable_Code_Point}\u{FFF9}-\u{FFFB}\u{13430}-\u{1343F}]|\p{M}{31}/u;
/** The longest run of combining marks of Unicode's stream-safe text (UAX 15). */
const longestRun = 30;

/**
 * Lets visible text through as it is, writes each line end as LF, and hands every other character to `substitute`
 * ('' drops it). What comes out does not depend on how the text was cut into chunks.
 */
export class CharacterFilter {
  #held = '';
  #afterReturn = false;
  #based = false;
  #run = 0;

  constructor(readonly substitute: (code: number) => string) {}

  push(chunk: string): string {
    const text = this.#held + chunk;
    const whole = text.length - (/[\uD800-\uDBFF]/.test(text.slice(-1)) ? 1 : 0);
    this.#held = text.slice(whole);
    if (!this.#afterReturn && this.#run === 0 && !suspect.test(text)) {
      this.#settle(text);
      return text;
    }
    let out = '';
    for (const char of text.slice(0, whole)) out += this.#pass(char, char.codePointAt(0) ?? 0);
    return out;
  }

  end(): string {
    const rest = this.#held === '' ? '' : '\uFFFD';
    this.#held = '';
    return rest;
  }

  #settle(text: string): void {
    if (text === '') return;
    this.#based = !/[\n\t ]/.test(text.slice(-1));
    this.#run = Array.from(/\p{M}*$/u.exec(text.slice(-2 * longestRun))?.[0] ?? '').length;
  }

  #pass(char: string, code: number): string {
    if (code >= 0x20 && code < 0x7f) {
      this.#afterReturn = false;
      return this.#base(char);
    }
    const afterReturn = this.#afterReturn;
    this.#afterReturn = code === 13;
    if (code === 10 && afterReturn) return '';
    if (code === 10 || code === 13 || code === 0x2028 || code === 0x2029) return this.#start('\n');
    if (code === 9) return this.#start('\t');
    if (joining.test(char)) return this.#based ? this.#join(char) : '';
    if (combining.test(char) && !hidden.test(char)) {
      this.#based = true;
      return this.#join(char);
    }
    if (isControl(code) || hidden.test(char)) return this.#base(this.substitute(code));
    return this.#base(code >= 0xd800 && code <= 0xdfff ? '\uFFFD' : char);
  }

  #start(space: string): string {
    this.#based = false;
    this.#run = 0;
    return space;
  }

  #join(char: string): string {
    this.#run += 1;
    return this.#run > longestRun ? '' : char;
  }

  #base(shown: string): string {
    if (shown === '') return '';
    this.#based = shown !== ' ';
    this.#run = 0;
    return shown;
  }
}

/** Returns the text without escape sequences and whatever else cannot be seen: what may be typed or pasted into a line. */
export function stripInvisible(text: string): string {
  const sieve = new CharacterFilter(() => '');
  return sieve.push(stripEscapes(text)) + sieve.end();
}

function isControl(code: number): boolean {
  return code < 0x20 || (code >= 0x7f && code <= 0x9f);
}
