import type { Steps } from './steps.ts';

/** Milliseconds of work after which the page gets a turn. */
const slice = 8;

/**
 * Returns a function to await again and again in a long loop: it yields to the event loop with `nextTurn` once 8 ms of
 * work have passed since it last did, so that the page goes on taking input and drawing. It rejects with the signal's
 * reason once that is aborted.
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

/** Resolves with the result of work between whose steps the event loop gets turns. */
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

/** Resolves in a task of its own; a timer would come once a second in a tab that is hidden. */
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
