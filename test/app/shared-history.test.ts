import 'fake-indexeddb/auto';
import { IDBFactory, IDBObjectStore } from 'fake-indexeddb';
import { beforeEach, describe, expect, test, vi } from 'vitest';
import { SharedHistory } from '../../src/app/shared-history.ts';
import { Database } from '../../src/storage/database.ts';
import { HistoryStore } from '../../src/storage/history.ts';
import { History } from '../../src/terminal/editor/history.ts';

beforeEach(() => {
  globalThis.indexedDB = new IDBFactory();
});

/** Returns a tab with a stored history, and its notices; `redact` masks lines. */
function openTab(redact: (line: string) => string = (line) => line) {
  const failed = vi.fn();
  const masked = (lines: readonly string[]) => lines.map(redact);
  const database = new Database();
  const store = new HistoryStore(database, masked);
  const history = new History((line) => line, masked);
  const shared = new SharedHistory(store, history, { changed: () => undefined, failed });
  shared.reload();
  return { history, shared, database, store, failed };
}

const linesIn = async ({ store }: Pick<ReturnType<typeof openTab>, 'store'>) =>
  (await store.read()).map(({ line }) => line);

describe('the history of a tab', () => {
  test('has the stored lines, followed by those entered before it was read', async () => {
    const before = openTab();
    before.history.attachBackend(before.shared);
    before.history.add('stored');
    await expect.poll(() => linesIn(before)).toEqual(['stored']);
    const tab = openTab();
    tab.history.add('early');
    tab.history.attachBackend(tab.shared);
    tab.history.add('late');
    await expect.poll(() => linesIn(tab)).toEqual(['stored', 'early', 'late']);
    await expect.poll(() => tab.history.lines).toEqual(['stored', 'early', 'late']);
  });

  test('keeps a line that is too long to be stored, in this tab only', async () => {
    const tab = openTab();
    tab.history.attachBackend(tab.shared);
    const long = 'x'.repeat(10_001);
    for (const line of ['one', long, 'two']) tab.history.add(line);
    await expect.poll(() => linesIn(tab)).toEqual(['one', 'two']);
    tab.history.reload();
    await tab.store.read();
    expect(tab.history.lines).toEqual(['one', long, 'two']);
  });

  test('keeps the newest of these lines, at most 1,000,000 characters', async () => {
    const tab = openTab();
    const redact = vi.spyOn(tab.store, 'redact');
    tab.history.attachBackend(tab.shared);
    for (const letter of ['a', 'b']) tab.history.add(letter.repeat(600_000));
    tab.history.reload();
    expect(redact).toHaveBeenLastCalledWith(['b'.repeat(600_000)]);
  });

  test('loses no line to a read that began before the line was stored', async () => {
    const tab = openTab();
    tab.history.attachBackend(tab.shared);
    for (let at = 0; at < 20; at += 1) {
      tab.history.reload();
      tab.history.add(`${at}`);
      await tab.store.read();
      expect(tab.history.lines.at(-1)).toBe(`${at}`);
    }
    expect(tab.history.lines).toHaveLength(20);
  });

  test('stays in the tab if nothing can be stored, which is reported once', async () => {
    const tab = openTab();
    tab.history.attachBackend(tab.shared);
    vi.spyOn(IDBObjectStore.prototype, 'add').mockImplementation(() => {
      throw new DOMException('', 'QuotaExceededError');
    });
    for (const line of ['one', 'two']) tab.history.add(line);
    await tab.store.read();
    for (let times = 0; times < 3; times += 1) tab.history.reload();
    expect(tab.failed).toHaveBeenCalledTimes(1);
    expect(await linesIn(tab)).toEqual([]);
    expect(tab.history.lines).toEqual(['one', 'two']);
    vi.restoreAllMocks();
    tab.history.add('three');
    await expect.poll(() => linesIn(tab)).toEqual(['three']);
    expect(tab.history.lines).toEqual(['one', 'two', 'three']);
    expect(tab.failed).toHaveBeenCalledTimes(1);
  });

  test('masks what became known to be a key, also in a line that is not stored', async () => {
    let key = 'none';
    const tab = openTab((line) => line.replaceAll(key, '…'));
    tab.history.attachBackend(tab.shared);
    const long = 'x'.repeat(10_001);
    for (const line of ['is zXcVbN mine', `${long} zXcVbN`]) tab.history.add(line);
    await expect.poll(() => linesIn(tab)).toEqual(['is zXcVbN mine']);
    key = 'zXcVbN';
    tab.history.reload();
    await expect
      .poll(() => tab.database.use((all) => all.getAll('history')))
      .toEqual(['is … mine']);
    key = 'none';
    tab.history.reload();
    await tab.store.read();
    expect(tab.history.lines).toEqual(['is … mine', `${long} …`]);
  });

  test('is empty once cleared, also of lines that were being stored', async () => {
    const tab = openTab();
    tab.history.attachBackend(tab.shared);
    tab.history.add('one');
    await tab.history.clear();
    expect([tab.history.lines, await linesIn(tab)]).toEqual([[], []]);
  });
});
