import 'fake-indexeddb/auto';
import { readdirSync, readFileSync } from 'node:fs';
import { IDBFactory, IDBObjectStore } from 'fake-indexeddb';
import { openDB } from 'idb';
import { beforeEach, describe, expect, test, vi } from 'vitest';
import { BotStore } from '../../src/storage/bots.ts';
import { Database } from '../../src/storage/database.ts';
import { HistoryStore } from '../../src/storage/history.ts';
import { KeyStore } from '../../src/storage/keys.ts';
import { SessionStore } from '../../src/storage/sessions.ts';
import { failureWhileBlocked } from '../support/blocked-database.ts';
import { memoryStorage } from '../support/memory-storage.ts';
import { questionRecord, sessionRecord } from '../support/session-records.ts';
import { exported, freshBrowser, imported } from '../transfer/stores.ts';

interface Recorded {
  readonly version: number;
  readonly stores: readonly {
    readonly name: string;
    readonly keyPath: string | null;
    readonly autoIncrement: boolean;
    readonly indexes: readonly {
      readonly name: string;
      readonly keyPath: string;
      readonly unique: boolean;
    }[];
    readonly records: readonly {
      readonly id: string;
      readonly name?: string;
      readonly provider?: string;
      readonly k?: string;
    }[];
  }[];
  /** The history, which was in localStorage then. */
  readonly lines?: readonly string[];
}

const entry = 'keysh-history';
const folder = 'test/fixtures/databases';
const recorded = readdirSync(folder).map(
  (name): Recorded => JSON.parse(readFileSync(`${folder}/${name}`, 'utf8')),
);

beforeEach(() => {
  globalThis.indexedDB = new IDBFactory();
});

/** Restores the database of that version of keysh; returns its localStorage. */
async function restore({ version, stores, lines }: Recorded): Promise<Storage> {
  const opened = await openDB('keysh', version, {
    upgrade(database) {
      for (const { name, keyPath, autoIncrement, indexes } of stores) {
        const store = database.createObjectStore(name, { keyPath, autoIncrement });
        for (const index of indexes)
          store.createIndex(index.name, index.keyPath, { unique: index.unique });
      }
    },
  });
  for (const { name, records } of stores)
    for (const record of records) await opened.add(name, record);
  opened.close();
  return memoryStorage(lines && { [entry]: JSON.stringify(lines) });
}

/** The object stores with their options and the names of their indexes. */
function layoutOf(database: Database): Promise<unknown> {
  return database.use(async (opened) =>
    [...opened.objectStoreNames].map((name) => {
      const { keyPath, autoIncrement, indexNames } = opened.transaction(name).store;
      return [name, keyPath, autoIncrement, [...indexNames]];
    }),
  );
}

async function historyIn(database: Database): Promise<readonly string[]> {
  const lines = await new HistoryStore(database, (all) => all).read();
  return lines.map(({ line }) => line);
}

