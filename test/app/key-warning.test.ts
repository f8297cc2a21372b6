import { expect, test } from 'vitest';
import type { App } from '../../src/app/app.ts';
import { requireNoKeys } from '../../src/app/key-warning.ts';
import { KeyStore } from '../../src/storage/keys.ts';
import { countTurns, megabyte, yieldAfterEachStep } from '../support/long-texts.ts';
import { memoryStorage } from '../support/memory-storage.ts';

const mistral = 'zXcVbNmAsDfGhJkLqWeRtYuIoP123456';

/** Returns an app whose screen throws each notification, and a function that stores a key. */
function openApp() {
  yieldAfterEachStep();
  const storage = memoryStorage({});
  const keys = new KeyStore(() => storage);
  const stop = new AbortController();
  const notify = (line: unknown) => {
    throw new Error(String(line));
  };
  const app = { keys, console: { signal: stop.signal }, view: { screen: { notify } } };
  const storeKey = () => storage.setItem('app-apikey-provider8', mistral);
  return { app: app as unknown as App, storeKey, stop };
}

test('the search of a long message for keys yields to the event loop', async () => {
  const { app } = openApp();
  const { result, turns } = await countTurns(() => requireNoKeys(app, megabyte, 'message'));
  expect(result).toBe(megabyte);
  expect(turns).toBeGreaterThan(2);
});

test('a key that becomes known while a long message is searched is reported', async () => {
  const { app, storeKey } = openApp();
  setImmediate(storeKey);
  const asking = requireNoKeys(app, `${mistral} ${megabyte}`, 'message');
  await expect(asking).rejects.toThrow('your mistral key, characters 1 to 32');
});

test('Ctrl-C stops the search of a long message', async () => {
  const { app, stop } = openApp();
  setImmediate(() => stop.abort());
  await expect(requireNoKeys(app, megabyte, 'message')).rejects.toMatchObject({
    name: 'AbortError',
  });
});
