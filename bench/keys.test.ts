import type { Page } from 'playwright-core';
import { test } from 'vitest';
import { replyWith } from '../test/browser/support/answers.ts';
import { run, stored, useHarness } from '../test/browser/support/harness.ts';
import type { Console } from '../test/browser/support/page.ts';
import { useBaseline } from './both-pages.ts';
import { createTextNodePage, recordKeyLatencies, timeToPrompt } from './probes.ts';
import { isQuick, record } from './report.ts';
import type { RowId } from './rows.ts';
import { percentile } from './table.ts';

const use = useHarness();
const baseline = useBaseline();
const rounds = isQuick ? 2 : 4;
const long = 'some words to edit '.repeat(106).slice(0, 2000);

test('latency of a key in an empty line, compared with a text node and the baseline', async () => {
  const { page } = await use.open();
  const least = await page.context().newPage();
  await least.goto(baseline().url);
  await least.evaluate(timeToPrompt);
  const plain = await openTextNode(page, '');
  const times = await typeInTurn({ page, plain, least });
  recordWithPercentile('emptyKey', 'emptyKey95', times.page, times.plain);
  record('baselineKey', times.page, times.least);
});

test('latency of a key below 10,000 rows, in a short and a long line, compared with a text node', async () => {
  const console = await openFilled();
  const short = await typeInTurn({
    page: console.page,
    plain: await openTextNode(console.page, ''),
  });
  recordWithPercentile('shortLineKey', 'shortLineKey95', short.page, short.plain);
  await console.press('Control+u');
  for (let at = 0; at < long.length; at += 400) await console.insert(long.slice(at, at + 400));
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

/** Opens a console with 10,000 rows above the prompt. */
async function openFilled(): Promise<Console> {
  const console = await use.open({ stored: stored('openai') });
  const lines = Array.from({ length: 10_000 }, (_, at) => `line ${at} of a reply\n`);
  use.hosts.answer('openai', replyWith(lines));
  await console.type('chat -m openai:gpt-4.1 fill');
  await console.press('Enter');
  await console.waitFor('line 9999 ', 30_000);
  await console.prompt();
  return console;
}

async function compareWithTextNode(page: Page, text: string, id: RowId): Promise<void> {
  const times = await typeInTurn({ page, plain: await openTextNode(page, text) });
  record(id, times.page, times.plain);
}

function recordWithPercentile(
  id: RowId,
  percentileId: RowId,
  keysh: readonly number[],
  plain: readonly number[],
): void {
  record(id, keysh, plain);
  record(percentileId, [percentile(keysh, 95)], [percentile(plain, 95)]);
}

async function openTextNode(page: Page, text: string): Promise<Page> {
  const plain = await page.context().newPage();
  await plain.goto('about:blank');
  await plain.evaluate(createTextNodePage, text);
  return plain;
}

/** Types alternately into pages; returns the milliseconds from each keydown event to its frame. */
async function typeInTurn<Name extends string>(
  pages: Readonly<Record<Name, Page>>,
): Promise<Record<Name, number[]>> {
  const all = Object.entries(pages) as [Name, Page][];
  const times = Object.fromEntries(all.map(([name]) => [name, []])) as unknown as Record<
    Name,
    number[]
  >;
  for (const [, page] of all) await page.evaluate(recordKeyLatencies);
  for (let round = 0; round < rounds; round += 1) {
    for (const [name, page] of all) times[name].push(...(await typeLetters(page)));
  }
  return times;
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
