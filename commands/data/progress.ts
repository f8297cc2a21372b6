import type { App } from '../../src/app/app.ts';
import { styled } from '../../src/terminal/text/styled-text.ts';

/** Milliseconds between two updates of the line. */
const pause = 100;

/** A status line with the progress of a command, shown after a delay. */
export class Progress {
  #shown = performance.now();

  constructor(
    private readonly app: App,
    private readonly what: string,
  ) {}

  /** Updates the line. Throws the reason of Ctrl-C. */
  tell(soFar: string): void {
    this.app.console.signal.throwIfAborted();
    if (performance.now() - this.#shown < pause) return;
    this.#shown = performance.now();
    this.app.view.screen.status(styled`${this.what}: ${soFar}. Ctrl-C stops.`);
  }

  /** Removes the line. */
  end(): void {
    this.app.view.screen.status(undefined);
  }
}
