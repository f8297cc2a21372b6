import type { Terminal } from '@xterm/xterm';
import type { Page } from 'playwright-core';
import type { Tab } from '../../test/browser/support/page.ts';

interface TaskLog {
  /** Milliseconds of the longest task since the last reset; 0 if none took longer than 50 ms. */
  longestTaskMs: number;
  /** The time of the last write to the terminal, by `performance.now`. */
  lastWriteAt: number;
}

type PageWindow = typeof globalThis & { term: Terminal; taskLog: TaskLog };

/** Milliseconds without output after which the page counts as idle. */
const quietMs = 500;

/** Runs in the page: observes its long tasks from now on. */
export function observeTasks(): void {
  const pageWindow = globalThis as PageWindow;
  pageWindow.taskLog = { longestTaskMs: 0, lastWriteAt: performance.now() };
  new PerformanceObserver((list) => {
    for (const { duration } of list.getEntries())
      pageWindow.taskLog.longestTaskMs = Math.max(pageWindow.taskLog.longestTaskMs, duration);
  }).observe({ type: 'longtask' });
  pageWindow.term.onWriteParsed(() => {
    pageWindow.taskLog.lastWriteAt = performance.now();
  });
}

/**
 * Performs an action and waits until the page is idle and the text before the cursor matches `end`; returns the
 * milliseconds of the longest task until then, 0 if none took longer than 50 ms. Throws an error after two minutes.
 */
export async function longestTaskDuring(
  { page }: Pick<Tab, 'page'>,
  act: () => Promise<unknown>,
  end: RegExp = />\s?$/,
): Promise<number> {
  await page.evaluate(() => {
    const { taskLog } = globalThis as PageWindow;
    taskLog.longestTaskMs = 0;
    taskLog.lastWriteAt = performance.now();
  });
  await act();
  await waitUntilIdle(page, end);
  return page.evaluate(() => (globalThis as PageWindow).taskLog.longestTaskMs);
}

async function waitUntilIdle(page: Page, end: RegExp): Promise<void> {
  const deadline = Date.now() + 120_000;
  for (;;) {
    await new Promise((resolve) => setTimeout(resolve, 100));
    const { row, idleMs } = await page.evaluate(readCursorRow);
    if (idleMs > quietMs && end.test(row)) return;
    if (Date.now() > deadline)
      throw new Error(`the page did not become idle; the cursor's row is ${JSON.stringify(row)}`);
  }
}

/** Runs in the page: returns the text before the cursor in its row, and the milliseconds since the last output. */
function readCursorRow() {
  const { term, taskLog } = globalThis as PageWindow;
  const { baseY, cursorX, cursorY } = term.buffer.active;
  const row =
    term.buffer.active.getLine(baseY + cursorY)?.translateToString(true, 0, cursorX) ?? '';
  return { row, idleMs: performance.now() - taskLog.lastWriteAt };
}
