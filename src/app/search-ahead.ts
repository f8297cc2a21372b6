import type { KnownKeys } from '../secrets/known-keys.ts';
import { searchForKeys } from '../secrets/redact-long.ts';
import { minRemembered } from '../secrets/redactor.ts';

/** Milliseconds without a change after which a line is searched. */
const delay = 150;

/**
 * Searches long lines for keys, yielding to the event loop, before what follows Enter searches them at once. The redactor
 * remembers those without one.
 */
export class SearchAhead {
  #timer: ReturnType<typeof setTimeout> | undefined;

  constructor(private readonly known: KnownKeys) {}

  /** Searches the line that is being edited, once it stays unchanged. */
  schedule(line: () => string): void {
    clearTimeout(this.#timer);
    this.#timer = setTimeout(() => void this.search(line()), delay);
  }

  /** Resolves when the line is searched. */
  async search(line: string): Promise<void> {
    clearTimeout(this.#timer);
    if (line.length < minRemembered) return;
    await searchForKeys(this.known, (redactor) => redactor.findSteps(line));
  }
}
