import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { buildSync } from 'esbuild';
import type { Page } from 'playwright-core';
import { afterAll, onTestFinished, test } from 'vitest';
import { soak } from '../../support/soak.ts';
import { useHarness } from '../support/harness.ts';
import type { talk } from '../support/session-writer.ts';
import { expectAll, type Name, names } from '../support/two-tabs.ts';

/** A page with only the stores and the code that writes to them. */
const folder = mkdtempSync(path.join(os.tmpdir(), 'keysh-stores-'));
buildSync({
  entryPoints: ['test/browser/support/session-writer.ts'],
  outfile: path.join(folder, 'talk.js'),
  bundle: true,
  format: 'esm',
});
writeFileSync(path.join(folder, 'index.html'), '<script type="module" src="talk.js"></script>');
afterAll(() => rmSync(folder, { recursive: true }));

const use = useHarness(folder);
const turns = soak ? 5000 : 100;

function talkIn(page: Page, name: Name): Promise<void> {
  return page.evaluate(
    ([who, count]) => (globalThis as unknown as { talk: typeof talk }).talk('both', who, count),
    [name, turns] as const,
  );
}

async function twoPages(): Promise<readonly [Page, Page]> {
  const context = await use.testBed.browser.newContext();
  onTestFinished(() => context.close());
  const pages = [await context.newPage(), await context.newPage()] as const;
  for (const page of pages) await page.goto(use.testBed.url);
  return pages;
}

test('two tabs that write questions, replies and titles of one session at once keep everything', async () => {
  const pages = await twoPages();
  await Promise.all(pages.map((page, at) => talkIn(page, names[at] as Name)));
  await expectAll({ page: pages[0] }, turns);
});
