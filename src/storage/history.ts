import { newest } from '../base/newest.ts';
import { wellFormed } from '../base/well-formed.ts';
import type { Database } from './database.ts';
import type { Reading } from './schema.ts';
import { announce } from './tab-channel.ts';

const maxStoredLines = 1000;
/** UTF-16 units of all lines together, and of one line. */
const maxStoredUnits = 200_000;
const maxLineUnits = 10_000;

/** A line entered at the prompt. Later lines have greater keys. */
export interface StoredLine {
  readonly key: number;
  readonly line: string;
}

/** The lines entered in this browser, oldest first. Each change is one transaction and is announced to the other tabs. */
export class HistoryStore {
  /** `redact` masks the keys in lines. It is applied to every line that is stored or read. */
  constructor(
    private readonly database: Database,
    readonly redact: (lines: readonly string[]) => readonly string[],
  ) {}

  /** Returns the lines. Throws a `storage` Failure. */
  async read(): Promise<readonly StoredLine[]> {
    return this.#redacted(await this.database.read(['history'], linesIn));
  }

  /** Does the same as `read`, and stores lines masked that contain a key that became known after they were stored. */
  async readMasked(): Promise<readonly StoredLine[]> {
    const stored = await this.database.read(['history'], linesIn);
    return changesIn(stored, this.#redacted(stored)).length > 0 ? this.#update() : stored;
  }

  /**
   * Adds a line unless it repeats the last one, and removes the oldest ones beyond the limits. Returns the lines that are
   * stored then, or undefined for a line over 10,000 UTF-16 units, which is not stored. Throws a `storage` Failure.
   */
  async add(line: string): Promise<readonly StoredLine[] | undefined> {
    return line.length > maxLineUnits ? undefined : this.#update(line);
  }

  /** Removes all lines. Throws a `storage` Failure. */
  async clear(): Promise<void> {
    await this.database.write(['history'], (writing) => writing.objectStore('history').clear());
    announce('history');
  }

  async #update(added?: string): Promise<readonly StoredLine[]> {
    const lines = await this.database.write(['history'], async (writing) => {
      const store = writing.objectStore('history');
      const former = await linesIn(writing);
      const known = this.#redacted(former);
      for (const { key, line } of changesIn(former, known)) await store.put(line, key);
      const [line] = added === undefined ? [] : this.redact([wellFormed(added)]);
      const isNew = line !== undefined && line !== known.at(-1)?.line;
      const all = isNew ? [...known, { key: await store.add(line), line }] : known;
      const kept = fitting(all);
      const [oldest] = kept;
      if (oldest && kept.length < all.length)
        await store.delete(IDBKeyRange.upperBound(oldest.key, true));
      return kept;
    });
    announce('history');
    return lines;
  }

  #redacted(lines: readonly StoredLine[]): readonly StoredLine[] {
    const texts = this.redact(lines.map(({ line }) => line));
    return lines.map((stored, at) => ({ ...stored, line: texts[at] ?? '' }));
  }
}

/** Returns the lines of the store. Records that are not strings are skipped. */
async function linesIn(reading: Reading<'history'>): Promise<readonly StoredLine[]> {
  const store = reading.objectStore('history');
  const [keys, lines] = await Promise.all([store.getAllKeys(), store.getAll()]);
  return keys.flatMap((key, at) => {
    const line: unknown = lines[at];
    return typeof line === 'string' ? [{ key, line }] : [];
  });
}

/** Returns the lines of `now` that differ from those of `before`, which have the same keys. */
function changesIn(
  before: readonly StoredLine[],
  now: readonly StoredLine[],
): readonly StoredLine[] {
  return now.filter(({ line }, at) => line !== before[at]?.line);
}

/** Returns the newest lines within the limits. */
function fitting(lines: readonly StoredLine[]): readonly StoredLine[] {
  return newest(lines.slice(-maxStoredLines), maxStoredUnits, ({ line }) => line.length);
}
