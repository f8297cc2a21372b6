import { expect, test } from 'vitest';
import { bot, talks } from '../../transfer/records.ts';
import { botRecords } from '../support/bots.ts';
import { appearance, fillLocalStorage } from '../support/full-storage.ts';
import { keys, localStorageOf, run, useHarness } from '../support/harness.ts';
import { fileOf, importFile } from '../support/import-export.ts';
import { dumpOf, plantRecords } from '../support/stored-records.ts';

const use = useHarness();

const replacement = fileOf({
  settings: { theme: 'light', font: 'DejaVu Sans Mono', wrap: 'off' },
  bots: [bot('wit')],
  ...talks(1),
});

test('a replacing import changes nothing if localStorage is full, which is reported', async () => {
  const console = await use.open({ stored: { 'keysh-theme': 'dark', 'keysh-size': '18' } });
  await plantRecords(console, { bots: [bot('poet', { k: keys.openai })], ...talks(3) });
  await fillLocalStorage(console);
  const before = await dumpOf(console);
  const looks = await appearance(console);
  await importFile(console, 'import --replace --yes', replacement);
  await console.waitFor(/^✗ Nothing was changed, because no setting can be saved: .* full\.$/);
  expect(await dumpOf(console)).toBe(before);
  expect(await appearance(console)).toEqual(looks);
  await console.page.evaluate(() => localStorage.removeItem('filling'));
  await run(console, 'clear');
  await importFile(console, 'import --replace --yes', replacement);
  await console.waitFor(/^Imported\.$/);
  expect(await botRecords(console)).toEqual([bot('wit')]);
  expect(await localStorageOf(console)).toMatchObject({
    'keysh-theme': 'light',
    'keysh-wrap': 'off',
  });
  expect(await localStorageOf(console)).not.toHaveProperty('keysh-size');
  expect(await appearance(console)).not.toEqual(looks);
});

test('a dry run requests no persistent storage and takes no lock', async () => {
  const console = await use.open();
  await plantRecords(console, talks(1));
  const seen = await console.page.evaluateHandle(() => {
    const modes: (string | undefined)[] = [];
    const { transaction } = IDBDatabase.prototype;
    IDBDatabase.prototype.transaction = function (names, mode, ...more) {
      if ([...names].includes('sessions')) modes.push(mode);
      return transaction.call(this, names, mode, ...more);
    };
    navigator.storage.persist = async () => modes.push('persist') > 0;
    return modes;
  });
  await importFile(console, 'import --dry-run --replace', replacement);
  const modes = await seen.jsonValue();
  expect(modes.filter((mode) => mode === 'readwrite' || mode === 'persist')).toEqual([]);
  expect(modes.length).toBeGreaterThan(0);
});
