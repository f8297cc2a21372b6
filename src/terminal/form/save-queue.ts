import { Failure } from '../../base/failure.ts';
import type { Problem, Saved } from './form-fields.ts';

export interface Save {
  readonly label: string;
  readonly run: () => Saved;
}

/**
 * Saves one after the other, in the order they were asked for. Of those of one field that wait in a row only the last
 * is run, so that a slow store is not further behind than one save.
 */
export class SaveQueue {
  readonly #waiting: Save[] = [];
  readonly #saved: (label: string, problem: Problem) => void;
  #running: Promise<void> | undefined;

  constructor(saved: (label: string, problem: Problem) => void) {
    this.#saved = saved;
  }

  add(save: Save): void {
    if (this.#waiting.at(-1)?.label === save.label) this.#waiting.pop();
    this.#waiting.push(save);
    this.#running ??= this.#run();
  }

  /** Resolves when all are through. */
  async settled(): Promise<void> {
    await this.#running;
  }

  async #run(): Promise<void> {
    for (let save = this.#waiting.shift(); save; save = this.#waiting.shift()) {
      this.#saved(save.label, await problemOf(save));
    }
    this.#running = undefined;
  }
}

async function problemOf({ run }: Save): Promise<Problem> {
  try {
    return await run();
  } catch (error) {
    return error instanceof Failure ? error.message : 'something unexpected went wrong.';
  }
}
