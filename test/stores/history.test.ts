import fc from 'fast-check';
import { expect, test } from 'vitest';
import { HistoryStore } from '../../src/stores/history.ts';
import { KeyStore } from '../../src/stores/keys.ts';
import { memoryStorage } from '../memory.ts';

const name = 'keysh-history';
const key = 'zXcVbNmAsDfGhJkLqWeRtYuIoP123456';

function open(entries: Record<string, string> = {}) {
  const storage = memoryStorage(entries);
  const keys = new KeyStore(() => storage);
  const store = new HistoryStore(
    () => storage,
    (lines) => keys.redactLines(lines),
  );
  return { storage, store };
}

test.each([
  ['nothing', undefined, []],
  ['no JSON', '["a"', []],
  ['no list', '{"a":1}', []],
  ['a list of this and that', '["a",1,null,["b"],"c\\nd"]', ['a', 'c\nd']],
])('%s stored gives the strings in it', (_, text, lines) => {
  expect(open(text === undefined ? {} : { [name]: text }).store.read()).toEqual(lines);
});

test('20: a repeat of the last line and one of over 10,000 characters are not stored', () => {
  const { store } = open();
  for (const line of ['a', 'a', 'x'.repeat(10_001), 'x'.repeat(10_000), 'a\nb']) store.add(line);
  expect(store.read()).toEqual(['a', 'x'.repeat(10_000), 'a\nb']);
});

test('the newest lines stay, at most 1,000 of them and 200 kB, whatever is added', () => {
  const { store, storage } = open();
  const added: string[] = [];
  const line = fc.string({ minLength: 1, unit: 'grapheme', size: 'medium', maxLength: 9000 });
  fc.assert(
    fc.property(fc.array(line, { maxLength: 60, size: 'max' }), (lines) => {
      for (const each of lines) {
        if (each !== added.at(-1)) added.push(each);
        store.add(each);
      }
      const kept = store.read();
      expect(kept).toEqual(kept.length > 0 ? added.slice(-kept.length) : []);
      expect(storage.getItem(name)?.length ?? 0).toBeLessThanOrEqual(200_002);
    }),
    { numRuns: 30 },
  );
  for (let at = 0; at < 1100; at++) store.add(`${at}`);
  expect([store.read().length, store.read()[0]]).toEqual([1000, '100']);
  for (let at = 0; at < 40; at++) store.add(`${at}${'"'.repeat(5000)}`);
  expect(store.read()).toHaveLength(19);
});

test('two tabs that add in turn lose no line', () => {
  const { storage, store } = open();
  const second = new HistoryStore(
    () => storage,
    (lines) => lines,
  );
  store.add('one');
  second.add('two');
  store.add('three');
  expect(second.read()).toEqual(['one', 'two', 'three']);
});

test('24: a key that is stored later is read masked, and gone from the entry once it is renewed or added to', () => {
  const stored = () => ({ [name]: JSON.stringify(['chat hi', `is ${key} mine`]) });
  for (const change of [
    (store: HistoryStore) => store.renew(),
    (store: HistoryStore) => store.add('more'),
  ]) {
    const { storage, store } = open(stored());
    expect(store.read()[1]).toContain(key);
    storage.setItem('app-apikey-provider8', key);
    expect(store.read()).toEqual(['chat hi', 'is …3456 mine']);
    expect(storage.getItem(name)).toContain(key);
    change(store);
    expect(storage.getItem(name)).not.toContain(key.slice(0, 8));
    expect(storage.getItem(name)).toContain('is …3456 mine');
  }
});

test('a storage that is off or full reads as no lines and says so when a line is added', () => {
  const off = new HistoryStore(
    () => {
      throw new DOMException('denied', 'SecurityError');
    },
    (lines) => lines,
  );
  expect(off.read()).toEqual([]);
  expect(() => off.add('a')).toThrow(/are not kept over a reload/);
  expect(() => off.clear()).toThrow(/are not kept over a reload/);
  expect(() => off.renew()).not.toThrow();
});

test('cleared, nothing is left', () => {
  const { store, storage } = open();
  store.add('a');
  store.clear();
  expect([store.read(), storage.getItem(name)]).toEqual([[], null]);
});
