import type { App } from '../../src/app/app.ts';
import { styled } from '../../src/terminal/text/styled-text.ts';

/** Milliseconds between two looks of the line. */
const pause = 100;

/** A line below the output that tells how far a long command is; it is there once that takes a while. */
export class Progress {
  #shown = performance.now();

  constructor(
    private readonly app: App,
    private readonly what: string,
  ) {}

  /** Tells it. Throws where Ctrl-C was pressed. */
  tell(soFar: string): void {
    this.app.console.signal.throwIfAborted();
    if (performance.now() - this.#shown < pause) return;
    this.#shown = performance.now();
    this.app.view.screen.status(styled`${this.what}: ${soFar}. Ctrl-C stops.`);
  }

  /** Takes the line away. */
  end(): void {
    this.app.view.screen.status(undefined);
  }
}
