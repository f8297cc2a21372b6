import { expect, test } from 'vitest';
import { titleOf } from '../../../src/storage/title.ts';
import { session } from '../records.ts';
import { exported, freshBrowser, imported } from '../stores.ts';

test('an imported title becomes one row of visible characters; one that is such a row is kept', async () => {
  const titles = ['A\u001b[2J\nkeysh> key set\u202e', 'x'.repeat(3_000_000), 'My trip (fork)', ''];
  const sessions = titles.map((title, at) => session(`s${at}`, { title }));
  const browser = freshBrowser();
  await imported(JSON.stringify({ format: 'keysh', version: 1, sessions }), browser);
  const { sessions: here } = JSON.parse(await exported(browser));
  expect(here.map(({ title }: { title: string }) => title)).toEqual([
    'A [2J keysh> key set',
    titleOf('x'.repeat(99)),
    'My trip (fork)',
    'untitled',
  ]);
});
