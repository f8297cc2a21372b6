import { readFileSync } from 'node:fs';
import path from 'node:path';
import { gzipSync } from 'node:zlib';
import type { Page } from 'playwright-core';
import { inject, test } from 'vitest';
import { recordEach, useBothPages } from './both-pages.ts';
import { longTasks, sumOfBlocking } from './probes.ts';
import { isQuick, record } from './report.ts';

const use = useBothPages();

test('size of the first load', () => {
  const site = inject('site');
  const page = readFileSync(path.join(site, 'index.html'), 'utf8');
  const firstLoad = [...page.matchAll(/(?:src|href)="(assets\/[^"]+)"/g)].map(([, file = '']) =>
    readFileSync(path.join(site, file)),
  );
  record('firstLoad', [gzippedSize(firstLoad)], [gzippedSize(use.baseline.files)]);
});

test('time to the first prompt, and the requests and long tasks before it', async () => {
  const visits = await use.sample(isQuick ? 4 : 10, async ({ page, promptMs, requests }) => ({
    firstPrompt: promptMs,
    firstRequests: requests,
    firstBlocked: sumOfBlocking(await page.evaluate(longTasks, 0)),
  }));
  recordEach(['firstPrompt', 'firstRequests', 'firstBlocked'], visits);
});

test.skipIf(isQuick)(
  'time to the first prompt on a processor of a sixth of the speed',
  async () => {
    const { keysh, baseline } = await use.sample(5, ({ promptMs }) => promptMs, {
      prepare: slowDown,
    });
    record('slowPrompt', keysh, baseline);
  },
);

/** Lets the page use a sixth of the processor. */
async function slowDown(page: Page): Promise<void> {
  const cdp = await page.context().newCDPSession(page);
  await cdp.send('Emulation.setCPUThrottlingRate', { rate: 6 });
}

function gzippedSize(files: readonly Uint8Array[]): number {
  return files.reduce((sum, file) => sum + gzipSync(file, { level: 9 }).length, 0);
}
