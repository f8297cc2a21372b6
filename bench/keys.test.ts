import type { Page } from 'playwright-core';
import { test } from 'vitest';
import { saying } from '../test/browser/support/answers.ts';
import { run, stored, useBench } from '../test/browser/support/harness.ts';
import { keysPainted, plainPage } from './probes.ts';
import { compare } from './report.ts';

const use = useBench();
const long = 'some words to edit '.repeat(106).slice(0, 2000);

test('a key in a line of 2,000 characters below 10,000 rows, beside a text node', async () => {
  const console = await use.open({ stored: stored('openai') });
  const lines = Array.from({ length: 10_000 }, (_, at) => `line ${at} of a reply\n`);
  use.hosts.answer('openai', saying(lines));
  await console.type('chat -m openai:gpt-4.1 fill');
  await console.press('Enter');
  await console.waitFor('line 9999 ', 30_000);
  await console.prompt();
  for (let at = 0; at < long.length; at += 400)
    await console.page.keyboard.insertText(long.slice(at, at + 400));
  await console.waitFor(/words to edit some words/);
  await besideText(console.page, long, '2,000 characters, 10,000 rows above');
});

test('a key behind a pasted megabyte, beside a text node', async () => {
  const console = await use.open({ stored: stored('openai') });
  await run(console, 'chat -m openai:gpt-4.1');
  await console.paste('lorem ipsum dolor sit amet\n'.repeat(37_000));
  await console.waitFor(/about 250k tokens\]$/);
  await besideText(console.page, '[Pasted 37000 lines]', 'a pasted megabyte');
});

/** Types by turns into the console and a page with nothing but the text, and prints how long each took. */
async function besideText(page: Page, text: string, where: string): Promise<void> {
  const plain = await page.context().newPage();
  await plain.goto('about:blank');
  await plain.evaluate(plainPage, text);
  for (const each of [plain, page]) await each.evaluate(keysPainted);
  const found = { keysh: [] as number[], plain: [] as number[] };
  for (let round = 0; round < 4; round += 1) {
    found.plain.push(...(await typed(plain)));
    found.keysh.push(...(await typed(page)));
  }
  compare(`ms from a key to painted, ${where}`, found.keysh, 'text node', found.plain, 1);
}

/** Types twenty letters and gives the time of each. */
async function typed(page: Page): Promise<readonly number[]> {
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
