import { expect, test } from 'vitest';
import { dump, exported, freshBrowser, imported, read } from './stores.ts';

test('a text is a bot: its name is that of the file, its system prompt the text', async () => {
  const browser = freshBrowser();
  await imported('\ufeff# You rhyme.\n\nAlways.\n', browser, 'merge', 'Street poet.md');
  const here = await dump(browser);
  const again = await imported('# You rhyme.\n\nAlways.\n', browser, 'merge', 'Street poet.md');
  expect(again.counts.bots).toMatchObject({ added: 0, same: 1 });
  expect(await dump(browser)).toBe(here);
  const { bots } = JSON.parse(await exported(browser));
  expect(bots).toEqual([
    {
      v: 1,
      id: expect.any(String),
      name: 'Street-poet',
      provider: 'openai',
      model: 'gpt-4.1',
      system: '# You rhyme.\n\nAlways.',
      parameters: {},
    },
  ]);
});

test.each([
  ['a.b.txt', 'a.b'],
  ['"quoted" @me.md', 'quoted-me'],
  ['.md', 'prompt'],
  ['--.txt', 'prompt'],
  [`${'é'.repeat(100)}.txt`, 'é'.repeat(58)],
  ['{{x}}', '{{x}}'],
])('the file %s is the bot %s', async (file, name) => {
  const { content } = await read('Be brief.', freshBrowser(), file);
  expect(content.bots.map((bot) => bot.name)).toEqual([name]);
});

test('a prompt that begins like JSON is one where its name says so', async () => {
  const { from } = await read('{{user}} asks', freshBrowser(), 'a.md');
  expect(from).toBe('prompt');
});
