/**
 * Finds the structural characters outside strings of a JSON text that arrives in chunks, in linear time, and keeps the text
 * since the last `discard`.
 */
export class JsonScanner {
  /** The text kept of earlier chunks, and its length in UTF-16 units. */
  #earlier: string[] = [];
  #earlierLength = 0;
  /** The current chunk, where the kept text begins in it, and the position of the scan. */
  #chunk = '';
  #start = 0;
  #at = 0;
  #isInString = false;
  /** Whether a backslash at the end of the last chunk escapes the first character of this one. */
  #isEscaped = false;

  /** UTF-16 units of the kept text. */
  get length(): number {
    return this.#earlierLength + this.#chunk.length - this.#start;
  }

  push(chunk: string): void {
    const rest = this.#chunk.slice(this.#start);
    this.#earlier.push(rest);
    this.#earlierLength += rest.length;
    this.#chunk = chunk;
    this.#start = 0;
    this.#at = 0;
  }

  /** Returns the next structural character; undefined if the chunk has no more. `text` is what precedes it. */
  next(): string | undefined {
    for (;;) {
      if (this.#isInString && !this.#closeString()) return undefined;
      marks.lastIndex = this.#at;
      const found = marks.exec(this.#chunk);
      this.#at = found?.index ?? this.#chunk.length;
      if (found?.[0] !== '"') return found?.[0];
      this.#at += 1;
      this.#isInString = true;
    }
  }

  /** Moves past the character that `next` returned. */
  advance(): void {
    this.#at += 1;
  }

  /** The kept text up to the position of the scan, without white space around it. */
  get text(): string {
    return [...this.#earlier, this.#chunk.slice(this.#start, this.#at)].join('').trim();
  }

  /** Discards the kept text and the character that `next` returned. */
  discard(): void {
    this.#earlier = [];
    this.#earlierLength = 0;
    this.#start = this.#at + 1;
  }

  /** Moves past the open string, or to the end of the chunk. Returns whether the string ended. */
  #closeString(): boolean {
    const { end, isEscaped } = closing(this.#chunk, this.#at, this.#isEscaped);
    this.#at = end ?? this.#chunk.length;
    this.#isInString = end === undefined;
    this.#isEscaped = isEscaped;
    return end !== undefined;
  }
}

const marks = /["{}[\],:]/g;

/**
 * Returns the offset after the string that contains `from`; undefined if the text does not end the string. `isEscaped` is
 * whether a backslash escapes the character at `from`, and in the result the one after the text.
 */
function closing(
  text: string,
  from: number,
  isEscaped: boolean,
): { readonly end?: number; readonly isEscaped: boolean } {
  const start = isEscaped ? from + 1 : from;
  for (let at = text.indexOf('"', start); at >= 0; at = text.indexOf('"', at + 1)) {
    if (!isOdd(slashesBefore(text, at, start))) return { end: at + 1, isEscaped: false };
  }
  return { isEscaped: isOdd(slashesBefore(text, text.length, start)) };
}

/** Returns the number of backslashes directly before an offset, from `start` on. */
function slashesBefore(text: string, at: number, start: number): number {
  let first = at;
  while (first > start && text.charAt(first - 1) === '\\') first -= 1;
  return at - first;
}

function isOdd(number: number): boolean {
  return number % 2 === 1;
}
