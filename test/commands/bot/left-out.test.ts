import 'fake-indexeddb/auto';
import { IDBFactory } from 'fake-indexeddb';
import { beforeEach, expect, test } from 'vitest';
import { type OpenApp, openApp } from '../../support/open-app.ts';

const note = 'temperature is left out: gpt-6.1-terra does not accept it';
let tab: OpenApp;

beforeEach(() => {
  globalThis.indexedDB = new IDBFactory();
  tab = openApp();
});

const notes = async () => (await tab.rows()).filter((row) => row.includes('left out'));

test('bot new, bot edit and bot show note parameters that the model does not accept', async () => {
  await tab.run('bot new poet -m openai:gpt-6.1-terra -o temperature=1 -o max_tokens=9');
  expect(await notes()).toEqual([note]);
  await tab.run('bot edit poet -s Rhyme.');
  await tab.run('bot show poet');
  expect(await notes()).toEqual([note, note, note]);
  await tab.run('bot edit poet -m openai:gpt-4.1');
  await tab.run('bot show poet');
  expect(await notes()).toHaveLength(3);
});

test('the form of config notes them beside their fields', async () => {
  await tab.run('bot new poet -m openai:gpt-4.1 -o temperature=1');
  const done = tab.run('config poet');
  await tab.answer(/move/, '<Tab>', '<Ctrl-U>', 'gpt-6.1-terra', '<Tab>');
  await expect.poll(notes).toEqual([expect.stringContaining(note)]);
  tab.keys('<Escape>');
  await done;
});
