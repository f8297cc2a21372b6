/** UTF-16 code units that are announced at least at once, so that short sentences come together. */
const shortest = 40;
/** UTF-16 code units after which a text without a sentence end is cut at its last blank. */
const longest = 500;
/** Ends of sentences and rows. Each is followed by a blank or is no letter of a key, so that no key is cut. */
const ends = /[.!?…]["'”’»)\]*_]*(?=\s)|[。！？｡][」』”’）]*|\n/g;

/** Cuts a text that arrives in pieces into what a screen reader is told meanwhile: whole sentences. */
export class SentenceSplitter {
  #held = '';
  #room: number;
  #isShortened = false;

  /** `room` bounds the UTF-16 code units of all sentences together. */
  constructor(room: number) {
    this.#room = room;
  }

  /** Whether the text was longer than there is room for, and its end was left out. */
  get isShortened(): boolean {
    return this.#isShortened;
  }

  /** Adds a piece and returns the sentences that are complete by now, or '' where there is too little to be told. */
  push(piece: string): string {
    if (this.#isShortened) return '';
    const text = this.#held + piece;
    this.#isShortened = text.length > this.#room;
    const end = endOf(text.slice(0, this.#room));
    this.#held = text.slice(end, this.#room);
    this.#room -= end;
    return text.slice(0, end);
  }

  /** Returns what is left: no piece follows. */
  end(): string {
    const rest = this.#held;
    this.#held = '';
    return rest;
  }
}

/** Returns the offset behind the last complete sentence, 0 where there is none or it is too short. */
function endOf(text: string): number {
  if (text.length < shortest) return 0;
  let end = 0;
  for (const match of text.matchAll(ends)) end = match.index + match[0].length;
  if (end < shortest && text.length > longest) end = text.search(/\s\S*$/) + 1;
  return end < shortest ? 0 : end;
}
