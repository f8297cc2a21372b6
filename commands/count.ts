/** Returns a number with its noun: "1 bot", "1,203 messages". */
export function count(number: number, noun: string, nouns = `${noun}s`): string {
  return `${number.toLocaleString('en-US')} ${number === 1 ? noun : nouns}`;
}

/** Returns the number of a word of digits; NaN for any other word. */
export function numberIn(word: string): number {
  return /^\d+$/.test(word) ? Number(word) : Number.NaN;
}
