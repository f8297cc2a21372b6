import { type Line, lineOf, textOf } from './line.ts';

const most = 1000;

/** Where lines outlive the page, and what keys there are by now. */
export interface Shelf {
  /** The lines kept, the newest last. */
  read(): readonly string[];
  add(line: string): void;
  clear(): void;
  /** Takes out of the lines kept what must not be shown by now. */
  renew(): void;
  /** The lines, one by one, without what must not be shown by now. */
  redact(lines: readonly string[]): readonly string[];
}

const noShelf: Shelf = {
  read: () => [],
  add: () => undefined,
  clear: () => undefined,
  renew: () => undefined,
  redact: (lines) => lines,
};

/** The lines entered so far, and a walk back through them that ends where it began. */
export class History {
  readonly #scrub: (line: string) => string;
  readonly #shelf: Shelf;
  #entries: readonly string[];
  /** The line entered last, where it began with a space: it comes back until the next is entered. */
  #fleeting: readonly string[] = [];
  #walk: { readonly draft: Line; readonly found: readonly string[]; at: number } | undefined;
  /** The line the walk gave last; once it was changed, a new walk begins. */
  #given = '';

  /** Begins with what the shelf has; `scrub` takes out of a line what must not be remembered. */
  constructor(scrub: (line: string) => string, shelf = noShelf) {
    this.#scrub = scrub;
    this.#shelf = shelf;
    this.#entries = shelf.read();
  }

  /** All lines but a fleeting one, the newest last. */
  get lines(): readonly string[] {
    return this.#shelf.redact(this.#entries);
  }

  /** Remembers the line unless it is blank or repeats the last one, with a space before it only for once; ends the walk. */
  add(line: string): void {
    this.#walk = undefined;
    const kept = this.#scrub(line);
    if (kept.trim() === '') return;
    const isFleeting = line.startsWith(' ');
    this.#fleeting = isFleeting ? [kept] : [];
    if (isFleeting || kept === this.#entries.at(-1)) return;
    this.#entries = [...this.#entries, kept].slice(-most);
    this.#shelf.add(kept);
  }

  /** Takes out everywhere what must not be shown by now. */
  renew(): void {
    this.#entries = this.lines;
    this.#shelf.renew();
  }

  /** Forgets all lines. */
  clear(): void {
    this.#entries = [];
    this.#fleeting = [];
    this.#shelf.clear();
  }

  /** The next older line that begins as the draft does, the cursor at its end. */
  up(draft: Line): Line | undefined {
    if (!this.#walk || this.#given !== textOf(draft)) {
      this.#walk = { draft, found: this.#matches(textOf(draft)), at: 0 };
      this.#given = textOf(draft);
    }
    const entry = this.#walk.found[this.#walk.at];
    if (entry === undefined) return undefined;
    this.#walk.at += 1;
    this.#given = entry;
    return lineOf(entry);
  }

  /** The next newer line; after the newest the draft as it was; nothing where the line was changed since. */
  down(line: Line): Line | undefined {
    if (this.#given !== textOf(line)) this.#walk = undefined;
    if (!this.#walk || this.#walk.at === 0) return undefined;
    this.#walk.at -= 1;
    if (this.#walk.at > 0) {
      this.#given = this.#walk.found[this.#walk.at - 1] ?? '';
      return lineOf(this.#given);
    }
    const { draft } = this.#walk;
    this.#walk = undefined;
    return draft;
  }

  /** What follows the text in the newest line of one row that begins with it; nothing where a part of that is masked. */
  suggest(text: string): string {
    if (text.trim() === '') return '';
    const found = this.#entries.findLast(
      (entry) =>
        entry.length > text.length &&
        entry.startsWith(text) &&
        !entry.includes('\n') &&
        isWhole(this.#scrub(entry), entry),
    );
    return found?.slice(text.length) ?? '';
  }

  /** The newest line that fits and has nothing masked, as many such lines skipped as said. */
  find(isFit: (line: string) => boolean, skipped: number): string | undefined {
    let left = skipped;
    return this.#entries.findLast(
      (entry) => isFit(entry) && isWhole(this.#scrub(entry), entry) && left-- === 0,
    );
  }

  #matches(start: string): readonly string[] {
    return this.#shelf
      .redact([...this.#entries, ...this.#fleeting])
      .filter((entry) => entry.startsWith(start))
      .reverse();
  }
}

/** Whether nothing is or was masked in the entry. */
function isWhole(scrubbed: string, entry: string): boolean {
  return scrubbed === entry && !/[…•]/.test(entry);
}
