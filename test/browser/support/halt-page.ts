import type { Terminal } from '@xterm/xterm';
import type { Page } from 'playwright-core';

/** A write or a commit, counted from 1 since the page was loaded. */
export interface HaltPoint {
  /** `inside`: right after the write was requested, with its transaction open; `committed`: right after a commit. */
  readonly point: 'inside' | 'committed';
  readonly at: number;
}

type Halting = typeof globalThis & { term?: Terminal; noteHalt?: (screen: string) => void };

/**
 * Makes the page loop forever at that point; `screen` resolves with its rows then. Call it before the page is loaded.
 */
export async function haltAt(
  page: Page,
  place: HaltPoint,
): Promise<{ readonly screen: Promise<string> }> {
  let note: (screen: string) => void = () => undefined;
  const screen = new Promise<string>((resolve) => {
    note = resolve;
  });
  await page.exposeFunction('noteHalt', (shown: string) => note(shown));
  await page.addInitScript(halt, place);
  return { screen };
}

/** Runs in the page before its scripts. A call of the binding reaches the test although the page loops forever. */
function halt({ point, at }: HaltPoint): void {
  let count = 0;
  const pass = () => {
    count += 1;
    if (count !== at) return;
    const { term, noteHalt } = globalThis as Halting;
    const buffer = term?.buffer.active;
    const rows = Array.from({ length: buffer?.length ?? 0 }, (_, y) => buffer?.getLine(y));
    noteHalt?.(rows.map((row) => row?.translateToString(true)).join('\n'));
    for (;;);
  };
  const wrap = (owner: object, name: string, then: (made: unknown) => void) => {
    const act = Reflect.get(owner, name);
    const wrapped = function (this: unknown, ...all: unknown[]) {
      const made = act.apply(this, all);
      then(made);
      return made;
    };
    Reflect.set(owner, name, wrapped);
  };
  const watch = (made: unknown) => {
    const transaction = made as IDBTransaction;
    if (transaction.mode === 'readwrite') transaction.addEventListener('complete', pass);
  };
  if (point === 'committed') wrap(IDBDatabase.prototype, 'transaction', watch);
  else
    for (const name of ['put', 'add', 'delete', 'clear'])
      wrap(IDBObjectStore.prototype, name, pass);
}
