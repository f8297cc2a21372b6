import { expect, test } from 'vitest';
import { enterLine } from '../../browser/support/bots.ts';
import { fileOf } from '../../browser/support/import-export.ts';
import { drop, enterAnswer, fragmentOf, poet } from '../../browser/support/share-links.ts';
import { recordsIn } from '../../browser/support/stored-records.ts';
import { bot, talks } from '../../transfer/records.ts';
import { useHarness } from '../support/harness.ts';
import type { Console } from '../support/page.ts';

const use = useHarness();

async function textsIn(console: Console): Promise<readonly unknown[]> {
  const messages = await recordsIn(console, 'messages');
  return messages.map((message) => (message as { text?: unknown }).text);
}

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
