import { beforeEach, expect, test } from 'vitest';
import { bot } from './records.ts';
import { type Browser, freshBrowser, imported, planned, plant } from './stores.ts';

let browser: Browser;

beforeEach(() => {
  browser = freshBrowser();
});

function file(members: object): string {
  return JSON.stringify({ format: 'keysh', version: 1, ...members });
}

test('new bots are reported with all their fields', async () => {
  const system = 'x\u{E0061}\u202e';
  await plant(browser, { bots: [bot('a')] });
  const text = file({ bots: [bot('a'), bot('b', { name: 'a', system })] });
  const { arriving } = await planned(text, browser);
  expect(arriving).toEqual([bot('b', { name: 'a-2', system })]);
  expect((await imported(text, browser)).arriving).toEqual(arriving);
  expect((await imported(text, browser)).arriving).toEqual([]);
});

test('a replacing import reports new and changed bots', async () => {
  await plant(browser, { bots: [bot('a'), bot('b'), bot('gone')] });
  const bots = [bot('a'), bot('b', { system: 'x' }), bot('c')];
  const text = file({ settings: {}, bots, sessions: [], messages: [] });
  const { arriving } = await imported(text, browser, 'replace');
  expect(arriving.map(({ id }) => id)).toEqual(['b', 'c']);
  expect((await planned(text, browser, 'replace')).arriving).toEqual([]);
});

test('no bot is selected if bots exist', async () => {
  await plant(browser, { bots: [bot('a')] });
  await imported(file({ bots: [bot('b')], settings: { bot: 'b', wrap: 'off' } }), browser);
  expect(browser.storage.getItem('keysh-bot')).toBeNull();
  expect(browser.storage.getItem('keysh-wrap')).toBe('off');
});
