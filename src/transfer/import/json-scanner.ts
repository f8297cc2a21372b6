/**
 * Finds the structural characters of a JSON text that comes in pieces, those in strings left out, and holds what came
 * since the last one that was passed with `drop`. Each character is looked at once.
 */
export class JsonScanner {
  /** What is held of earlier pieces, and how many UTF-16 units that are. */
  #earlier: string[] = [];
  #earlierLength = 0;
  /** The piece at hand, where in it what is held begins, and how far it was looked through. */
  #piece = '';
  #start = 0;
  #at = 0;
  #isInString = false;
  /** Whether a backslash at the end of the last piece escapes the first character of this one. */
  #isEscaped = false;

  /** UTF-16 units that are held. */
  get length(): number {
    return this.#earlierLength + this.#piece.length - this.#start;
  }

  push(piece: string): void {
    const rest = this.#piece.slice(this.#start);
    this.#earlier.push(rest);
    this.#earlierLength += rest.length;
    this.#piece = piece;
    this.#start = 0;
    this.#at = 0;
  }

  /** The next structural character; undefined where more text is needed. `held` is what came before it. */
  next(): string | undefined {
    for (;;) {
      if (this.#isInString && !this.#closeString()) return undefined;
      marks.lastIndex = this.#at;
      const found = marks.exec(this.#piece);
      this.#at = found?.index ?? this.#piece.length;
      if (found?.[0] !== '"') return found?.[0];
      this.#at += 1;
      this.#isInString = true;
    }
  }

  /** Goes behind the character that `next` gave. */
  pass(): void {
    this.#at += 1;
  }

  /** The text up to where was looked, without white space around it. */
  get held(): string {
    return [...this.#earlier, this.#piece.slice(this.#start, this.#at)].join('').trim();
  }

  /** Lets go of what is held and of the character that `next` gave. */
  drop(): void {
    this.#earlier = [];
    this.#earlierLength = 0;
    this.#start = this.#at + 1;
  }

  /** Goes behind the string that is open, or to the end of the piece where it goes on. */
  #closeString(): boolean {
    const { end, isEscaped } = closing(this.#piece, this.#at, this.#isEscaped);
    this.#at = end ?? this.#piece.length;
    this.#isInString = end === undefined;
    this.#isEscaped = isEscaped;
    return end !== undefined;
  }
}

const marks = /["{}[\],:]/g;

/**
 * Behind the end of the string that `from` is in, undefined where it goes on; then, whether a backslash at the end of the
 * text escapes what follows. `isEscaped` says so of the character at `from`.
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

/** How many backslashes are right before a place, none before `start` counted. */
function slashesBefore(text: string, at: number, start: number): number {
  let first = at;
  while (first > start && text.charAt(first - 1) === '\\') first -= 1;
  return at - first;
}

function isOdd(number: number): boolean {
  return number % 2 === 1;
}
