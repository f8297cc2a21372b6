import type { IUnicodeVersionProvider } from '@xterm/xterm';

const wide =
  /[\u1100-\u115F\u2E80-\uA4CF\uAC00-\uD7A3\uF900-\uFAFF\uFE30-\uFE6F\uFF01-\uFF60\u{1F300}-\u{1FAFF}\u{20000}-\u{3FFFD}]/u;

/**
 * Widths to use until Unicode's tables are loaded, which are too large to load before the first prompt. They are exact for
 * Latin, Greek and Cyrillic text, punctuation and line drawing.
 */
export const approximateWidths: IUnicodeVersionProvider = {
  version: 'approximate',
  wcwidth,
  charProperties,
};

function wcwidth(code: number): 0 | 1 | 2 {
  if (code < 0x300) return 1;
  const char = String.fromCodePoint(code);
  return /\p{M}|\p{Default_Ignorable_Code_Point}/u.test(char) ? 0 : wide.test(char) ? 2 : 1;
}

/** In the format of xterm.js: bit 0 says whether the character joins the one before, bits 1 and 2 hold the width. */
function charProperties(code: number, before: number): number {
  const width = wcwidth(code);
  const widthBefore = (before >> 1) & 3;
  return width === 0 && widthBefore > 0 ? (widthBefore << 1) | 1 : width << 1;
}
