import { addChips, chipsIn } from '../terminal/editor/chips.ts';
import { replaceLine } from '../terminal/editor/edit.ts';
import { type Chip, replacePlaceholders } from '../terminal/editor/placeholders.ts';
import { createState, type EditState, killRingOf, noEdit } from '../terminal/editor/state.ts';
import { createLine } from '../terminal/text/line.ts';

/** The line of the prompt while it is not edited: the one that ended last, and what the next one begins with. */
export class PromptMemory {
  /** The state in which the last line ended. */
  ended = createState();
  /** The state or the text with which the next line begins. */
  #next: EditState | string | undefined;
  /** The chips that are added to the next line. */
  #added: readonly Chip[] = [];

  /** The chips of the next line. */
  get chips(): readonly Chip[] {
    return [...(typeof this.#next === 'object' ? chipsIn(this.#next) : []), ...this.#added];
  }

  /** Whether the next line begins as the last one ended. */
  get isResumed(): boolean {
    return typeof this.#next === 'object';
  }

  /** Adds the chips of the line that ended, which was entered, to the next one. */
  keepChips(): void {
    this.#added = chipsIn(this.ended);
  }

  addChips(chips: readonly Chip[]): void {
    this.#added = [...this.#added, ...chips];
  }

  /** Removes chips from those that are added to the next line. */
  removeChips(chips: readonly Chip[]): void {
    this.#added = this.#added.filter((chip) => !chips.includes(chip));
  }

  /** Begins the next line as the last one ended, with its chips. */
  resume(): void {
    this.removeChips(chipsIn(this.ended));
    this.#next = { ...this.ended, lastEdit: noEdit };
  }

  /** Begins the next line with a text. */
  prefill(text: string): void {
    this.#next = text;
  }

  /** Returns the state in which the next line begins: with `draft`, if nothing else was set. */
  take(draft: string): EditState {
    const [begun = draft, added] = [this.#next, this.#added];
    this.#next = undefined;
    this.#added = [];
    if (typeof begun === 'object') return addChips(begun, added);
    const empty = createState(undefined, killRingOf(this.ended));
    const space = added.length > 0 && begun !== '' ? ' ' : '';
    return replaceLine(addChips(empty, added), createLine(space + replacePlaceholders(begun)));
  }
}
