import { wellFormed } from '../base/well-formed.ts';
import { draftFilesEntry } from './storage-keys.ts';

const entry = 'keysh-draft';

/** Milliseconds between a change and its storage. */
const delay = 300;
const maxUnits = 100_000;
/** UTF-16 units of the shortest draft that the browser asks about before the page is left. */
const minLongUnits = 200;

/** Stores the line that is being typed for this tab, so that a reload does not lose it. */
export class DraftStore {
  #text = () => this.read();
  #files: () => readonly string[] = () => [];
  #hadFiles = false;
  #timer: ReturnType<typeof setTimeout> | undefined;

  /** `redact` removes from a text what must not be stored. */
  constructor(
    private readonly storage: () => Storage,
    private readonly redact: (text: string) => string,
  ) {}

  /** Returns the stored text, redacted again; empty if there is none or it cannot be read. */
  read(): string {
    try {
      return this.redact((this.storage().getItem(entry) ?? '').slice(0, maxUnits));
    } catch {
      return '';
    }
  }

  /** Whether losing the draft would cost the user much. */
  get isLong(): boolean {
    return this.#text().trim().length >= minLongUnits;
  }

  /** Stores after a delay the first 100,000 UTF-16 units that `text` returns, and the labels of files that `files` returns. */
  schedule(text: () => string, files: () => readonly string[] = () => []): void {
    this.#text = text;
    this.#files = files;
    this.#timer ??= setTimeout(() => this.save(), delay);
  }

  /** Stores the draft at once, if the browser allows it. */
  save(): void {
    clearTimeout(this.#timer);
    this.#timer = undefined;
    this.#store(entry, this.#text());
    const files = this.#files();
    // Those that a reload lost stay until they are reported.
    if (files.length > 0 || this.#hadFiles) this.#store(draftFilesEntry, files.join('\n'));
    this.#hadFiles = files.length > 0;
  }

  /** Removes the draft. */
  clear(): void {
    this.#text = () => '';
    this.#files = () => [];
    this.save();
  }

  #store(name: string, text: string): void {
    try {
      const kept = this.redact(wellFormed(text.slice(0, maxUnits)));
      if (kept.trim() === '') this.storage().removeItem(name);
      else this.storage().setItem(name, kept);
    } catch {
      // Nothing depends on the draft.
    }
  }
}
