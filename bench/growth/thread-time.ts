import { openSync, readSync } from 'node:fs';

const buffer = Buffer.alloc(64);
/** What Linux tells of this thread: first the nanoseconds that it ran. */
const schedule = openFile('/proc/thread-self/schedstat');

/** Returns the milliseconds for which this thread ran so far; where the system does not tell, those of the clock. */
export function threadTime(): number {
  if (schedule === undefined) return performance.now();
  // Brings the times of the thread up to date.
  process.cpuUsage();
  const length = readSync(schedule, buffer, 0, buffer.length, 0);
  return Number(buffer.toString('latin1', 0, length).split(' ')[0]) / 1e6;
}

function openFile(path: string): number | undefined {
  try {
    return openSync(path, 'r');
  } catch {
    return undefined;
  }
}
