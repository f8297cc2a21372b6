/** Milliseconds for which a page that began to be left is taken to be on its way. */
const leavingMs = 10_000;

let beganAt = Number.NEGATIVE_INFINITY;

/** Starts to notice when the page is about to be left or reloaded. */
export function watchLeaving(): void {
  addEventListener('beforeunload', () => {
    beganAt = performance.now();
  });
}

/**
 * Whether the page was about to be left a moment ago. Browsers then cut its connections, and some give it time to see that
 * as an error.
 */
export function isLeaving(): boolean {
  return performance.now() - beganAt < leavingMs;
}
