import { newest } from '../../base/newest.ts';
import { createLine, type Line, lineText } from '../text/line.ts';
import { longTextUnits, replacePlaceholders } from './placeholders.ts';

const maxHistoryLines = 1000;
/** UTF-16 units of all lines together. */
export const maxHistoryUnits = 1_000_000;

/** Stores the lines of a History. Whenever the stored lines change, it passes all of them to `History.replace`. */
export interface HistoryBackend {
  /** Stores a line that was entered. */
  add(line: string): void;
  /** Masks newly known keys in the stored lines, and reads them again. */
  reload(): void;
  /** Removes all lines. Throws if they cannot be removed. */
  clear(): Promise<void>;
}

type Redact = (lines: readonly string[]) => readonly string[];

/** One way back and forth through the history (readline previous-history and next-history). */
interface Navigation {
  /** The line from which it started, which is restored at its end. */
  readonly draft: Line;
  /** The lines that start with the draft, newest first. */
  readonly matches: readonly string[];
  /** How many matches were returned; 0 at the draft. */
  depth: number;
}

/** The lines that were entered, at most 1,000 and 1,000,000 UTF-16 units, and the user's position among them. */
export class History {
  readonly #scrub: (line: string) => string;
  readonly #redact: Redact;
  #backend: HistoryBackend | undefined;
  #lines: readonly string[] = [];
  /** The last line if it starts with a space: it can be recalled until the next one is entered, and is not stored. */
  #unstored: readonly string[] = [];
  #navigation: Navigation | undefined;
  /** The line that was returned last. When the user changes it, a new navigation starts. */
  #returned = '';

  /** `scrub` removes from a line what must not be stored; `redact` masks keys that became known since. */
  constructor(scrub: (line: string) => string, redact: Redact = (lines) => lines) {
    this.#scrub = scrub;
    this.#redact = redact;
  }

  /** All lines but an unstored one, newest last, with keys masked. */
  get lines(): readonly string[] {
    return this.#redact(this.#lines);
  }

  /** Whether a backend stores the lines. */
  get isStored(): boolean {
    return this.#backend !== undefined;
  }

  /** Stores the lines in the backend from now on, including those entered so far. */
  attachBackend(backend: HistoryBackend): void {
    this.#backend = backend;
    for (const line of this.#lines) backend.add(line);
  }

  /** Replaces all lines. The last is the newest; the oldest above the limits are dropped. */
  replace(lines: readonly string[]): void {
    const kept = newest(lines.slice(-maxHistoryLines), maxHistoryUnits, ({ length }) => length);
    this.#lines = kept.map(replacePlaceholders);
  }

  /**
   * Adds a line without the white space at its end, unless it is blank or repeats the last one. A line that starts with a
   * space is kept only until the next one. Ends the navigation.
   */
  add(line: string): void {
    this.#navigation = undefined;
    const kept = trim(this.#scrub(line));
    if (kept === '') return;
    const isUnstored = line.startsWith(' ');
    this.#unstored = isUnstored ? [kept] : [];
    if (isUnstored || kept === this.#lines.at(-1)) return;
    this.replace([...this.#lines, kept]);
    this.#backend?.add(kept);
  }

  /** Masks newly known keys in all lines, and reads the stored ones again. */
  reload(): void {
    this.#lines = this.lines;
    this.#backend?.reload();
  }

  /** Removes all lines. Throws if the stored ones cannot be removed. */
  async clear(): Promise<void> {
    this.#lines = [];
    this.#unstored = [];
    await this.#backend?.clear();
  }

  /** Returns the next older line that starts with the draft, with the cursor at its end; undefined after the oldest. */
  previous(draft: Line): Line | undefined {
    // At the draft, lines that were read since are found too.
    if (!this.#navigation?.depth || this.#returned !== lineText(draft)) {
      this.#navigation = { draft, matches: this.#matches(lineText(draft)), depth: 0 };
      this.#returned = lineText(draft);
    }
    const match = this.#navigation.matches[this.#navigation.depth];
    if (match === undefined) return undefined;
    this.#navigation.depth += 1;
    this.#returned = match;
    return createLine(match);
  }

  /** Returns the next newer line, and after the newest the draft; undefined if the line was changed since `previous`. */
  next(line: Line): Line | undefined {
    if (this.#returned !== lineText(line)) this.#navigation = undefined;
    if (!this.#navigation || this.#navigation.depth === 0) return undefined;
    this.#navigation.depth -= 1;
    if (this.#navigation.depth > 0) {
      this.#returned = this.#navigation.matches[this.#navigation.depth - 1] ?? '';
      return createLine(this.#returned);
    }
    const { draft } = this.#navigation;
    this.#navigation = undefined;
    return draft;
  }

  /**
   * Returns the rest of the newest line that starts with the text, '' if there is none. Lines with a newline or a masked
   * part and those of 10,000 UTF-16 units or more are not suggested.
   */
  suggest(text: string): string {
    if (text.trim() === '') return '';
    const longer = this.#lines.filter(
      (line) => line.length > text.length && line.length < longTextUnits && !line.includes('\n'),
    );
    const found = startingWith(longer, text).findLast((line) => this.#isUnmasked(line));
    return found?.slice(text.length) ?? '';
  }

  /**
   * Returns the newest line that passes the test, after skipping `skipped` of them. Lines with a masked part and those of
   * 10,000 UTF-16 units or more do not count.
   */
  findNewest(passes: (line: string) => boolean, skipped: number): string | undefined {
    let left = skipped;
    return this.#lines.findLast(
      (line) =>
        line.length < longTextUnits && passes(line) && this.#isUnmasked(line) && left-- === 0,
    );
  }

  #matches(start: string): readonly string[] {
    const lines = this.#redact([...this.#lines, ...this.#unstored]);
    return startingWith(lines, start).toReversed();
  }

  /** Whether nothing in the line is masked, or would be now. */
  #isUnmasked(line: string): boolean {
    return this.#scrub(line) === line && !/[…•]/.test(line);
  }
}

/** Returns the lines that start with the text; ignoring case if none does exactly and the text has no capital letter. */
function startingWith(lines: readonly string[], text: string): readonly string[] {
  const found = lines.filter((line) => line.startsWith(text));
  if (found.length > 0 || /\p{Lu}/u.test(text)) return found;
  return lines.filter((line) => line.slice(0, text.length).toLowerCase() === text);
}

/** Removes white space at the end, which a completion adds, except in a text of several lines. */
function trim(line: string): string {
  return line.trim() === '' || !line.includes('\n') ? line.trimEnd() : line;
}
