/**
 * Turns of the event loop between two animation frames, of a millisecond or more each: shorter than in browsers, since
 * nothing is drawn, but long enough for what the page does in several turns, also if each of them is late.
 */
const turnsPerFrame = 4;

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
    requestAnimationFrame(callback: FrameRequestCallback) {
      let turns = turnsPerFrame;
      const timer = setTimeout(() => {
        turns -= 1;
        if (turns > 0) return void timer.refresh();
        pending.delete(timer);
        guarded(() => callback(performance.now()));
      }, 1);
      return start(timer);
    },
    cancelAnimationFrame: stop,
    queueMicrotask: (callback: () => void) => queueMicrotask(() => guarded(callback)),
  };
}
