import { wellFormed } from '../base/well-formed.ts';

const entry = 'keysh-draft';
/** Milliseconds between a change and its storage. */
const delay = 300;
const maxUnits = 100_000;
/** UTF-16 units of the shortest draft that the browser asks about before the page is left. */
const minLongUnits = 200;

/** Stores the line that is being typed for this tab, so that a reload does not lose it. */
export class DraftStore {
  #text = () => this.read();
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

  /** Stores the first 100,000 UTF-16 units that `text` returns after a delay. */
  schedule(text: () => string): void {
    this.#text = text;
    this.#timer ??= setTimeout(() => this.save(), delay);
  }

  /** Stores the draft at once, if the browser allows it. */
  save(): void {
    clearTimeout(this.#timer);
    this.#timer = undefined;
    try {
      const text = this.redact(wellFormed(this.#text().slice(0, maxUnits)));
      if (text.trim() === '') this.storage().removeItem(entry);
      else this.storage().setItem(entry, text);
    } catch {
      // Nothing depends on the draft.
    }
  }

  /** Removes the draft. */
  clear(): void {
    this.#text = () => '';
    this.save();
  }
}
