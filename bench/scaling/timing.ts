import { PerformanceObserver } from 'node:perf_hooks';
import v8 from 'node:v8';
import vm from 'node:vm';
import { threadTime } from './thread-time.ts';

/** The CPU time of this thread during one run, in milliseconds, so that other programs do not count. */
export interface Timing {
  readonly totalMs: number;
  /** The total without garbage collection, whose times vary. */
  readonly workMs: number;
  /** The longest time without yielding to the event loop. */
  readonly longestTaskMs: number;
}

v8.setFlagsFromString('--expose-gc');
const collectGarbage: () => void = vm.runInNewContext('gc');

/** The garbage collections that were reported since the last run began. */
const gcEntries: PerformanceEntry[] = [];
new PerformanceObserver((list) => gcEntries.push(...list.getEntries())).observe({ type: 'gc' });

/** Measures one run of a call, whose result may be a generator or a promise. */
export async function measureCall(call: () => unknown): Promise<Timing> {
  collectGarbage();
  await deliverPerformanceEntries();
  gcEntries.length = 0;
  const start = performance.now();
  const timing = await runCall(call);
  const elapsedMs = performance.now() - start;
  await deliverPerformanceEntries();
  const gcMs = gcEntries.reduce((sum, { duration }) => sum + duration, 0);
  return { ...timing, workMs: timing.totalMs * Math.max(0, 1 - gcMs / elapsedMs) };
}

/** Resolves after pending performance entries were delivered to their observers. */
function deliverPerformanceEntries(): Promise<void> {
  return new Promise((resolve) => setTimeout(resolve, 1));
}

async function runCall(call: () => unknown): Promise<Omit<Timing, 'workMs'>> {
  const start = threadTime();
  const result = ignoringErrors(call);
  if (isGenerator(result)) return runGenerator(result, start);
  if (result instanceof Promise) return awaitPromise(result, start);
  const totalMs = threadTime() - start;
  return { totalMs, longestTaskMs: totalMs };
}

/** Calls a function; an error counts as a completed call. */
function ignoringErrors(call: () => unknown): unknown {
  try {
    return call();
  } catch {
    return undefined;
  }
}

function runGenerator(steps: Generator, start: number): Omit<Timing, 'workMs'> {
  let longestTaskMs = 0;
  let before = start;
  for (let isDone = false; !isDone; ) {
    isDone =
      (ignoringErrors(() => steps.next()) as IteratorResult<unknown> | undefined)?.done ?? true;
    const now = threadTime();
    longestTaskMs = Math.max(longestTaskMs, now - before);
    before = now;
  }
  return { totalMs: before - start, longestTaskMs };
}

/** Runs a turn of the event loop as often as possible while the promise is pending, and measures the longest turn. */
async function awaitPromise(
  promise: Promise<unknown>,
  start: number,
): Promise<Omit<Timing, 'workMs'>> {
  let isDone = false;
  const end = () => {
    isDone = true;
  };
  promise.then(end, end);
  let longestTaskMs = threadTime() - start;
  while (!isDone) {
    const before = threadTime();
    await new Promise((resolve) => setImmediate(resolve));
    longestTaskMs = Math.max(longestTaskMs, threadTime() - before);
  }
  return { totalMs: threadTime() - start, longestTaskMs };
}

function isGenerator(value: unknown): value is Generator {
  return typeof value === 'object' && value !== null && Symbol.iterator in value && 'next' in value;
}
