import { expect, test } from 'vitest';
import { replyWith } from '../support/answers.ts';
import { keys, run, stored, useHarness } from '../support/harness.ts';
import type { Console } from '../support/page.ts';
import { recallLine } from '../support/prompt-row.ts';
import { recordsIn } from '../support/stored-records.ts';
import { cursor, openChat, typeKeys } from '../support/typing.ts';

const use = useHarness();

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
