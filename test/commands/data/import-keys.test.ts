import 'fake-indexeddb/auto';
import { IDBFactory } from 'fake-indexeddb';
import { beforeEach, expect, test, vi } from 'vitest';
import { importData } from '../../../commands/data/import-data.ts';
import type { App } from '../../../src/app/app.ts';
import { mistral } from '../../secrets/keys.ts';
import { megabyte, yieldAfterEachStep } from '../../support/long-texts.ts';
import { memoryStorage } from '../../support/memory-storage.ts';
import { createApp } from '../../support/parts.ts';
import { openConsole } from '../../terminal/harness.ts';
import { question, session } from '../../transfer/records.ts';

beforeEach(() => {
  globalThis.indexedDB = new IDBFactory();
});

/** Imports a long message while another tab saves a key; `onSearch` is called when the search for that key begins. */
function importing(text: string, onSearch: () => void, signal: AbortSignal) {
  const storage = memoryStorage();
  const parts = createApp(openConsole(80, 40).view, storage, async () => Response.error());
  const app = { ...parts, console: { signal } } as unknown as App;
  const refreshKeys = app.bots.refreshKeys.bind(app.bots);
  vi.spyOn(app.bots, 'refreshKeys').mockImplementation(async () => {
    await refreshKeys();
    storage.setItem('app-apikey-provider8', mistral);
    onSearch();
  });
  const records = { bots: [], sessions: [session('s')], messages: [question('q', 's', text)] };
  const file = new File([JSON.stringify({ format: 'keysh', version: 1, ...records })], 'a.json');
  const done = importData(app, [file], { mode: 'merge', asks: 'never', isDry: false });
  return { app, done };
}

test('an import that contains a key saved during it is not stored', async () => {
  const { signal } = new AbortController();
  const { app, done } = importing(`${megabyte}${mistral}`, () => undefined, signal);
  await expect(done).rejects.toThrow('the file contains a key that was saved in another tab');
  expect(await app.sessions.list()).toEqual([]);
});

test('Ctrl-C stops the search of an import for a key saved during it', async () => {
  yieldAfterEachStep();
  const stop = new AbortController();
  const abort = () => setImmediate(() => stop.abort());
  const { app, done } = importing(megabyte, abort, stop.signal);
  await expect(done).rejects.toMatchObject({ name: 'AbortError' });
  expect(await app.sessions.list()).toEqual([]);
});
