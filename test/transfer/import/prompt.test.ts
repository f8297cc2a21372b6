import { expect, test } from 'vitest';
import { writeSession } from '../../../src/transfer/export/export.ts';
import { question, session } from '../records.ts';
import {
  dump,
  exported,
  freshBrowser,
  imported,
  plant,
  read,
  sourcesOf,
  whole,
} from '../stores.ts';

test('a text file is imported as a bot with the name of the file and the text as its system prompt', async () => {
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
])('the file %s is imported as the bot %s', async (file, name) => {
  const { content } = await read('Be brief.', freshBrowser(), file);
  expect(content.bots.map((bot) => bot.name)).toEqual([name]);
});

test('a prompt that begins like JSON is a prompt if its file name ends in .md', async () => {
  const { from } = await read('{{user}} asks', freshBrowser(), 'a.md');
  expect(from).toBe('prompt');
});

test.each([
  '[INST] Be brief. [/INST]',
  '{{user}} asks',
  '[[Poet]]',
  '{user: x}',
  '[1] Rhyme.',
  '[{{a}}]',
])('a file that begins with %s is a prompt, but JSON if its name ends in .json', async (text) => {
  const { from } = await read(text, freshBrowser(), 'prompt');
  expect(from).toBe('prompt');
  await expect(read(text, freshBrowser(), 'a.JSON')).rejects.toThrow(
    /^(The file is not valid JSON|Entry 1)/,
  );
});

test.each(['{', '[', '[ {', '{"format":', '\ufeff\n{ "a"', '[["a"', '{}', '[{}]'])(
  'a file without an extension that begins with %s is an invalid export',
  async (text) => {
    await expect(read(text, freshBrowser(), 'export')).rejects.toThrow(/^The file|^Entry|^That/);
  },
);

test('a session exported as Markdown is refused, with advice to export it as JSON', async () => {
  const browser = freshBrowser();
  const sessions = [session('s', { title: 'On # stars' }), session('t', { created: 8.64e15 })];
  await plant(browser, { sessions, messages: [question('q', 's'), question('q2', 't')] });
  for (const id of ['s', 't']) {
    const pieces = writeSession(sourcesOf(browser), id, () => undefined);
    const { text } = await whole(pieces);
    for (const page of [text, text.replaceAll('\n', '\r\n')]) {
      await expect(read(page, browser, 'On-stars.md')).rejects.toMatchObject({
        kind: 'invalid-data',
        message: expect.stringMatching(
          /^That is a session .* export it as JSON: export session ID\.$/,
        ),
      });
    }
  }
  const { from } = await read('# Role\n\nBegun is half done.', browser, 'a.md');
  expect(from).toBe('prompt');
});
