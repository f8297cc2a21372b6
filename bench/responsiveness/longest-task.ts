import type { Terminal } from '@xterm/xterm';
import type { CDPSession, Page } from 'playwright-core';
import type { WatchedTab } from '../../test/browser/support/page.ts';

/** The longest task of the page's main thread, in milliseconds. */
export interface LongestTask {
  /** CPU time of the thread, which other programs on the machine hardly change. */
  readonly cpuMs: number;
  /** Time of the clock, maybe of another task. */
  readonly wallMs: number;
}

/** An event of Chromium's trace format, with times in microseconds. */
interface TraceEvent {
  readonly name: string;
  readonly pid: number;
  readonly tid: number;
  readonly dur?: number;
  readonly tdur?: number;
  readonly args: { readonly name?: string };
}

interface OutputLog {
  /** The time of the last write to the terminal, by `performance.now`. */
  lastWriteAt: number;
}

type PageWindow = typeof globalThis & { term: Terminal; outputLog: OutputLog };

/** Milliseconds without output after which the page counts as idle. */
const quietMs = 500;

/** Runs in the page: records when it writes to the terminal. */
export function observeOutput(): void {
  const pageWindow = globalThis as PageWindow;
  pageWindow.outputLog = { lastWriteAt: performance.now() };
  pageWindow.term.onWriteParsed(() => {
    pageWindow.outputLog.lastWriteAt = performance.now();
  });
}

/**
 * Performs an action and waits until the page is idle and the text before the cursor matches `end`; returns the longest
 * task until then. Throws an error after two minutes.
 */
export async function longestTaskDuring(
  { page, cdp }: Pick<WatchedTab, 'page' | 'cdp'>,
  act: () => Promise<unknown>,
  end: RegExp = />\s?$/,
): Promise<LongestTask> {
  await page.evaluate(() => {
    (globalThis as PageWindow).outputLog.lastWriteAt = performance.now();
  });
  // Long texts that the benchmark passed to the page are garbage by now.
  await cdp.send('HeapProfiler.collectGarbage');
  const endTrace = await startTrace(cdp);
  await act();
  await waitUntilIdle(page, end);
  return longestOf(await endTrace());
}

/** Starts to record the tasks of all threads; returns a function that ends the recording and returns its events. */
async function startTrace(cdp: CDPSession): Promise<() => Promise<readonly TraceEvent[]>> {
  const events: TraceEvent[] = [];
  const add = ({ value }: { value: object[] }) => events.push(...(value as TraceEvent[]));
  cdp.on('Tracing.dataCollected', add);
  const includedCategories = ['disabled-by-default-devtools.timeline'];
  const traceConfig = { includedCategories, excludedCategories: ['*'] };
  await cdp.send('Tracing.start', { transferMode: 'ReportEvents', traceConfig });
  return async () => {
    const complete = new Promise((resolve) => cdp.once('Tracing.tracingComplete', resolve));
    await cdp.send('Tracing.end');
    await complete;
    cdp.off('Tracing.dataCollected', add);
    return events;
  };
}

function longestOf(events: readonly TraceEvent[]): LongestTask {
  const threadOf = ({ pid, tid }: TraceEvent) => `${pid} ${tid}`;
  const named = events.filter(({ name }) => name === 'thread_name');
  const isMain = ({ args }: TraceEvent) => args.name === 'CrRendererMain';
  const mainThreads = new Set(named.filter(isMain).map(threadOf));
  const longest = { cpuMs: 0, wallMs: 0 };
  for (const event of events) {
    if (event.name !== 'RunTask' || !mainThreads.has(threadOf(event))) continue;
    longest.cpuMs = Math.max(longest.cpuMs, (event.tdur ?? 0) / 1000);
    longest.wallMs = Math.max(longest.wallMs, (event.dur ?? 0) / 1000);
  }
  return longest;
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
  const { term, outputLog } = globalThis as PageWindow;
  const { baseY, cursorX, cursorY } = term.buffer.active;
  const row =
    term.buffer.active.getLine(baseY + cursorY)?.translateToString(true, 0, cursorX) ?? '';
  return { row, idleMs: performance.now() - outputLog.lastWriteAt };
}
