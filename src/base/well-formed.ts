/** Returns the text with U+FFFD in place of each lone surrogate, which UTF-8 cannot encode. */
export function wellFormed(text: string): string {
  return text.toWellFormed();
}
