import { Failure } from '../../base/failure.ts';
import type { Problem, SaveResult } from './form-fields.ts';

export interface Save {
  readonly label: string;
  readonly run: () => SaveResult;
}

/**
 * Runs the saves of fields one after the other, in order. Of consecutive waiting saves of one field only the last is run,
 * so that a slow store is at most one save behind.
 */
export class SaveQueue {
  readonly #waiting: Save[] = [];
  readonly #onSaved: (label: string, problem: Problem) => void;
  #running: Promise<void> | undefined;

  /** `onSaved` is called after each save with the field's label and the problem, if any. */
  constructor(onSaved: (label: string, problem: Problem) => void) {
    this.#onSaved = onSaved;
  }

  add(save: Save): void {
    if (this.#waiting.at(-1)?.label === save.label) this.#waiting.pop();
    this.#waiting.push(save);
    this.#running ??= this.#run();
  }

  /** Resolves when no save is running or waiting. */
  async settled(): Promise<void> {
    await this.#running;
  }

  async #run(): Promise<void> {
    for (let save = this.#waiting.shift(); save; save = this.#waiting.shift()) {
      this.#onSaved(save.label, await problemOf(save));
    }
    this.#running = undefined;
  }
}

async function problemOf({ run }: Save): Promise<Problem> {
  try {
    return await run();
  } catch (error) {
    return error instanceof Failure ? error.message : 'an unexpected error occurred.';
  }
}
