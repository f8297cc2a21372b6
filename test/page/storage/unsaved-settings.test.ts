import { expect, test } from 'vitest';
import { botRecords, enterLine, outputOf } from '../../browser/support/bots.ts';
import { fillLocalStorage } from '../../browser/support/full-storage.ts';
import { plantRecords } from '../../browser/support/stored-records.ts';
import { bot } from '../../transfer/records.ts';
import { keys, localStorageOf, stored, useHarness } from '../support/harness.ts';

const use = useHarness();

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
