import { expect, test } from 'vitest';
import { doImport } from '../../../src/transfer/import/apply-import.ts';
import { combined } from '../../../src/transfer/import/combine.ts';
import { bot, question, reply, session } from '../records.ts';
import { exported, freshBrowser, read, restoring } from '../stores.ts';

const fileOf = (members: object) => JSON.stringify({ format: 'keysh', version: 1, ...members });

async function taken(first: string, ...rest: readonly string[]) {
  const browser = freshBrowser();
  const others = await Promise.all(rest.map((text) => read(text, browser)));
  const found = combined([await read(first, browser), ...others]);
  await doImport(browser.database, restoring(browser, found.content, 'merge'));
  return { found, ...JSON.parse(await exported(browser)) };
}

test('the parts of an export are imported as one', async () => {
  const part = (id: string) => {
    const message = { author: { role: 'user' }, content: { parts: [id] } };
    return JSON.stringify([{ id, mapping: { a: { id: 'a', parent: null, message } } }, null]);
  };
  const { found, messages } = await taken(part('one'), part('two'), part('three'));
  const texts = messages.map(({ text }: { text: string }) => text);
  expect(texts).toEqual(['one', 'two', 'three']);
  expect(found.skipped).toEqual({ entries: 3 });
});

test('of a record in two files, the session changed last and the longer reply are imported', async () => {
  const file = (changed: number, text: string, ending: string) =>
    fileOf({
      sessions: [session('s', { changed, title: `${changed}` })],
      messages: [question('q', 's'), reply('r', 's', 'q', { text, ending })],
    });
  const [older, newer] = [file(2000, 'It is', 'interrupted'), file(3000, 'It is so.', 'done')];
  for (const files of [[older, newer] as const, [newer, older] as const]) {
    const { sessions, messages } = await taken(...files);
    expect(sessions).toEqual([session('s', { changed: 3000, title: '3000' })]);
    expect(messages).toEqual([
      question('q', 's'),
      reply('r', 's', 'q', { text: 'It is so.', ending: 'done' }),
    ]);
  }
});

test('bots of several files and an export are imported together, also with equal names', async () => {
  const browser = freshBrowser();
  const prompts = await Promise.all(
    ['a.md', 'b/a.md'].map((name) => read(new File([`I am ${name}.`], 'a.md'), browser)),
  );
  const found = combined([await read(fileOf({ bots: [bot('wit')] }), browser), ...prompts]);
  await doImport(browser.database, restoring(browser, found.content, 'merge'));
  const { bots } = JSON.parse(await exported(browser));
  const names = bots.map(({ name }: { name: string }) => name);
  expect(names.toSorted()).toEqual(['a', 'a-2', 'wit']);
});
