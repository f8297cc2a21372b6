import 'fake-indexeddb/auto';
import { IDBFactory } from 'fake-indexeddb';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { sessionRecord } from '../support/session-records.ts';

const persist = vi.fn(async () => true);

beforeEach(() => {
  globalThis.indexedDB = new IDBFactory();
  vi.resetModules();
  vi.stubGlobal('navigator', { storage: { persist } });
  persist.mockClear();
});
afterEach(() => vi.unstubAllGlobals());

test('the browser is asked to keep what is stored once a conversation is, and only then', async () => {
  const { Database } = await import('../../src/storage/database.ts');
  const { HistoryStore } = await import('../../src/storage/history.ts');
  const { SessionStore } = await import('../../src/storage/sessions.ts');
  const database = new Database();
  await new HistoryStore(database, (lines) => lines).add('frob');
  await database.read(['bots'], (reading) => reading.objectStore('bots').getAll());
  expect(persist).not.toHaveBeenCalled();
  for (const id of ['a', 'b']) await new SessionStore(database).saveMessages(sessionRecord(id), []);
  expect(persist).toHaveBeenCalledTimes(1);
});

test('nobody asks it for a look at what an import would do', async () => {
  const { freshBrowser, planned } = await import('../transfer/stores.ts');
  await planned(JSON.stringify({ format: 'keysh', version: 1 }), freshBrowser());
  expect(persist).not.toHaveBeenCalled();
});
