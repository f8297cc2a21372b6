import { type Line, lineOf, textOf } from './line.ts';

const most = 1000;

/** The lines entered so far, and a walk back through them that ends where it began. */
export class History {
  readonly #scrub: (line: string) => string;
  readonly #entries: string[] = [];
  #walk: { readonly draft: Line; readonly found: readonly string[]; at: number } | undefined;
  /** The line the walk gave last; once it was changed, a new walk begins. */
  #given = '';

  /** `scrub` takes out of a line what must not be kept. */
  constructor(scrub: (line: string) => string) {
    this.#scrub = scrub;
  }

  /** Keeps the line unless it is blank, begins with a space or repeats the last one; ends the walk. */
  add(line: string): void {
    this.#walk = undefined;
    const kept = this.#scrub(line);
    if (kept.trim() === '' || line.startsWith(' ') || kept === this.#entries.at(-1)) return;
    this.#entries.push(kept);
    if (this.#entries.length > most) this.#entries.shift();
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
    if (!this.#walk || this.#walk.at === 0 || this.#given !== textOf(line)) return undefined;
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
    const found = this.#entries
      .filter((entry) => entry.startsWith(text) && entry !== text && !entry.includes('\n'))
      .findLast((entry) => isWhole(this.#scrub(entry), entry));
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
    return this.#entries.filter((entry) => entry.startsWith(start)).reverse();
  }
}

/** Whether nothing is or was masked in the entry. */
function isWhole(scrubbed: string, entry: string): boolean {
  return scrubbed === entry && !/[…•]/.test(entry);
}
