import type { Steps } from './steps.ts';

/** Milliseconds of work between two yields to the event loop. */
const slice = 8;

/**
 * Returns a function to await in each iteration of a long loop: it yields to the event loop with `nextTurn` if 8 ms have
 * passed since it last did, so that the page keeps handling input and drawing. It rejects with the signal's reason once the
 * signal is aborted.
 */
export function yielding(
  signal?: AbortSignal,
  nextTurn: () => Promise<unknown> = nextTask,
): () => Promise<void> {
  let since = performance.now();
  return async () => {
    if (performance.now() - since >= slice) {
      await nextTurn();
      since = performance.now();
    }
    signal?.throwIfAborted();
  };
}

/** Runs work in steps, yielding to the event loop between them, and resolves with its result. */
export async function runYielding<Result>(
  steps: Steps<Result>,
  turn: () => Promise<void> = yielding(),
): Promise<Result> {
  for (;;) {
    const step = steps.next();
    if (step.done) return step.value;
    await turn();
  }
}

/** Resolves in a new task. A timer would be throttled to once a second in a hidden tab. */
function nextTask(): Promise<void> {
  return new Promise((resolve) => {
    const { port1, port2 } = new MessageChannel();
    port1.onmessage = () => {
      port1.close();
      resolve();
    };
    port2.postMessage(undefined);
  });
}
