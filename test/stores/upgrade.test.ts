import 'fake-indexeddb/auto';
import { readdirSync, readFileSync } from 'node:fs';
import { IDBFactory } from 'fake-indexeddb';
import { openDB } from 'idb';
import { beforeEach, describe, expect, test } from 'vitest';
import { BotStore } from '../../src/stores/bots.ts';
import { Database } from '../../src/stores/database.ts';
import { SessionStore } from '../../src/stores/sessions.ts';
import { questionRecord, sessionRecord } from '../said.ts';

interface Recorded {
  readonly version: number;
  readonly stores: readonly {
    readonly name: string;
    readonly keyPath: string | null;
    readonly autoIncrement: boolean;
    readonly records: readonly {
      readonly id: string;
      readonly name: string;
      readonly provider?: string;
      readonly k?: string;
    }[];
  }[];
}

const folder = 'test/fixtures/databases';
const recorded = readdirSync(folder).map(
  (name): Recorded => JSON.parse(readFileSync(`${folder}/${name}`, 'utf8')),
);

beforeEach(() => {
  globalThis.indexedDB = new IDBFactory();
});

/** The database as that version of keysh left it. */
async function restore({ version, stores }: Recorded): Promise<void> {
  const opened = await openDB('keysh', version, {
    upgrade(database) {
      for (const { name, keyPath, autoIncrement } of stores)
        database.createObjectStore(name, { keyPath, autoIncrement });
    },
  });
  for (const { name, records } of stores)
    for (const record of records) await opened.add(name, record);
  opened.close();
}

describe.each(recorded)('a database of version $version', (old) => {
  test('is upgraded with every record as it was, the key of a bot bound to its provider', async () => {
    await restore(old);
    const database = new Database();
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

  test('has its bots afterwards, keys and all, and takes what is said', async () => {
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
    await sessions.keep(sessionRecord('a'), [questionRecord('a', '1', 'hello')]);
    expect(await sessions.messages('a')).toMatchObject([{ text: 'hello' }]);
    expect(await sessions.list()).toHaveLength(1);
  });

  test('is upgraded by whichever of two tabs comes first', async () => {
    await restore(old);
    const tabs = [new BotStore(new Database()), new BotStore(new Database())];
    await Promise.all(tabs.map((bots) => bots.refresh()));
    expect(tabs.map(({ list }) => list.length)).toEqual([3, 3]);
  });
});

test('MT-01: a tab that holds on to an earlier version is named in seconds, and once it is closed all goes on', async () => {
  const held = await openDB('keysh', 1, {
    upgrade: (opened) => void opened.createObjectStore('bots', { keyPath: 'id' }),
  });
  await held.put('bots', { id: 'poet' });
  const database = new Database();
  const count = () => database.use((opened) => opened.count('bots'));
  await expect(count()).rejects.toThrow('Close the other tabs of keysh');
  held.close();
  await expect.poll(count).toBe(1);
});
