/** Returns a number with its noun: "1 bot", "1,203 messages". */
export function count(number: number, noun: string, nouns = `${noun}s`): string {
  return `${number.toLocaleString('en-US')} ${number === 1 ? noun : nouns}`;
}

/** Returns the number of a word of digits; NaN for any other word. */
export function numberIn(word: string): number {
  return /^\d+$/.test(word) ? Number(word) : Number.NaN;
}

/** Returns alternatives as a phrase: `a`, `a or b`, `a, b or c`. */
export function either(words: readonly string[]): string {
  return words.join(', ').replace(/, (?=[^,]*$)/, ' or ');
}

export function upperFirst(text: string): string {
  return text.charAt(0).toUpperCase() + text.slice(1);
}
