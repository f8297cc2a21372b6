import { Failure } from '../base/failure.ts';
import { newest } from '../base/newest.ts';
import { HistoryStore, type StoredLine } from '../storage/history.ts';
import { onAnnounced } from '../storage/tab-channel.ts';
import { type History, type HistoryBackend, maxHistoryUnits } from '../terminal/editor/history.ts';
import { dim, styled } from '../terminal/text/styled-text.ts';
import type { App } from './app.ts';

/** Synchronizes the history of this tab with the stored one, which contains the lines of all tabs. */
export function syncHistory({ console: { history }, view: { screen }, database, keys }: App): void {
  if (history.isStored) {
    history.reload();
    return;
  }
  const store = new HistoryStore(database, (lines) => keys.redactLines(lines));
  const shared = new SharedHistory(store, history, {
    changed: () => void screen.flush(),
    failed: () => screen.notify(dim(styled`${onlyHere}`)),
  });
  shared.reload();
  history.attachBackend(shared);
}

const onlyHere =
  'The lines you enter are kept in this tab only: this browser does not let the page store them, or its storage is full.';

/** A line of this tab that is not stored, or not yet. */
interface OwnLine {
  line: string;
  /** The key of the newest line that was stored when it was entered; infinite if unknown. */
  after: number;
}

interface Listener {
  /** Called after the history received the stored lines. */
  changed(): void;
  /** Called once, by `reload`, after a line could not be stored. */
  failed(): void;
}

/** Stores the lines of a History, and adds those that other tabs store. */
export class SharedHistory implements HistoryBackend {
  #own: readonly OwnLine[] = [];
  #newest = Number.POSITIVE_INFINITY;
  #failure: 'none' | 'untold' | 'told' = 'none';

  constructor(
    private readonly store: HistoryStore,
    private readonly history: Pick<History, 'replace'>,
    private readonly listener: Listener,
  ) {
    onAnnounced('history', () => void this.#take(store.read()));
  }

  add(line: string): void {
    const own = { line, after: this.#newest };
    this.#own = newest([...this.#own, own], maxHistoryUnits, ({ line: { length } }) => length);
    void this.#store(own);
  }

  reload(): void {
    const lines = this.store.redact(this.#own.map(({ line }) => line));
    for (const [at, own] of this.#own.entries()) own.line = lines[at] ?? '';
    void this.#take(this.store.readMasked());
    if (this.#failure !== 'untold') return;
    this.#failure = 'told';
    this.listener.failed();
  }

  async clear(): Promise<void> {
    this.#own = [];
    await this.store.clear();
    this.#set([]);
  }

  /** Stores a line. One that cannot be stored stays in this tab, in order with the others. */
  async #store(own: OwnLine): Promise<void> {
    try {
      const stored = await this.store.add(own.line);
      if (!stored) return;
      const later = this.#own.slice(this.#own.indexOf(own) + 1);
      this.#own = this.#own.filter((other) => other !== own);
      this.#set(stored);
      for (const other of later) other.after = this.#newest;
    } catch (error) {
      if (!(error instanceof Failure)) throw error;
      if (this.#failure === 'none') this.#failure = 'untold';
    }
  }

  /** Applies stored lines; if they cannot be read, the tab keeps its own. */
  async #take(reading: Promise<readonly StoredLine[]>): Promise<void> {
    const stored = await reading.catch(() => undefined);
    if (stored) this.#set(stored);
  }

  #set(stored: readonly StoredLine[]): void {
    this.#newest = stored.at(-1)?.key ?? 0;
    for (const own of this.#own) own.after = Math.min(own.after, this.#newest);
    const own = this.#own.map(({ line, after }) => ({ line, key: after }));
    const all = [...stored, ...own].sort((one, other) => one.key - other.key);
    this.history.replace(all.map(({ line }) => line));
    this.listener.changed();
  }
}
