/** Minimum number of UTF-16 units per announcement, so that short sentences are not announced one by one. */
const minUnits = 40;
/** UTF-16 units after which a text without a sentence end is cut at its last space. */
const maxUnits = 500;
/** Ends of sentences and lines. Each is followed by white space or is not a character of keys, so that no key is split. */
const ends = /[.!?…]["'”’»)\]*_]*(?=\s)|[。！？｡][」』”’）]*|\n/g;

/** Splits a text that arrives in chunks into sentences for a screen reader. */
export class SentenceSplitter {
  #held = '';
  #remaining: number;
  #isTruncated = false;

  /** `maxTotal` limits the UTF-16 units of all sentences together. */
  constructor(maxTotal: number) {
    this.#remaining = maxTotal;
  }

  /** Whether the text was longer than the limit and its end was dropped. */
  get isTruncated(): boolean {
    return this.#isTruncated;
  }

  /** Adds a chunk. Returns the sentences that it completes, '' if they have under 40 UTF-16 units. */
  push(chunk: string): string {
    if (this.#isTruncated) return '';
    const text = this.#held + chunk;
    this.#isTruncated = text.length > this.#remaining;
    const end = sentenceEnd(text.slice(0, this.#remaining));
    this.#held = text.slice(end, this.#remaining);
    this.#remaining -= end;
    return text.slice(0, end);
  }

  /** Returns the unfinished sentence when no chunk follows. */
  end(): string {
    const rest = this.#held;
    this.#held = '';
    return rest;
  }
}

/** Returns the offset after the last complete sentence; 0 if there is none or it is too short to announce. */
function sentenceEnd(text: string): number {
  if (text.length < minUnits) return 0;
  let end = 0;
  for (const match of text.matchAll(ends)) end = match.index + match[0].length;
  if (end < minUnits && text.length > maxUnits) end = text.search(/\s\S*$/) + 1;
  return end < minUnits ? 0 : end;
}
