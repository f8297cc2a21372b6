import { openSync, readSync } from 'node:fs';

const buffer = Buffer.alloc(64);
/** Linux's statistics of this thread; the first number is its CPU time in nanoseconds. */
const schedstat = openFile('/proc/thread-self/schedstat');

/** Returns this thread's CPU time in milliseconds; on other systems than Linux, the time of the clock. */
export function threadTime(): number {
  if (schedstat === undefined) return performance.now();
  // Makes the kernel update the statistics.
  process.cpuUsage();
  const length = readSync(schedstat, buffer, 0, buffer.length, 0);
  return Number(buffer.toString('latin1', 0, length).split(' ')[0]) / 1e6;
}

function openFile(path: string): number | undefined {
  try {
    return openSync(path, 'r');
  } catch {
    return undefined;
  }
}
