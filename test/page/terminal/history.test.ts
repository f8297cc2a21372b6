import { expect, test } from 'vitest';
import { sweep } from '../../browser/support/leak-sweep.ts';
import { recordsIn } from '../../browser/support/stored-records.ts';
import { cursor, typeKeys } from '../../browser/support/typing.ts';
import { canary } from '../../support/canary-keys.ts';
import { run, useHarness } from '../support/harness.ts';
import type { Console } from '../support/page.ts';

const use = useHarness();

/** Returns the stored lines. */
const lines = (console: Console) => recordsIn<string>(console, 'history');

test('Ctrl-R searches the history', async () => {
  const console = await use.open();
  for (const line of ['version', 'history', 'provider list', 'provider show groq'])
    await run(console, line);
  await run(console, 'clear');
  await typeKeys(console, 'draft<ArrowLeft><Control+r>provider');
  await console.waitFor('history search: provider  1 of 2');
  await console.waitFor(/^keysh> provider show groq$/);
  expect((await cursor(console))[0]).toBe('keysh> '.length);
  await console.press('Control+r');
  await console.waitFor(/^keysh> provider list$/);
  await console.press('Control+s');
  await console.waitFor(/^keysh> provider show groq$/);
  await typeKeys(console, '<Escape>X');
  await console.waitFor(/^keysh> drafXt$/);
  await typeKeys(console, '<Control+r>SION');
  await console.waitFor('no match');
  await typeKeys(console, '<Backspace><Backspace><Backspace><Backspace>sion');
  await console.waitFor(/^keysh> version$/);
  await console.press('Enter');
  await cursor(console);
  expect((await console.rows()).join('\n').trim()).toBe('keysh> version');
  await console.press('Enter');
  await console.waitFor(/^keysh \d/);
});

test('history lists lines with their numbers, and history clear removes them', async () => {
  const console = await use.open();
  await run(console, 'frob one');
  await run(console, 'history');
  await console.waitFor(/^1 {2}frob one$/);
  await console.waitFor(/^2 {2}history$/);
  await run(console, 'history clear');
  expect(await lines(console)).toEqual([]);
  await console.press('ArrowUp');
  await console.prompt();
});

const mistral = canary('mistral');

async function reload(console: Console): Promise<void> {
  await console.page.reload();
  await console.waitFor(/^keysh> /);
}

test('a key without a prefix that is stored later is removed from the history, the draft and the search', async () => {
  const console = await use.open();
  await run(console, `frob ${mistral.key} x`);
  expect(await lines(console)).toEqual([`frob ${mistral.key} x`]);
  await console.type('key set mistral');
  await console.press('Enter');
  await console.waitFor(/hidden/);
  await console.paste(mistral.key);
  await console.page.evaluate(() => navigator.clipboard.writeText(''));
  await console.press('Enter');
  await console.waitFor(/saved in this browser/);
  await run(console, 'clear');
  const masked = `frob …${mistral.key.slice(-4)} x`;
  expect(await lines(console)).toEqual([masked, 'key set mistral', 'clear']);
  await typeKeys(console, `<Control+r>${mistral.key}`);
  await console.waitFor(`history search: ${'•'.repeat(32)}  no match`);
  expect(await sweep(console, use.testBed, [mistral])).toEqual([]);
  await typeKeys(console, '<Escape>frob<ArrowUp>');
  await console.waitFor(new RegExp(`> ${masked}$`));
  await typeKeys(console, `<Control+u>see ${mistral.key}`);
  await console.page.waitForTimeout(400);
  expect((await console.storage()).session['keysh-draft']).toBe(`see …${mistral.key.slice(-4)}`);
  expect(await sweep(console, use.testBed, [mistral])).toEqual([]);
  await reload(console);
  await console.waitFor(`keysh> see …${mistral.key.slice(-4)}`);
  expect(await sweep(console, use.testBed, [mistral])).toEqual([]);
});

test('without storage the history is kept in memory, which is reported once', async () => {
  const console = await use.open();
  await console.page.evaluate(() => {
    IDBObjectStore.prototype.add = () => {
      throw new DOMException('full', 'QuotaExceededError');
    };
  });
  const said = async () => {
    await run(console, 'frob one');
    return (await console.rows()).filter((row) => row.includes('are kept in this tab only'));
  };
  await expect.poll(said).toHaveLength(1);
  await run(console, 'frob two');
  expect(await said()).toHaveLength(1);
  await run(console, 'frob two');
  await console.press('ArrowUp');
  await console.waitFor(/^keysh> frob two$/);
});
