import { wellFormed } from '../base/well-formed.ts';

const entry = 'keysh-draft';
/** Milliseconds of typing that a crash may cost. */
const delay = 300;
const most = 100_000;

/** The line that is not entered yet, kept in this tab for a reload. */
export class DraftStore {
  #text = () => this.read();
  #timer: ReturnType<typeof setTimeout> | undefined;

  /** `bare` takes out of a text what must not be kept. */
  constructor(
    private readonly storage: () => Storage,
    private readonly bare: (text: string) => string,
  ) {}

  /** What was kept, freed of what must not be by now; empty where nothing is or it cannot be read. */
  read(): string {
    try {
      return this.bare((this.storage().getItem(entry) ?? '').slice(0, most));
    } catch {
      return '';
    }
  }

  /** Whether there is a text worth asking for. */
  get isThere(): boolean {
    return this.#text().trim() !== '';
  }

  /** Keeps what `text` gives, its first 100,000 characters, soon. */
  follow(text: () => string): void {
    this.#text = text;
    this.#timer ??= setTimeout(() => this.keep(), delay);
  }

  /** Keeps it at once, as far as the browser lets it. */
  keep(): void {
    clearTimeout(this.#timer);
    this.#timer = undefined;
    try {
      const text = this.bare(wellFormed(this.#text().slice(0, most)));
      if (text.trim() === '') this.storage().removeItem(entry);
      else this.storage().setItem(entry, text);
    } catch {
      // A draft is a comfort: nothing else depends on it.
    }
  }

  /** There is none any more. */
  drop(): void {
    this.#text = () => '';
    this.keep();
  }
}
