/** What a fold makes of a UTF-16 code unit that does not count. */
export const ignored = -1;

/** Returns what a UTF-16 code unit of a text counts as: itself, another unit, or `ignored`. */
export type Fold = (unit: number) => number;

/** The text without the units that the fold ignores. */
export function folded(text: string, fold: Fold): string {
  let result = '';
  for (let at = 0; at < text.length; at++) {
    const unit = fold(text.charCodeAt(at));
    if (unit !== ignored) result += String.fromCharCode(unit);
  }
  return result;
}

/** The fold with its results kept in a table. */
export function remembered(fold: Fold): Fold {
  const table = new Int32Array(0x10000);
  return (unit) => {
    const known = table[unit] ?? 0;
    if (known !== 0) return known - 2;
    const result = fold(unit);
    table[unit] = result + 2;
    return result;
  };
}

const fullWidthOffset = 0xfee0;

/**
 * Keeps letters and digits, full-width forms as their ASCII ones, and ignores everything else: blanks, punctuation,
 * Markdown marks, combining, zero-width, bidi and control characters, and the halves of surrogate pairs.
 */
export const lettersAndDigits = remembered((unit) => {
  const character = String.fromCharCode(unit);
  if (unit < 0x80) return /[a-z0-9]/i.test(character) ? unit : ignored;
  if (/[\uff10-\uff19\uff21-\uff3a\uff41-\uff5a]/.test(character)) return unit - fullWidthOffset;
  return /[\p{L}\p{N}]/u.test(character) ? unit : ignored;
});

/** Keeps what is visible and ignores blanks, combining marks, control and default-ignorable characters. */
export const visible = remembered((unit) =>
  /[\s\p{M}\p{C}\p{Default_Ignorable_Code_Point}]/u.test(String.fromCharCode(unit))
    ? ignored
    : unit,
);

/** As `visible`, and ignores the characters of Markdown markup that keys do not have. */
export const withoutMarkup = remembered((unit) =>
  /[*`|>#~]/.test(String.fromCharCode(unit)) ? ignored : visible(unit),
);

/** Ignores combining marks, default-ignorable characters and surrogates, which only tags and emoji need. */
export const notInvisible = remembered((unit) =>
  /[\p{M}\p{Cs}\p{Default_Ignorable_Code_Point}]/u.test(String.fromCharCode(unit)) ? ignored : unit,
);
