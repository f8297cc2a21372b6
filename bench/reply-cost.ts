import type { CDPSession } from 'playwright-core';
import type { OpenPage } from './both-pages.ts';
import { longTasks, memoryOf, sumOfBlocking } from './probes.ts';
import { timeReply, typeQuestion } from './visits.ts';

/** What the page took to receive and show a reply. */
export interface Cost {
  /** From Enter to the end of the reply on the screen. */
  readonly timeMs: number;
  /** CPU time of the main thread. */
  readonly workMs: number;
  /** The sum of the parts of tasks above 50 ms. */
  readonly blockedMs: number;
  /** The longest time between two frames. */
  readonly longestGapMs: number;
  /** The size of the JavaScript heap afterwards. */
  readonly heapMB: number;
}

/** The last text of a reply whose cost is measured. */
export const endOfReply = 'SENTINEL';

/** Returns a text and its end in deltas of four characters, about a token each. */
export function deltasOf(text: string): readonly string[] {
  return `${text}\n\n${endOfReply}\n`.match(/[\s\S]{1,4}/g) ?? [];
}

/** Sends the question and measures the reply; closes the page. */
export async function costOfReply({ page, context, question }: OpenPage): Promise<Cost> {
  const cdp = await context.newCDPSession(page);
  await cdp.send('Performance.enable', { timeDomain: 'threadTicks' });
  await typeQuestion(page, question);
  const before = await mainThreadMs(cdp);
  const timeMs = await timeReply(page, endOfReply);
  const workMs = (await mainThreadMs(cdp)) - before;
  const { entered, longestGap } = await page.evaluate(() => ({
    ...document.documentElement.dataset,
  }));
  const tasks = await page.evaluate(longTasks, Number(entered));
  const { heapMB } = await memoryOf(cdp);
  await context.close();
  return {
    timeMs,
    workMs,
    blockedMs: sumOfBlocking(tasks),
    longestGapMs: Number(longestGap),
    heapMB,
  };
}

/** Returns the CPU time of the page's main thread so far, in milliseconds. */
async function mainThreadMs(cdp: CDPSession): Promise<number> {
  const { metrics } = await cdp.send('Performance.getMetrics');
  return (metrics.find(({ name }) => name === 'TaskDuration')?.value ?? Number.NaN) * 1000;
}
