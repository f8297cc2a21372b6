import { expect, test } from 'vitest';
import { bot } from './records.ts';
import { freshBrowser, imported, plant, read } from './stores.ts';

test('1,000 bots with one name are numbered once; a file with more is refused', async () => {
  const browser = freshBrowser();
  await plant(browser, { bots: [bot('here', { name: 'Poet', system: 'here' })] });
  const bots = Array.from({ length: 1000 }, (_, at) =>
    bot(`b${at}`, { name: 'poet', system: `${at}` }),
  );
  const none = { added: 0, changed: 0, removed: 0, same: 0, kept: 0 };
  expect((await imported(file(bots), browser)).counts.bots).toEqual({ ...none, added: 1000 });
  const stored = await browser.database.use((opened) => opened.getAll('bots'));
  const names = stored.map((record) => ('name' in record ? record.name : undefined));
  expect(new Set(names).size).toBe(1001);
  expect(names).toContain('poet-1001');
  expect((await imported(file(bots), browser)).counts.bots).toEqual({ ...none, same: 1000 });
  await expect(read(file([...bots, bot('more')]), browser)).rejects.toThrow(
    'The file has over 1,000 bots. Nothing was changed.',
  );
});

function file(bots: readonly object[]): string {
  return JSON.stringify({ format: 'keysh', version: 1, bots });
}
