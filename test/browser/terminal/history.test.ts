import { expect, test } from 'vitest';
import { canary } from '../../support/canary-keys.ts';
import { replyWith } from '../support/answers.ts';
import { keys, run, stored, useHarness } from '../support/harness.ts';
import { sweep } from '../support/leak-sweep.ts';
import type { Console } from '../support/page.ts';
import { recallLine } from '../support/prompt-row.ts';
import { recordsIn } from '../support/stored-records.ts';
import { cursor, openChat, typeKeys } from '../support/typing.ts';

const use = useHarness();
const mistral = canary('mistral');

/** Returns the stored lines. */
const lines = (console: Console) => recordsIn<string>(console, 'history');

/** Reloads the page; returns the types of the dialogs that the browser showed. */
async function reload(console: Console): Promise<string[]> {
  const asked: string[] = [];
  console.page.on('dialog', (dialog) => {
    asked.push(dialog.type());
    void dialog.accept();
  });
  await console.page.reload();
  await console.waitFor(/^keysh> /);
  await cursor(console);
  console.page.removeAllListeners('dialog');
  return asked;
}

test('lines can be recalled after a reload, without keys, except those with a leading space', async () => {
  const console = await use.open();
  await run(console, `key set openai ${keys.openai}`);
  await typeKeys(console, 'frob a<Control+j>  日本 👍🏽 b');
  await run(console, '');
  await run(console, 'frob');
  await run(console, 'frob');
  await run(console, ' secretly');
  await console.press('ArrowUp');
  await console.waitFor(/^keysh> {2}secretly$/);
  await console.press('Control+C');
  expect(await lines(console)).toEqual(['key set openai', 'frob a\n  日本 👍🏽 b', 'frob']);
  await reload(console);
  await recallLine(console, 'frob');
  await console.press('ArrowUp');
  await console.waitFor(/^ {2}日本 👍🏽 b$/);
  await typeKeys(console, '<ArrowUp><ArrowUp><ArrowUp>');
  await console.waitFor(/^keysh> key set openai$/);
});

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

test('the draft is restored after a reload, and nothing is sent', async () => {
  const console = await use.open({ stored: stored('openai') });
  expect(await reload(console)).toEqual([]);
  await console.type('   ');
  expect(await reload(console)).toEqual([]);
  await console.insert('chat -m openai: 👩‍👩‍👧 日本');
  await typeKeys(console, '<Control+j>second row<ArrowLeft><ArrowLeft>');
  expect(await reload(console)).toEqual([]);
  await console.waitFor(/^keysh> chat -m openai: 👩‍👩‍👧 日本$/);
  await console.waitFor(/^second row$/);
  expect((await cursor(console))[0]).toBe('second row'.length);
  expect(use.chatRequests).toEqual([]);
  await console.press('Control+C');
  await console.prompt();
  expect((await console.storage()).session['keysh-draft']).toBeUndefined();
  expect(await reload(console)).toEqual([]);
  await console.prompt();
});

test('a huge unsent paste is restored as its placeholder, and a sent line is not restored', async () => {
  const console = await openChat(use);
  await console.paste('word word\n'.repeat(2000));
  await console.waitFor(/\[Pasted 2000 lines/);
  expect(await reload(console)).toEqual(['beforeunload']);
  await console.waitFor(/^keysh> \[Pasted 2000 lines, 20\.0 kB/);
  await console.press('Backspace');
  await console.prompt();
  await run(console, 'version');
  await reload(console);
  await console.prompt();
});

test('the browser asks before a streaming reply is lost', async () => {
  const console = await openChat(use);
  use.hosts.answer('openai', replyWith(['one ', 'two ', 'three'], { pause: 1500 }));
  await console.type('count');
  await console.press('Enter');
  await console.waitFor('one');
  expect(await reload(console)).toEqual(['beforeunload']);
  await recallLine(console, 'count');
});

test('without storage the history is kept in memory, which is reported once', async () => {
  const console = await use.open();
  await console.page.evaluate(() => {
    IDBObjectStore.prototype.add = () => {
      throw new DOMException('full', 'QuotaExceededError');
    };
  });
  await run(console, 'frob one');
  await run(console, 'frob two');
  await console.waitFor(/^The lines you enter are kept in this tab only: /);
  const said = (await console.rows()).filter((row) => row.includes('are kept in this tab only'));
  expect(said).toHaveLength(1);
  await console.press('ArrowUp');
  await console.waitFor(/^keysh> frob two$/);
});
