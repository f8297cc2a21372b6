import type { Page } from 'playwright-core';
import { test } from 'vitest';
import { replyWith } from '../test/browser/support/answers.ts';
import { run, stored, useHarness } from '../test/browser/support/harness.ts';
import { createTextNodePage, recordKeyLatencies } from './probes.ts';
import { record } from './report.ts';
import type { RowId } from './rows.ts';

const use = useHarness();
const long = 'some words to edit '.repeat(106).slice(0, 2000);

test('latency of a key in a line of 2,000 characters below 10,000 rows, compared with a text node', async () => {
  const console = await use.open({ stored: stored('openai') });
  const lines = Array.from({ length: 10_000 }, (_, at) => `line ${at} of a reply\n`);
  use.hosts.answer('openai', replyWith(lines));
  await console.type('chat -m openai:gpt-4.1 fill');
  await console.press('Enter');
  await console.waitFor('line 9999 ', 30_000);
  await console.prompt();
  for (let at = 0; at < long.length; at += 400)
    await console.page.keyboard.insertText(long.slice(at, at + 400));
  await console.waitFor(/words to edit some words/);
  await compareWithTextNode(console.page, long, 'longLineKey');
});

test('latency of a key after a pasted megabyte, compared with a text node', async () => {
  const console = await use.open({ stored: stored('openai') });
  await run(console, 'chat -m openai:gpt-4.1');
  await console.paste('lorem ipsum dolor sit amet\n'.repeat(37_000));
  await console.waitFor(/about 250k tokens\]$/);
  await compareWithTextNode(console.page, '[Pasted 37000 lines]', 'pastedKey');
});

/** Types alternately into the console and a page with only a text node, and records the latencies of both. */
async function compareWithTextNode(page: Page, text: string, id: RowId): Promise<void> {
  const plain = await page.context().newPage();
  await plain.goto('about:blank');
  await plain.evaluate(createTextNodePage, text);
  for (const each of [plain, page]) await each.evaluate(recordKeyLatencies);
  const found = { keysh: [] as number[], plain: [] as number[] };
  for (let round = 0; round < 4; round += 1) {
    found.plain.push(...(await typeLetters(plain)));
    found.keysh.push(...(await typeLetters(page)));
  }
  record(id, found.keysh, found.plain);
}

/** Types twenty letters; returns the milliseconds from each keydown event to its frame. */
async function typeLetters(page: Page): Promise<readonly number[]> {
  await page.bringToFront();
  await page.evaluate(() => {
    document.documentElement.dataset.times = '[]';
  });
  for (let at = 0; at < 20; at += 1) {
    await page.keyboard.press('x');
    await page.waitForTimeout(30);
  }
  return page.evaluate(() => JSON.parse(document.documentElement.dataset.times ?? '[]'));
}
