import { PerformanceObserver } from 'node:perf_hooks';
import v8 from 'node:v8';
import vm from 'node:vm';
import { threadTime } from './thread-time.ts';

/**
 * Milliseconds of one run that this thread ran, so that other programs do not count: all of it, what of that went into
 * work, and its longest stretch without a turn for the event loop.
 */
export interface Timing {
  readonly whole: number;
  /** Without the collection of garbage, which comes in leaps. */
  readonly work: number;
  readonly longest: number;
}

v8.setFlagsFromString('--expose-gc');
const collect: () => void = vm.runInNewContext('gc');

/** Collections of garbage that the process told of. */
const collections: PerformanceEntry[] = [];
new PerformanceObserver((list) => collections.push(...list.getEntries())).observe({ type: 'gc' });

/** Measures one run of a call, whose result may be a generator or a promise. */
export async function timed(call: () => unknown): Promise<Timing> {
  collect();
  await told();
  collections.length = 0;
  const start = performance.now();
  const timing = await run(call);
  const elapsed = performance.now() - start;
  await told();
  const pauses = collections.reduce((sum, { duration }) => sum + duration, 0);
  return { ...timing, work: timing.whole * Math.max(0, 1 - pauses / elapsed) };
}

/** Resolves once entries of the performance timeline have been handed out. */
function told(): Promise<void> {
  return new Promise((resolve) => setTimeout(resolve, 1));
}

async function run(call: () => unknown): Promise<Omit<Timing, 'work'>> {
  const start = threadTime();
  const result = attempted(call);
  if (isGenerator(result)) return stepped(result, start);
  if (result instanceof Promise) return watched(result, start);
  const whole = threadTime() - start;
  return { whole, longest: whole };
}

/** What is refused took its time too. */
function attempted(call: () => unknown): unknown {
  try {
    return call();
  } catch {
    return undefined;
  }
}

function stepped(steps: Generator, start: number): Omit<Timing, 'work'> {
  let longest = 0;
  let before = start;
  for (let isDone = false; !isDone; ) {
    isDone = (attempted(() => steps.next()) as IteratorResult<unknown> | undefined)?.done ?? true;
    const now = threadTime();
    longest = Math.max(longest, now - before);
    before = now;
  }
  return { whole: before - start, longest };
}

/** Takes a turn as often as it can while the promise is pending, and tells the longest wait for one. */
async function watched(running: Promise<unknown>, start: number): Promise<Omit<Timing, 'work'>> {
  let isDone = false;
  const end = () => {
    isDone = true;
  };
  running.then(end, end);
  let longest = threadTime() - start;
  while (!isDone) {
    const before = threadTime();
    await new Promise((resolve) => setImmediate(resolve));
    longest = Math.max(longest, threadTime() - before);
  }
  return { whole: threadTime() - start, longest };
}

function isGenerator(value: unknown): value is Generator {
  return typeof value === 'object' && value !== null && Symbol.iterator in value && 'next' in value;
}
