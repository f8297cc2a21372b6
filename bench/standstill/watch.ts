import type { Terminal } from '@xterm/xterm';
import type { Page } from 'playwright-core';
import type { Tab } from '../../test/browser/support/page.ts';

interface Watched {
  /** Milliseconds of the longest task since `begin`. */
  longest: number;
  /** When the terminal took in text last, as `performance.now` says. */
  written: number;
}

type Shown = typeof globalThis & { term: Terminal; watched: Watched };

/** Milliseconds without any output after which nothing more is expected. */
const quiet = 500;

/** Runs in the page: notes its long tasks from now on. */
export function watch(): void {
  const shown = globalThis as Shown;
  shown.watched = { longest: 0, written: performance.now() };
  new PerformanceObserver((list) => {
    for (const { duration } of list.getEntries())
      shown.watched.longest = Math.max(shown.watched.longest, duration);
  }).observe({ type: 'longtask' });
  shown.term.onWriteParsed(() => {
    shown.watched.written = performance.now();
  });
}

/** How long the page stood still at most, in milliseconds, from `act` until its output is at rest and ends like that. */
export async function stillDuring(
  { page }: Pick<Tab, 'page'>,
  act: () => Promise<unknown>,
  end: RegExp = />\s?$/,
): Promise<number> {
  await page.evaluate(() => {
    const { watched } = globalThis as Shown;
    watched.longest = 0;
    watched.written = performance.now();
  });
  await act();
  await atRest(page, end);
  return page.evaluate(() => (globalThis as Shown).watched.longest);
}

async function atRest(page: Page, end: RegExp): Promise<void> {
  const until = Date.now() + 120_000;
  for (;;) {
    await new Promise((resolve) => setTimeout(resolve, 100));
    const { row, idle } = await page.evaluate(look);
    if (idle > quiet && end.test(row)) return;
    if (Date.now() > until) throw new Error(`the page ends with ${JSON.stringify(row)}`);
  }
}

/** Runs in the page: the row with the cursor up to it, and for how long there was no output. */
function look() {
  const { term, watched } = globalThis as Shown;
  const { baseY, cursorX, cursorY } = term.buffer.active;
  const row =
    term.buffer.active.getLine(baseY + cursorY)?.translateToString(true, 0, cursorX) ?? '';
  return { row, idle: performance.now() - watched.written };
}
