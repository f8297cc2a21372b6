/**
 * Returns the text with U+FFFD in the place of each lone surrogate, which no UTF-8 text can hold, as
 * `String.prototype.toWellFormed` does.
 */
export function wellFormed(text: string): string {
  return text.replace(/\p{Cs}/gu, '\uFFFD');
}
