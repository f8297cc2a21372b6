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

test.each([
  '[INST] Be brief. [/INST]',
  '{{user}} asks',
  '[[Poet]]',
  '{user: x}',
  '[1] Rhyme.',
  '[{{a}}]',
])(
  'a file without an ending that begins as %s is a prompt, and JSON where its name says so',
  async (text) => {
    const { from } = await read(text, freshBrowser(), 'prompt');
    expect(from).toBe('prompt');
    await expect(read(text, freshBrowser(), 'a.JSON')).rejects.toThrow(
      /^(The file is not valid JSON|Entry 1)/,
    );
  },
);

test.each(['{', '[', '[ {', '{"format":', '\ufeff\n{ "a"', '[["a"', '{}', '[{}]'])(
  'a file without an ending that begins as %s is an export, and broken',
  async (text) => {
    await expect(read(text, freshBrowser(), 'export')).rejects.toThrow(/^The file|^Entry|^That/);
  },
);

test('a session that was exported to be read is no prompt, and how to import it is said in one line', async () => {
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
