import 'fake-indexeddb/auto';
import { IDBFactory } from 'fake-indexeddb';
import fc from 'fast-check';
import { beforeEach, describe, expect, test, vi } from 'vitest';
import { Database } from '../../src/storage/database.ts';
import { HistoryStore } from '../../src/storage/history.ts';
import { KeyStore } from '../../src/storage/keys.ts';
import { memoryStorage } from '../support/memory-storage.ts';

const key = 'zXcVbNmAsDfGhJkLqWeRtYuIoP123456';

beforeEach(() => {
  globalThis.indexedDB = new IDBFactory();
});

function open(Store = HistoryStore) {
  const storage = memoryStorage();
  const keys = new KeyStore(() => storage);
  const database = new Database();
  const store = new Store(database, (lines) => keys.redactLines(lines));
  return { storage, database, store };
}

const textsOf = async (reading: ReturnType<HistoryStore['read']>) =>
  (await reading).map(({ line }) => line);

/** The records as they are. */
const stored = (database: Database) => database.use((opened) => opened.getAll('history'));

describe('the stored history', () => {
  test('contains no repeats of the last line and no line over 10,000 characters', async () => {
    const { store } = open();
    for (const line of ['a', 'a', 'x'.repeat(10_001), 'x'.repeat(10_000), 'a\nb'])
      await store.add(line);
    expect(await textsOf(store.read())).toEqual(['a', 'x'.repeat(10_000), 'a\nb']);
  });

  test('is returned by each addition, except of a line that is too long', async () => {
    const { store } = open();
    await store.add('one');
    expect(await store.add('two')).toEqual(await store.read());
    expect(await store.add('two')).toEqual(await store.read());
    expect(await store.add('x'.repeat(10_001))).toBeUndefined();
  });

  test('contains the newest lines, at most 1,000 lines and 200,000 characters', async () => {
    const { store } = open();
    const added: string[] = [];
    const line = fc.string({ minLength: 1, unit: 'grapheme', size: 'medium', maxLength: 9000 });
    await fc.assert(
      fc.asyncProperty(fc.array(line, { maxLength: 60, size: 'max' }), async (lines) => {
        for (const each of lines) {
          if (each !== added.at(-1)) added.push(each);
          await store.add(each);
        }
        const kept = await textsOf(store.read());
        expect(kept).toEqual(kept.length > 0 ? added.slice(-kept.length) : []);
        expect(kept.join('').length).toBeLessThanOrEqual(200_000);
        const next = added.at(-kept.length - 1) ?? '';
        if (kept.length < Math.min(added.length, 1000))
          expect(kept.join('').length + next.length).toBeGreaterThan(200_000);
      }),
      { numRuns: 10 },
    );
    await store.clear();
    await Promise.all(Array.from({ length: 1100 }, (_, at) => store.add(`${at}`)));
    const numbers = await textsOf(store.read());
    expect([numbers.length, numbers[0], numbers.at(-1)]).toEqual([1000, '100', '1099']);
    for (let at = 0; at < 40; at++) await store.add(`${at}${'"'.repeat(9998)}`);
    expect(await store.read()).toHaveLength(20);
  });

  test('is empty after clearing', async () => {
    const { store } = open();
    await store.add('a');
    await store.clear();
    expect(await store.read()).toEqual([]);
  });

  test('skips records that are not strings, and does not change them', async () => {
    const { store, database } = open();
    await store.add('a');
    await database.use((opened) => opened.add('history', { line: 'later' } as never));
    await store.add('b');
    expect(await textsOf(store.read())).toEqual(['a', 'b']);
    expect(await stored(database)).toEqual(['a', { line: 'later' }, 'b']);
  });
});

describe('two tabs', () => {
  test('that add lines at the same time lose no line', async () => {
    const stores = [open().store, open().store];
    const numbers = Array.from({ length: 30 }, (_, at) => at);
    await Promise.all(
      numbers.flatMap((number) => stores.map((store, tab) => store.add(`${tab} ${number}`))),
    );
    const lines = await textsOf(open().store.read());
    for (const tab of [0, 1])
      expect(lines.filter((line) => line.startsWith(`${tab} `))).toEqual(
        numbers.map((number) => `${tab} ${number}`),
      );
  });

  test('are notified of each change, without its content', async () => {
    const seen: unknown[] = [];
    const other = new BroadcastChannel('keysh');
    other.onmessage = (event) => void seen.push((event as MessageEvent).data);
    const { store } = open((await loadAnew()).HistoryStore);
    await store.add('frob');
    await store.read();
    await store.clear();
    await expect.poll(() => seen).toEqual([{ type: 'history' }, { type: 'history' }]);
    other.close();
  });

  test('ignore other kinds of announcements', async () => {
    const heard = vi.fn();
    const { onAnnounced } = await loadAnew();
    onAnnounced('history', heard);
    const other = new BroadcastChannel('keysh');
    for (const data of [null, 'history', { type: 'bots' }, { text: 'x' }, { type: 'history' }])
      other.postMessage(data);
    await expect.poll(() => heard.mock.calls).toEqual([[]]);
    other.close();
  });
});

/** Loads the modules with a channel of their own: test files that share the worker may have opened a stand-in. */
async function loadAnew() {
  vi.resetModules();
  const history = await import('../../src/storage/history.ts');
  return { ...history, ...(await import('../../src/storage/tab-channel.ts')) };
}

describe('a key that is stored later', () => {
  test('is masked when lines are read, and in the database when lines are masked or added', async () => {
    for (const change of [
      (store: HistoryStore) => store.readMasked(),
      (store: HistoryStore) => store.add('more'),
    ]) {
      globalThis.indexedDB = new IDBFactory();
      const { storage, database, store } = open();
      for (const line of ['chat hi', `is ${key} mine`]) await store.add(line);
      storage.setItem('app-apikey-provider8', key);
      expect(await textsOf(store.read())).toEqual(['chat hi', 'is …3456 mine']);
      expect(await stored(database)).toEqual(['chat hi', `is ${key} mine`]);
      expect((await change(store))?.[1]?.line).toBe('is …3456 mine');
      expect((await stored(database)).slice(0, 2)).toEqual(['chat hi', 'is …3456 mine']);
    }
  });

  test('is never stored with an added line', async () => {
    const { storage, database, store } = open();
    storage.setItem('app-apikey-provider8', key);
    await store.add(`is ${key} mine`);
    expect(await stored(database)).toEqual(['is …3456 mine']);
  });
});
