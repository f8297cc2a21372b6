import { mkdtempSync, rmSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import type { CDPSession } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { build } from '../build.mjs';
import { serve } from '../scripts/serve.mjs';
import { saying } from '../test/browser/support/answers.ts';
import { type Bench, openBench } from '../test/browser/support/page.ts';
import { buildMini } from './mini.mjs';
import { compare, median, spread } from './report.ts';
import { answered, inReads, visit } from './visits.ts';

const folder = mkdtempSync(path.join(os.tmpdir(), 'keysh-bench-'));
const line = 'chat -m openai:gpt-4.1 go';
const rounds = 3;
let bench: Bench;
let mini: Awaited<ReturnType<typeof serve>>;

beforeAll(async () => {
  await build();
  await buildMini(folder);
  mini = await serve(folder, 0);
  bench = await openBench();
}, 300_000);
afterAll(async () => {
  await Promise.all([bench?.close(), mini?.close()]);
  rmSync(folder, { recursive: true });
});

/**
 * What a reply took: milliseconds until it was shown, those of the main thread's work, and those of the longest task; megabytes
 * of heap after it.
 */
interface Cost {
  readonly time: number;
  readonly work: number;
  readonly longest: number;
  readonly heap: number;
}

test('a Markdown reply of 20,000 tokens, drawn, printed as it is, and on the least page', async () => {
  const costs: Record<'drawn' | 'raw' | 'mini', Cost[]> = { drawn: [], raw: [], mini: [] };
  const text = Array.from({ length: 200 }, (_, at) => section(at)).join('');
  for (let round = 0; round < rounds; round += 1) {
    costs.drawn.push(await cost(text, bench.url));
    costs.raw.push(await cost(text, bench.url, { 'keysh-markdown': 'off' }));
    costs.mini.push(await cost(text, mini.url));
  }
  const of = (name: keyof typeof costs, what: keyof Cost) => costs[name].map((each) => each[what]);
  compare('ms for a Markdown reply', of('drawn', 'time'), 'mini', of('mini', 'time'));
  compare('ms for it printed as it is', of('raw', 'time'), 'mini', of('mini', 'time'));
  compare('ms of work for a Markdown reply', of('drawn', 'work'), 'mini', of('mini', 'work'));
  compare('ms of work printed as it is', of('raw', 'work'), 'mini', of('mini', 'work'));
  compare('longest task', of('drawn', 'longest'), 'mini', of('mini', 'longest'));
  compare('MB of heap after it', of('drawn', 'heap'), 'mini', of('mini', 'heap'), 1);
  expect(median(of('drawn', 'work'))).toBeLessThan(2 * median(of('raw', 'work')));
  expect(median(of('drawn', 'heap'))).toBeLessThan(10);
}, 600_000);

test.each([
  ['a list of 5,000 items', (part: number) => '- an item with **bold** text\n'.repeat(5000 * part)],
  [
    'a paragraph of 1 MB',
    (part: number) => 'some words of *text* and so on, '.repeat(31_250 * part),
  ],
])(
  '%s takes twice the time of its half',
  async (name, shape) => {
    const [halves, wholes]: [Cost[], Cost[]] = [[], []];
    for (let round = 0; round < rounds; round += 1) {
      halves.push(await cost(shape(0.5), bench.url));
      wholes.push(await cost(shape(1), bench.url));
    }
    const works = wholes.map(({ work }) => work);
    compare(
      `ms of work for ${name}`,
      works,
      'half of it',
      halves.map(({ work }) => work),
    );
    process.stdout.write(
      `longest task: ${spread(
        wholes.map(({ longest }) => longest),
        0,
      )}\n`,
    );
    expect(median(works)).toBeLessThan(2.5 * median(halves.map(({ work }) => work)));
  },
  600_000,
);

/** Streams the text as fast as it is taken, four characters in an event. */
async function cost(
  text: string,
  url: string,
  entries: Readonly<Record<string, string>> = {},
): Promise<Cost> {
  const deltas = `${text}\n\nSENTINEL\n`.match(/[\s\S]{1,4}/g) ?? [];
  bench.hosts.answer('openai', inReads(saying(deltas)));
  const { context, page } = await visit(bench, url, entries);
  const tools = await context.newCDPSession(page);
  await page.evaluate(noteTasks);
  await tools.send('Performance.enable', { timeDomain: 'threadTicks' });
  const before = await workOf(tools);
  const time = await answered(page, url === mini.url ? 'go' : line);
  const work = (await workOf(tools)) - before;
  const longest = await page.evaluate(() => Number(document.documentElement.dataset.longest));
  await tools.send('HeapProfiler.collectGarbage');
  const { usedSize } = await tools.send('Runtime.getHeapUsage');
  await context.close();
  return { time, work, longest, heap: usedSize / 1e6 };
}

/** Returns the milliseconds that the page's main thread worked so far, without those when other programs ran. */
async function workOf(tools: CDPSession): Promise<number> {
  const { metrics } = await tools.send('Performance.getMetrics');
  return (metrics.find(({ name }) => name === 'TaskDuration')?.value ?? Number.NaN) * 1000;
}

/** Runs in the page: keeps the milliseconds of its longest task on its root element. */
function noteTasks(): void {
  const { dataset } = document.documentElement;
  dataset.longest = '0';
  new PerformanceObserver((list) => {
    const durations = list.getEntries().map(({ duration }) => duration);
    dataset.longest = `${Math.max(Number(dataset.longest), ...durations)}`;
  }).observe({ type: 'longtask' });
}

/** A section of about 100 tokens, with what replies are made of. */
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
