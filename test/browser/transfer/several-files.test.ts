import { expect, test } from 'vitest';
import { bot, talks } from '../../transfer/records.ts';
import { enterLine } from '../support/bots.ts';
import { useHarness } from '../support/harness.ts';
import { fileOf } from '../support/import-export.ts';
import type { Console } from '../support/page.ts';
import {
  drop,
  enterAnswer,
  enterAnswerAfterPause,
  fragmentOf,
  poet,
} from '../support/share-links.ts';
import { recordsIn } from '../support/stored-records.ts';

const use = useHarness();

/** Returns an entry of ChatGPT's conversations with one question. */
function asked(id: string, more: object = {}) {
  const message = { author: { role: 'user' }, content: { parts: [`question ${id}`] } };
  return { id, mapping: { a: { id: 'a', parent: null, message } }, ...more };
}

async function dropAll(console: Console, files: Readonly<Record<string, string>>): Promise<void> {
  await console.page.evaluate((entries) => {
    const dataTransfer = new DataTransfer();
    for (const [name, text] of entries) dataTransfer.items.add(new File([text], name));
    const init = { dataTransfer, bubbles: true, cancelable: true };
    document.querySelector('.xterm-screen')?.dispatchEvent(new DragEvent('drop', init));
  }, Object.entries(files));
}

async function textsIn(console: Console): Promise<readonly unknown[]> {
  const messages = await recordsIn(console, 'messages');
  return messages.map((message) => (message as { text?: unknown }).text);
}

test('files dropped together are one import, and unusable ones are named', async () => {
  const console = await use.open();
  await dropAll(console, {
    'conversations-000.json': JSON.stringify([asked('one'), null]),
    'conversations-001.json': JSON.stringify([asked('two'), { id: 'x', mapping: {} }]),
    'user.json': '{"id":"u","chatgpt_plus_user":true}',
    'poet.json': JSON.stringify({ format: 'keysh-bot', version: 1, bot: poet }),
  });
  await console.waitFor(/^Left out: user\.json: The file contains the account of a ChatGPT export/);
  await console.waitFor(
    /^Left out: 1 entry that cannot be read, 1 conversation without messages\.$/,
  );
  await console.waitFor(/^ {2}sessions +2 new$/);
  await console.waitFor(/^Import it\? \[y\/N\] $/);
  await enterAnswerAfterPause(console, 'y');
  await console.waitFor(/^Imported\.$/);
  await console.waitFor(/^Import it as poet\? \[y\/N\] $/);
  await enterAnswerAfterPause(console, 'y');
  await console.prompt();
  expect(await textsIn(console)).toEqual(['question one', 'question two']);
  expect(await recordsIn(console, 'bots')).toMatchObject([{ name: 'poet' }]);
});

test('several files can be chosen, but not to replace everything', async () => {
  const console = await use.open();
  const files = [fileOf({ bots: [bot('wit')] }), fileOf(talks(1))].map((text, at) => ({
    name: `${at}.json`,
    mimeType: 'text/plain',
    buffer: Buffer.from(text),
  }));
  for (const [line, words] of [
    ['import --replace', /Only an export of everything can replace/],
    ['import --yes', /^Imported\.$/],
  ] as const) {
    const coming = console.page.waitForEvent('filechooser');
    await enterLine(console, line);
    await (await coming).setFiles(files);
    await console.waitFor(words);
    await console.prompt();
  }
  expect(await recordsIn(console, 'bots')).toMatchObject([{ name: 'wit' }]);
  expect(await textsIn(console)).toHaveLength(2);
});

test('an empty export is reported and not called imported', async () => {
  const console = await use.open();
  await drop(console, 'conversations.json', JSON.stringify([{ id: 'x', mapping: {} }]));
  await console.waitFor(/^Left out: 1 conversation without messages\.$/);
  await console.waitFor('The file contains nothing to import. Nothing was changed.');
  await console.prompt();
  expect(await recordsIn(console, 'sessions')).toEqual([]);
});

test('links as chat programs format them are accepted alone and by bot import', async () => {
  const link = `${use.testBed.url}${await fragmentOf(poet)}`;
  const twice = encodeURIComponent(encodeURIComponent(link));
  const console = await use.open();
  for (const line of [
    `<${link}|sage>`,
    `https://safe.test/?url=${twice}&data=1`,
    `bot import ${twice}`,
  ]) {
    await enterAnswer(console, line);
    await console.waitFor(/^Import it as poet\? \[y\/N\] $/);
    await enterAnswer(console, 'n');
    await console.waitFor(/^Nothing was imported\./);
    await enterAnswer(console, 'clear');
  }
});
