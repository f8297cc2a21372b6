/** Milliseconds between two animation frames: shorter than in browsers, since nothing is drawn. */
const frame = 4;

/** Returns timers that end with the signal; errors of their callbacks are passed to `onError`. */
export function pageTimers(closed: AbortSignal, onError: (error: unknown) => void) {
  const pending = new Set<NodeJS.Timeout>();
  closed.addEventListener('abort', () => {
    for (const timer of pending) clearTimeout(timer);
    pending.clear();
  });
  const guarded = (callback: () => void) => {
    try {
      if (!closed.aborted) callback();
    } catch (error) {
      onError(error);
    }
  };
  const start = (timer: NodeJS.Timeout) => {
    if (closed.aborted) clearTimeout(timer);
    else pending.add(timer);
    return timer;
  };
  const stop = (timer: NodeJS.Timeout | undefined) => {
    clearTimeout(timer);
    if (timer) pending.delete(timer);
  };
  const later = (callback: (...given: unknown[]) => void, delay = 0, ...given: unknown[]) => {
    const timer: NodeJS.Timeout = setTimeout(() => {
      pending.delete(timer);
      guarded(() => callback(...given));
    }, delay);
    return start(timer);
  };
  return {
    setTimeout: later,
    clearTimeout: stop,
    setInterval: (callback: () => void, delay = 0) =>
      start(setInterval(() => guarded(callback), delay)),
    clearInterval: stop,
    requestAnimationFrame: (callback: FrameRequestCallback) =>
      later(() => callback(performance.now()), frame),
    cancelAnimationFrame: stop,
    queueMicrotask: (callback: () => void) => queueMicrotask(() => guarded(callback)),
  };
}
