import { describe, expect, test } from 'vitest';
import { isNewName } from '../../src/storage/bot-name.ts';
import { BotStore } from '../../src/storage/bots.ts';
import { Database } from '../../src/storage/database.ts';
import { sanitizeName } from '../../src/transfer/import/bot-naming.ts';
import { decodeLink, encodeLink } from '../../src/transfer/share/link.ts';
import { bot } from '../transfer/records.ts';
import { page, poet } from '../transfer/sample-bots.ts';
import { dump, freshBrowser, imported, plant } from '../transfer/stores.ts';

const { name: _, ...design } = poet;
const ends = [
  '>',
  '＞',
  '﹥',
  '›',
  '»',
  '❯',
  '❱',
  '⟩',
  '→',
  '⇒',
  '➜',
  '▸',
  '≫',
  '≯',
  '˃',
  '$',
  '＄',
  '﹩',
];
const more = ['£', '#', '﹟', '%', '％', ':', '：', '➜\u0301'];
const names = ['keysh', 'KeySh', 'kéysh', 'ｋｅｙｓｈ', 'ќeуѕһ', 'кеуѕһ', 'ΚΕΥЅΗ', '𝐤𝐞𝐲𝐬𝐡'];
const refused = [...[...ends, ...more].map((end) => `a${end}`), ...names, '[y', '[y/N]', '［y'];
const fine = [
  'keysh-2',
  'keys',
  'c++',
  'poet!',
  'f(x)',
  '詩人「改」',
  '100',
  'a$b',
  'a>b',
  'Ω',
  '🚀',
  'a-',
];

describe('the name of a new bot', () => {
  test.each(refused)('cannot read as the prompt or a question: %j', async (name) => {
    const bots = new BotStore(freshBrowser().database);
    await expect(bots.add({ ...design, name })).rejects.toThrow('another prompt sign');
    const poet = await bots.add({ ...design, name: 'poet' });
    await expect(bots.change(poet, { name })).rejects.toThrow('another prompt sign');
    expect(isNewName(sanitizeName(name))).toBe(true);
  });

  test.each(fine)('may contain other characters: %j', async (name) => {
    const bots = new BotStore(freshBrowser().database);
    expect((await bots.add({ ...design, name })).name).toBe(name);
  });

  test.each([
    ['keysh', 'keysh-bot'],
    ['keysh ❯', 'keysh-bot'],
    ['[[poet>$ #', 'poet'],
    ['>>', ''],
  ])('is derived from %j as %j', (text, name) => {
    expect(sanitizeName(text)).toBe(name);
  });

  test('in a link is a problem that import asks about, not an error', async () => {
    const link = await encodeLink({ ...poet, name: 'keysh' }, page);
    expect((await decodeLink(link)).problems).toEqual(['name']);
  });
});

test('a stored bot with an invalid name can be read, used and changed', async () => {
  const browser = freshBrowser();
  await plant(browser, { bots: [bot('a', { name: 'keysh', k: 'sk-proj-Q7wE8rT9yU0iO1pA2sD3' })] });
  const bots = new BotStore(new Database());
  await bots.refresh();
  const stored = bots.list[0];
  expect(stored).toMatchObject({ name: 'keysh', key: { mask: 'sk-proj-…2sD3' } });
  if (stored) await bots.change(stored, { system: 'Rhyme.' });
  expect(bots.byId('a')).toMatchObject({ name: 'keysh', system: 'Rhyme.' });
});

describe('a file with a bot with an invalid name', () => {
  const file = (...bots: readonly object[]) =>
    JSON.stringify({
      format: 'keysh',
      version: 1,
      settings: {},
      bots,
      sessions: [],
      messages: [],
    });

  test.each(['merge', 'replace'] as const)(
    'is imported once under another name: %s',
    async (mode) => {
      const browser = freshBrowser();
      const text = file(
        bot('a', { name: 'keysh' }),
        bot('b', { name: 'keysh-bot' }),
        bot('c', { name: 'x❯' }),
      );
      const { renamed } = await imported(text, browser, mode);
      const bots = new BotStore(browser.database);
      await bots.refresh();
      expect(bots.list.map(({ name }) => name).sort()).toEqual(['keysh-bot', 'keysh-bot-2', 'x']);
      expect(renamed.map(([from]) => from)).toEqual(expect.arrayContaining(['keysh', 'x❯']));
      const here = await dump(browser);
      const again = await imported(text, browser, mode);
      expect(again.counts.bots).toMatchObject({ same: 3, added: 0, changed: 0 });
      expect(await dump(browser)).toBe(here);
    },
  );

  test.each(['merge', 'replace'] as const)('does not change a stored bot: %s', async (mode) => {
    const browser = freshBrowser();
    await plant(browser, { bots: [bot('a', { name: 'keysh' })] });
    const { counts } = await imported(file(bot('a', { name: 'keysh' })), browser, mode);
    expect(counts.bots).toMatchObject({ same: 1, added: 0, changed: 0 });
  });

  test('is imported once if its id belongs to another bot', async () => {
    const browser = freshBrowser();
    await plant(browser, { bots: [bot('a', { name: 'poet' })] });
    const text = file(bot('a', { name: 'keysh', system: 'Other.' }));
    await imported(text, browser);
    const here = await dump(browser);
    expect((await imported(text, browser)).counts.bots).toMatchObject({ same: 1, added: 0 });
    expect(await dump(browser)).toBe(here);
  });
});
