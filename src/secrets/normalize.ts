/** The code of a UTF-16 unit that a normalization drops. */
export const droppedCode = 1;
/** The difference between a unit and its code; code 0 marks units that are not computed yet. */
const codeOffset = 2;
const fullWidthOffset = 0xfee0;

/** A normalization of text: maps each UTF-16 unit to itself or another unit, or drops it. */
export class Normalization {
  /** The code of each unit: 0 until `codeOf` is called for it, then `droppedCode` or the mapped unit plus two. */
  readonly codes = new Int32Array(0x10000);
  readonly #map: (character: string) => string;

  /** `map` returns the character that a UTF-16 unit is mapped to, or '' if it is dropped. */
  constructor(map: (character: string) => string) {
    this.#map = map;
  }

  /** Returns the code of a unit. */
  codeOf(unit: number): number {
    const known = this.codes[unit] ?? 0;
    if (known !== 0) return known;
    const mapped = this.#map(String.fromCharCode(unit));
    const code = mapped === '' ? droppedCode : mapped.charCodeAt(0) + codeOffset;
    this.codes[unit] = code;
    return code;
  }

  /** Returns whether the unit at an offset of the text is dropped. */
  drops(text: string, at: number): boolean {
    return this.codeOf(text.charCodeAt(at)) === droppedCode;
  }

  /** Returns the normalized text. */
  normalize(text: string): string {
    let result = '';
    for (let at = 0; at < text.length; at++) {
      const code = this.codeOf(text.charCodeAt(at));
      if (code !== droppedCode) result += characterOf(code);
    }
    return result;
  }
}

/** Returns the character of a code other than `droppedCode`. */
export function characterOf(code: number): string {
  return String.fromCharCode(code - codeOffset);
}

/**
 * Keeps letters and digits, maps full-width forms to ASCII, and drops everything else: blanks, punctuation, Markdown
 * markup, combining, zero-width, bidi and control characters, and surrogates.
 */
export const lettersAndDigits = new Normalization((character) => {
  if (/[\uff10-\uff19\uff21-\uff3a\uff41-\uff5a]/.test(character)) {
    return String.fromCharCode(character.charCodeAt(0) - fullWidthOffset);
  }
  return /[\p{L}\p{N}]/u.test(character) ? character : '';
});

/** Keeps visible characters and drops blanks, combining marks, control and default-ignorable characters. */
export const visible = without(/[\s\p{M}\p{C}\p{Default_Ignorable_Code_Point}]/u);

/** Like `visible`, and also drops Markdown markup that does not occur in keys. */
export const withoutMarkup = without(/[*`|>#~\s\p{M}\p{C}\p{Default_Ignorable_Code_Point}]/u);

/** Drops combining marks, default-ignorable characters and surrogates, which occur in tags and emoji. */
export const withoutInvisible = without(/[\p{M}\p{Cs}\p{Default_Ignorable_Code_Point}]/u);

function without(dropped: RegExp): Normalization {
  return new Normalization((character) => (dropped.test(character) ? '' : character));
}

/** A default-ignorable character, which every normalization drops. */
const filler = '\u200b';

/** Character references of HTML, with the code of a numeric one, and line breaks. */
const reference = /&(?:#(\d{1,7}|x[\da-f]{1,6})|[a-z][a-z\d]{1,31});|<br ?\/?>/gi;

/**
 * Returns the text with each numeric character reference of HTML replaced by its character and fillers, and each named one and
 * each `<br>` by fillers, so that offsets stay the same.
 */
export function withoutReferences(text: string): string {
  if (!text.includes('&') && !text.includes('<')) return text;
  return text.replace(reference, (whole, code = '') => {
    const unit = Number(code.replace(/^x/i, '0x'));
    const character = unit > 0 && unit < 0x10000 ? String.fromCharCode(unit) : filler;
    return character.padEnd(whole.length, filler);
  });
}

/** Returns the offset after the fillers that `withoutReferences` put from this offset on. */
export function endOfReference(text: string, offset: number): number {
  let end = offset;
  while (text[end] === filler) end += 1;
  return end;
}
