import { newest } from '../../base/newest.ts';
import { createLine, type Line, lineText } from '../text/line.ts';
import { longTextUnits } from './paste-placeholders.ts';

const most = 1000;
/** UTF-16 units of all lines together; the newest line has no more. */
export const maxHistoryUnits = 1_000_000;

/** What stores the lines of a History. It passes all of them to `History.replace` whenever they change. */
export interface HistoryBackend {
  /** Takes over a line that was entered. */
  add(line: string): void;
  /** Masks in what is stored what became known to be a key, and reads it again. */
  renew(): void;
  /** Removes all lines. Throws where they cannot be removed. */
  clear(): Promise<void>;
}

type Redact = (lines: readonly string[]) => readonly string[];

/** The lines entered so far, and a walk back through them that ends where it began. */
export class History {
  readonly #scrub: (line: string) => string;
  readonly #redact: Redact;
  #backend: HistoryBackend | undefined;
  #entries: readonly string[] = [];
  /** The line entered last, where it began with a space: it comes back until the next is entered. */
  #fleeting: readonly string[] = [];
  #walk: { readonly draft: Line; readonly found: readonly string[]; at: number } | undefined;
  /** The line the walk gave last; once it was changed, a new walk begins. */
  #given = '';

  /** `scrub` takes out of a line what must not be remembered; `redact` masks in lines what became known to be a key since. */
  constructor(scrub: (line: string) => string, redact: Redact = (lines) => lines) {
    this.#scrub = scrub;
    this.#redact = redact;
  }

  /** All lines but a fleeting one, the newest last. */
  get lines(): readonly string[] {
    return this.#redact(this.#entries);
  }

  /** Whether there is a backend. */
  get isStored(): boolean {
    return this.#backend !== undefined;
  }

  /** Has the lines stored from now on, those entered so far included. */
  attachBackend(backend: HistoryBackend): void {
    this.#backend = backend;
    for (const line of this.#entries) backend.add(line);
  }

  /** Puts other lines in the place of all, the newest last; keeps 1,000 of them, with 1,000,000 UTF-16 units at most. */
  replace(lines: readonly string[]): void {
    this.#entries = newest(lines.slice(-most), maxHistoryUnits, ({ length }) => length);
  }

  /**
   * Remembers the line unless it is blank or repeats the last one, with a space before it only for once; ends the walk.
   * A line of one row loses the blanks at its end, such as a completion leaves.
   */
  add(line: string): void {
    this.#walk = undefined;
    const kept = tidy(this.#scrub(line));
    if (kept === '') return;
    const isFleeting = line.startsWith(' ');
    this.#fleeting = isFleeting ? [kept] : [];
    if (isFleeting || kept === this.#entries.at(-1)) return;
    this.replace([...this.#entries, kept]);
    this.#backend?.add(kept);
  }

  /** Masks everywhere what became known to be a key, and reads again what is stored. */
  renew(): void {
    this.#entries = this.lines;
    this.#backend?.renew();
  }

  /** Forgets all lines. Throws where those that are stored cannot be removed. */
  async clear(): Promise<void> {
    this.#entries = [];
    this.#fleeting = [];
    await this.#backend?.clear();
  }

  /** The next older line that begins as the draft does, the cursor at its end. */
  previous(draft: Line): Line | undefined {
    if (!this.#walk || this.#given !== lineText(draft)) {
      this.#walk = { draft, found: this.#matches(lineText(draft)), at: 0 };
      this.#given = lineText(draft);
    }
    const entry = this.#walk.found[this.#walk.at];
    if (entry === undefined) return undefined;
    this.#walk.at += 1;
    this.#given = entry;
    return createLine(entry);
  }

  /** The next newer line; after the newest the draft as it was; nothing where the line was changed since. */
  next(line: Line): Line | undefined {
    if (this.#given !== lineText(line)) this.#walk = undefined;
    if (!this.#walk || this.#walk.at === 0) return undefined;
    this.#walk.at -= 1;
    if (this.#walk.at > 0) {
      this.#given = this.#walk.found[this.#walk.at - 1] ?? '';
      return createLine(this.#given);
    }
    const { draft } = this.#walk;
    this.#walk = undefined;
    return draft;
  }

  /** What follows the text in the newest line of one row, not a very long one, that begins with it; nothing where a part of that is masked. */
  suggest(text: string): string {
    if (text.trim() === '') return '';
    const longer = this.#entries.filter(
      (entry) =>
        entry.length > text.length && entry.length < longTextUnits && !entry.includes('\n'),
    );
    const found = beginning(longer, text).findLast((entry) => isWhole(this.#scrub(entry), entry));
    return found?.slice(text.length) ?? '';
  }

  /** The newest line that fits, is not very long and has nothing masked, as many such lines skipped as said. */
  findNewest(isFit: (line: string) => boolean, skipped: number): string | undefined {
    let left = skipped;
    return this.#entries.findLast(
      (entry) =>
        entry.length < longTextUnits &&
        isFit(entry) &&
        isWhole(this.#scrub(entry), entry) &&
        left-- === 0,
    );
  }

  #matches(start: string): readonly string[] {
    const entries = this.#redact([...this.#entries, ...this.#fleeting]);
    return beginning(entries, start).toReversed();
  }
}

/** Returns the entries that begin with the text; in any case where none does and the text has no capital. */
function beginning(entries: readonly string[], text: string): readonly string[] {
  const found = entries.filter((entry) => entry.startsWith(text));
  if (found.length > 0 || /\p{Lu}/u.test(text)) return found;
  return entries.filter((entry) => entry.slice(0, text.length).toLowerCase() === text);
}

function tidy(line: string): string {
  return line.trim() === '' || !line.includes('\n') ? line.trimEnd() : line;
}

/** Whether nothing is or was masked in the entry. */
function isWhole(scrubbed: string, entry: string): boolean {
  return scrubbed === entry && !/[…•]/.test(entry);
}