describe.each(recorded)('a database of version $version', (old) => {
  test("is upgraded without changing records, and with each bot's key bound to its provider", async () => {
    const storage = await restore(old);
    const database = new Database(() => storage);
    for (const { name, records } of old.stores) {
      const now = await database.use((opened) => opened.getAll(name as 'sessions'));
      const byId = (all: readonly { readonly id: string }[]) =>
        all.toSorted((one, other) => one.id.localeCompare(other.id));
      const bound = records.map((record) => ({
        ...record,
        ...('k' in record && record.k && { keyProvider: record.provider }),
      }));
      expect(byId(now)).toEqual(byId(bound));
    }
  });

  test('has replies whose usage is read, exported and imported as it was', async () => {
    await restore(old);
    const database = new Database();
    const messages = old.stores.find(({ name }) => name === 'messages')?.records ?? [];
    const usages = messages.flatMap((record) => ('usage' in record ? [record.usage] : []));
    const usagesIn = (all: readonly object[]) =>
      all.flatMap((message) => ('usage' in message ? [message.usage] : []));
    const sessions = new SessionStore(database);
    const all = await Promise.all((await sessions.list()).map(({ id }) => sessions.messages(id)));
    expect(usagesIn(all.flat())).toEqual(expect.arrayContaining(usages));
    const browser = { database, storage: memoryStorage(), keys: new KeyStore(memoryStorage) };
    const file = JSON.parse(await exported(browser));
    expect(usagesIn(file.messages)).toEqual(usages);
    const other = freshBrowser();
    await imported(JSON.stringify(file), other);
    expect(usagesIn(JSON.parse(await exported(other)).messages)).toEqual(usages);
  });

  test('has the object stores and indexes of a new one afterwards', async () => {
    await restore(old);
    const upgraded = await layoutOf(new Database());
    globalThis.indexedDB = new IDBFactory();
    expect(upgraded).toEqual(await layoutOf(new Database()));
  });

  test('has its bots with their keys afterwards, and stores new messages', async () => {
    await restore(old);
    const database = new Database();
    const bots = new BotStore(database);
    await bots.refresh();
    expect(bots.list.map(({ name, key }) => [name, key?.mask])).toEqual([
      ['local', undefined],
      ['poet', undefined],
      ['Ünïcode-🦊', '…j9Tk'],
    ]);
    const sessions = new SessionStore(database);
    const before = (await sessions.list()).length;
    await sessions.saveMessages(sessionRecord('a'), [questionRecord('a', '1', 'hello')]);
    expect(await sessions.messages('a')).toMatchObject([{ text: 'hello' }]);
    expect(await sessions.list()).toHaveLength(before + 1);
  });

  test('has the history of localStorage, which is removed there', async () => {
    const storage = await restore(old);
    expect(await historyIn(new Database(() => storage))).toEqual(old.lines ?? []);
    expect(storage.getItem(entry)).toBeNull();
  });

  test('is upgraded by the first of two tabs, and gets the history once', async () => {
    const storage = await restore(old);
    const databases = [new Database(() => storage), new Database(() => storage)];
    const tabs = databases.map((database) => new BotStore(database));
    await Promise.all(tabs.map((bots) => bots.refresh()));
    expect(tabs.map(({ list }) => list.length)).toEqual([3, 3]);
    for (const database of databases) expect(await historyIn(database)).toEqual(old.lines ?? []);
  });
});

describe('the history in localStorage', () => {
  const earlier = recorded.find(({ version }) => version === 2) as Recorded;

  test.each([
    ['invalid JSON', '["a"', []],
    ['no array', '{"a":1}', []],
    ['an array of mixed values', '["a",1,null,["b"],"c\\nd"]', ['a', 'c\nd']],
  ])('with %s in its entry contains the strings in it', async (_, text, lines) => {
    await restore(earlier);
    const storage = memoryStorage({ [entry]: text });
    expect(await historyIn(new Database(() => storage))).toEqual(lines);
    expect(storage.getItem(entry)).toBeNull();
  });

  test('stays in localStorage if the upgrade fails, and is moved by the next one', async () => {
    const storage = await restore(earlier);
    const database = new Database(() => storage);
    const add = vi.spyOn(IDBObjectStore.prototype, 'add').mockImplementation(() => {
      throw new DOMException('', 'QuotaExceededError');
    });
    await expect(historyIn(database)).rejects.toThrow();
    expect(JSON.parse(storage.getItem(entry) ?? '')).toEqual(earlier.lines);
    add.mockRestore();
    expect(await historyIn(database)).toEqual(earlier.lines);
    expect(storage.getItem(entry)).toBeNull();
  });

  test('is not moved twice if its entry outlives the upgrade', async () => {
    const storage = await restore(earlier);
    await historyIn(new Database(() => storage));
    storage.setItem(entry, JSON.stringify(earlier.lines));
    expect(await historyIn(new Database(() => storage))).toEqual(earlier.lines);
    expect(storage.getItem(entry)).toBeNull();
  });

  test('is empty if the browser blocks localStorage, and the database opens', async () => {
    await restore(earlier);
    const database = new Database(() => {
      throw new DOMException('denied', 'SecurityError');
    });
    expect(await historyIn(database)).toEqual([]);
  });
});

test('a tab with an earlier version open is reported in seconds, and the database opens after it is closed', async () => {
  const held = await openDB('keysh', 1, {
    upgrade: (opened) => void opened.createObjectStore('bots', { keyPath: 'id' }),
  });
  await held.put('bots', { id: 'poet' });
  const database = new Database();
  const count = () => database.use((opened) => opened.count('bots'));
  expect((await failureWhileBlocked(count)).message).toContain('Close the other keysh tabs');
  held.close();
  await expect.poll(count).toBe(1);
});
