import { mkdtempSync, rmSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import type { CDPSession } from 'playwright-core';
import { afterAll, beforeAll, test } from 'vitest';
import { build } from '../build.mjs';
import { serve } from '../scripts/serve.mjs';
import { replyWith } from '../test/browser/support/answers.ts';
import { openTestBed, type TestBed } from '../test/browser/support/page.ts';
import { buildBaselinePage } from './baseline-page.mjs';
import { record } from './report.ts';
import { rechunked, timeReply, typeQuestion, visit } from './visits.ts';

const folder = mkdtempSync(path.join(os.tmpdir(), 'keysh-bench-'));
const line = 'chat -m openai:gpt-4.1 go';
const rounds = 3;
let bench: TestBed;
let baseline: Awaited<ReturnType<typeof serve>>;

beforeAll(async () => {
  await build();
  await buildBaselinePage(folder);
  baseline = await serve(folder, 0);
  bench = await openTestBed();
}, 300_000);
afterAll(async () => {
  await Promise.all([bench?.close(), baseline?.close()]);
  rmSync(folder, { recursive: true });
});

/** What the page took to receive and show a reply. */
interface Cost {
  /** From Enter to the end of the reply on the screen. */
  readonly timeMs: number;
  /** Work of the main thread. */
  readonly workMs: number;
  readonly longestTaskMs: number;
  /** The size of the JavaScript heap afterwards. */
  readonly heapMB: number;
}

test('a Markdown reply of 20,000 tokens, rendered, raw, and on the baseline page', async () => {
  const costs: Record<'rendered' | 'raw' | 'baseline', Cost[]> = {
    rendered: [],
    raw: [],
    baseline: [],
  };
  const text = Array.from({ length: 200 }, (_, at) => section(at)).join('');
  for (let round = 0; round < rounds; round += 1) {
    costs.rendered.push(await measureReply(text, bench.url));
    costs.raw.push(await measureReply(text, bench.url, { 'keysh-markdown': 'off' }));
    costs.baseline.push(await measureReply(text, baseline.url));
  }
  const of = (page: keyof typeof costs, field: keyof Cost) =>
    costs[page].map((cost) => cost[field]);
  record('renderedReply', of('rendered', 'timeMs'), of('baseline', 'timeMs'));
  record('rawReply', of('raw', 'timeMs'), of('baseline', 'timeMs'));
  record('renderedWork', of('rendered', 'workMs'), of('raw', 'workMs'));
  record('rawWork', of('raw', 'workMs'), of('baseline', 'workMs'));
  record('renderedTask', of('rendered', 'longestTaskMs'), of('baseline', 'longestTaskMs'));
  record('replyHeap', of('rendered', 'heapMB'), of('baseline', 'heapMB'));
}, 600_000);

test.each([
  [
    'a list of 5,000 items',
    'listWork',
    (size: number) => '- an item with **bold** text\n'.repeat(5000 * size),
  ],
  [
    'a paragraph of 1 MB',
    'paragraphWork',
    (size: number) => 'some words of *text* and so on, '.repeat(31_250 * size),
  ],
] as const)(
  '%s takes about twice the time of half the text',
  async (_, id, textOfSize) => {
    const [halves, wholes]: [number[], number[]] = [[], []];
    for (let round = 0; round < rounds; round += 1) {
      halves.push((await measureReply(textOfSize(0.5), bench.url)).workMs);
      wholes.push((await measureReply(textOfSize(1), bench.url)).workMs);
    }
    record(id, wholes, halves);
  },
  600_000,
);

/** Streams the text without pauses, four characters per event, and measures its cost. */
async function measureReply(
  text: string,
  url: string,
  entries: Readonly<Record<string, string>> = {},
): Promise<Cost> {
  const deltas = `${text}\n\nSENTINEL\n`.match(/[\s\S]{1,4}/g) ?? [];
  bench.hosts.answer('openai', rechunked(replyWith(deltas)));
  const { context, page } = await visit(bench, url, entries);
  const cdp = await context.newCDPSession(page);
  await page.evaluate(recordLongestTask);
  await cdp.send('Performance.enable', { timeDomain: 'threadTicks' });
  await typeQuestion(page, url === baseline.url ? 'go' : line);
  const before = await mainThreadMs(cdp);
  const timeMs = await timeReply(page);
  const workMs = (await mainThreadMs(cdp)) - before;
  const longestTaskMs = await page.evaluate(() => Number(document.documentElement.dataset.longest));
  await cdp.send('HeapProfiler.collectGarbage');
  const { usedSize } = await cdp.send('Runtime.getHeapUsage');
  await context.close();
  return { timeMs, workMs, longestTaskMs, heapMB: usedSize / 1e6 };
}

/** Returns the CPU time of the page's main thread so far, in milliseconds. */
async function mainThreadMs(cdp: CDPSession): Promise<number> {
  const { metrics } = await cdp.send('Performance.getMetrics');
  return (metrics.find(({ name }) => name === 'TaskDuration')?.value ?? Number.NaN) * 1000;
}

/** Runs in the page: records the milliseconds of its longest task on its root element. */
function recordLongestTask(): void {
  const { dataset } = document.documentElement;
  dataset.longest = '0';
  new PerformanceObserver((list) => {
    const durations = list.getEntries().map(({ duration }) => duration);
    dataset.longest = `${Math.max(Number(dataset.longest), ...durations)}`;
  }).observe({ type: 'longtask' });
}

/** Returns a section of about 100 tokens with the usual kinds of blocks. */
function section(at: number): string {
  return `## Section ${at}

A paragraph with **bold words**, \`code\`, and [a link](https://example.com/${at}) that is wrapped
once or twice on the screen, as most paragraphs are.

- an item with *some* text
  - one in that item
- another, with \`code\`

| name | count |
|---|---:|
| item ${at} | ${at * 37} |
| other | 12 |

\`\`\`js
function f${at}(value) {
  return value.map((each) => each * ${at}); // a comment
}
\`\`\`

`;
}
