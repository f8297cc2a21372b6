import { vi } from 'vitest';
import type { Random } from '../support/random.ts';

interface Task {
  readonly id: number;
  readonly run: () => void;
  /** Milliseconds of the virtual clock. */
  readonly due: number;
  /** Milliseconds until the next run of an interval. */
  readonly every?: number;
}

type Callback = (...values: readonly unknown[]) => void;

/** The start of the virtual clock, 28 November 2026, in milliseconds since 1970. */
const epoch = 1_795_824_000_000;
/** Milliseconds by which one task in ten is delayed. About as many other tasks run in that time. */
const longestLag = 60;
const nextTurn = setImmediate;

/** Resolves once all promise callbacks have run. */
function turn(): Promise<void> {
  return new Promise((resolve) => nextTurn(resolve));
}

/**
 * Runs everything asynchronous one task at a time, in an order that the seed determines: timers, the requests and
 * transactions of fake-indexeddb, which uses `setImmediate`, and everything that waits for `pause`. Promise callbacks run
 * right after the task that causes them, as in a browser. Time is virtual.
 */
export class Scheduler {
  #tasks: Task[] = [];
  #now = 0;
  #count = 0;

  constructor(private readonly random: Random) {}

  /** Replaces the timers and clocks, until `vi.unstubAllGlobals` and `vi.restoreAllMocks`. */
  install(): void {
    const after = (run: Callback, delay = 0, ...values: unknown[]) =>
      this.#add(() => run(...values), delay);
    vi.stubGlobal('setTimeout', after);
    vi.stubGlobal('setImmediate', (run: Callback, ...values: unknown[]) =>
      after(run, 0, ...values),
    );
    vi.stubGlobal('setInterval', (run: Callback, every: number) => this.#add(run, every, every));
    for (const name of ['clearTimeout', 'clearInterval', 'clearImmediate']) {
      vi.stubGlobal(name, (id: unknown) => this.#remove(id));
    }
    vi.spyOn(performance, 'now').mockImplementation(() => this.#now);
    vi.spyOn(Date, 'now').mockImplementation(() => epoch + Math.floor(this.#now));
    let ids = 0;
    vi.spyOn(crypto, 'randomUUID').mockImplementation(() => {
      ids += 1;
      return `00000000-0000-4000-8000-${ids.toString(16).padStart(12, '0')}`;
    });
  }

  /** Resolves after a random delay of at most about `maxMs` milliseconds. */
  pause(maxMs = 0): Promise<void> {
    return new Promise((resolve) => this.#add(resolve, maxMs * this.random.next()));
  }

  /** Runs a due task, or advances the clock to the next one; returns false if there are no tasks. */
  async step(): Promise<boolean> {
    if (this.#tasks.length === 0) await turn();
    const earliest = Math.min(...this.#tasks.map(({ due }) => due));
    if (earliest === Number.POSITIVE_INFINITY) return false;
    this.#now = Math.max(this.#now + 2 * this.random.next(), earliest);
    const task = this.random.pick(this.#tasks.filter(({ due }) => due <= this.#now));
    this.#remove(task.id);
    if (task.every !== undefined) this.#tasks.push({ ...task, due: this.#now + task.every });
    task.run();
    await turn();
    return true;
  }

  #add(run: () => void, delay: number, every?: number): number {
    this.#count += 1;
    const lag = this.random.chance(0.1) ? longestLag * this.random.next() : 0;
    const due = this.#now + Math.max(0, delay) + lag;
    this.#tasks.push({ id: this.#count, run, due, ...(every !== undefined && { every }) });
    return this.#count;
  }

  #remove(id: unknown): void {
    this.#tasks = this.#tasks.filter((task) => task.id !== id);
  }
}
