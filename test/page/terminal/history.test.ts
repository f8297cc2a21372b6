import { expect, test } from 'vitest';
import { recordsIn } from '../../browser/support/stored-records.ts';
import { cursor, typeKeys } from '../../browser/support/typing.ts';
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
