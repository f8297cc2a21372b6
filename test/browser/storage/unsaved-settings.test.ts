import { expect, test } from 'vitest';
import { bot } from '../../transfer/records.ts';
import { botRecords, enterLine, outputOf } from '../support/bots.ts';
import { appearance, fillLocalStorage } from '../support/full-storage.ts';
import { keys, localStorageOf, stored, useHarness } from '../support/harness.ts';
import { plantRecords } from '../support/stored-records.ts';

const use = useHarness();

test('a setting that cannot be stored is reported and changes nothing on the screen', async () => {
  const console = await use.open({ stored: { 'keysh-theme': 'dark' } });
  await fillLocalStorage(console);
  const looks = await appearance(console);
  const before = await localStorageOf(console);
  for (const line of ['theme light', 'set size 20', 'set font DejaVu Sans Mono']) {
    const said = (await outputOf(console, line)).join('\n');
    expect(said).toMatch(/^✗ The setting was not saved: .* its storage is full\.$/);
    expect(await appearance(console)).toEqual(looks);
  }
  expect(await localStorageOf(console)).toEqual(before);
  expect(await outputOf(console, 'set size')).toEqual([
    'size is auto (15). It takes auto or 8 to 40.',
  ]);
});

test('a choice of model or bot that cannot be stored applies to this tab, which is reported', async () => {
  const console = await use.open({ stored: stored('openai') });
  await plantRecords(console, { bots: [bot('poet')] });
  await fillLocalStorage(console);
  const onlyHere = /^✗ The setting was not saved: .* It applies to this tab until a reload\.$/m;
  const model = (await outputOf(console, 'model use openai:gpt-4.1-mini')).join('\n');
  expect(model).toMatch(/^Default model: openai:gpt-4\.1-mini$/m);
  expect(model).toMatch(onlyHere);
  expect((await outputOf(console, 'bot use poet')).join('\n')).toMatch(onlyHere);
  await console.waitFor(/^keysh \(@poet\)> ?$/);
  const removed = (await outputOf(console, 'bot rm poet --yes')).join('\n');
  expect(removed).toMatch(/^poet removed\.$/m);
  expect(removed).toMatch(/^No bot is selected\.$/m);
  expect(removed).toMatch(onlyHere);
  expect(await localStorageOf(console)).not.toHaveProperty('keysh-bot');
});

test('a bot whose key cannot be stored is not created, and the error says so', async () => {
  const console = await use.open();
  await console.page.evaluate(() => {
    const { put } = IDBObjectStore.prototype;
    IDBObjectStore.prototype.put = function (value, ...key) {
      if (value.k) throw new DOMException('', 'QuotaExceededError');
      return put.call(this, value, ...key);
    };
  });
  await enterLine(console, 'bot new poet -m openai:gpt-4.1 --key', [
    /Its own .* key, hidden/,
    keys.openai ?? '',
  ]);
  await console.waitFor(/^✗ Not saved: the storage/);
  await console.prompt();
  expect(await botRecords(console)).toEqual([]);
  expect(await localStorageOf(console)).toEqual({});
});

test('key rm --all names the keys that could not be removed', async () => {
  const console = await use.open({ stored: stored('anthropic', 'openai', 'groq') });
  await console.page.evaluate(() => {
    const { removeItem } = Storage.prototype;
    Storage.prototype.removeItem = function (name) {
      if (name === 'app-apikey-provider2') throw new DOMException('', 'SecurityError');
      removeItem.call(this, name);
    };
  });
  await enterLine(console, 'key rm --all', [/Type remove to continue: ?$/, 'remove']);
  await console.waitFor(
    /^✗ 2 keys removed\. Not removed: openai key\. The key was not removed: this/,
  );
  expect(await localStorageOf(console)).toEqual(stored('openai'));
});
