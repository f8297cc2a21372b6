import { commonPrefixUnits } from './replacement.ts';

/** What an input method did to the field: the text that it composes, and the UTF-16 units that it removed before it. */
export interface ComposedText {
  readonly text: string;
  readonly removedUnits: number;
}

/**
 * Follows a composition by what the field holds. Input methods may take text that was typed before out of the field to
 * compose it again, without an event.
 */
export class Composition {
  /** What the field held before, less what the input method removed of it; undefined while nothing is composed. */
  #base: string | undefined;

  /** Whether an input method is composing. */
  get isActive(): boolean {
    return this.#base !== undefined;
  }

  /** Starts with the field holding this text. */
  start(base: string): void {
    this.#base = base;
  }

  /** Returns what the input method did since the last call, or since the start. */
  read(value: string): ComposedText {
    const base = this.#base ?? '';
    const kept = commonPrefixUnits(base, value);
    this.#base = base.slice(0, kept);
    return { text: value.slice(kept), removedUnits: base.length - kept };
  }

  end(): void {
    this.#base = undefined;
  }
}
