import 'fake-indexeddb/auto';
import { IDBFactory } from 'fake-indexeddb';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { Database } from '../../src/storage/database.ts';
import { SessionStore } from '../../src/storage/sessions.ts';
import { failureWhileBlocked } from '../support/blocked-database.ts';
import { sessionRecord } from '../support/session-records.ts';

beforeEach(() => {
  globalThis.indexedDB = new IDBFactory();
});
/** Makes the next `times` calls of a method throw an exception. */
function failing<T extends object>(target: T, method: keyof T & string, name: string, times = 1) {
  const real = target[method] as (...given: unknown[]) => unknown;
  let left = times;
  return vi.spyOn(target, method as never).mockImplementation(function (
    this: unknown,
    ...given: unknown[]
  ) {
    left -= 1;
    if (left >= 0) throw new DOMException('', name);
    return real.apply(this, given);
  } as never);
}

const keep = (store: SessionStore) => store.saveMessages(sessionRecord('s'), [question]);
const question = {
  v: 1,
  id: 'q',
  session: 's',
  role: 'user',
  time: 1,
  text: 'hello',
} as const;

describe('a temporary error', () => {
  test.each([
    ['a write fails', IDBObjectStore.prototype, 'put', 'UnknownError'],
    ['an addition fails', IDBObjectStore.prototype, 'add', 'UnknownError'],
    ['a transaction cannot begin', IDBDatabase.prototype, 'transaction', 'InvalidStateError'],
    ['a transaction fails to begin', IDBDatabase.prototype, 'transaction', 'UnknownError'],
    ['the database fails to open', IDBFactory.prototype, 'open', 'UnknownError'],
  ])('is retried once on a new connection if %s', async (_, target, method, name) => {
    const store = new SessionStore(new Database());
    if (method !== 'open') await store.list();
    failing(target as never, method as never, name);
    const open = vi.spyOn(IDBFactory.prototype, 'open');
    await keep(store);
    expect(open).toHaveBeenCalledTimes(method === 'open' ? 2 : 1);
    expect(await store.messages('s')).toEqual([question]);
    expect(await store.list()).toHaveLength(1);
  });

  test('that persists is reported, and nothing is stored', async () => {
    const store = new SessionStore(new Database());
    await store.list();
    const spy = failing(IDBObjectStore.prototype, 'put', 'UnknownError', 2);
    const failure = await keep(store).catch((error: Error) => error);
    expect(failure).toMatchObject({ kind: 'storage' });
    expect(String(failure)).toMatch(/The database failed \(UnknownError\).*Try again, or reload/);
    expect(String(failure)).not.toMatch(/no bots|private window/);
    expect(spy).toHaveBeenCalledTimes(2);
    expect(await store.list()).toEqual([]);
    await keep(store);
    expect(await store.list()).toHaveLength(1);
  });
});

describe('each error has its own message:', () => {
  test.each([
    ['QuotaExceededError', IDBObjectStore.prototype, 'put', 'the storage of this page is full'],
    ['UnknownError', IDBObjectStore.prototype, 'put', 'The database failed (UnknownError)'],
    ['DataError', IDBObjectStore.prototype, 'put', 'The database failed (DataError)'],
    ['NotFoundError', IDBDatabase.prototype, 'transaction', 'The database failed (NotFoundError)'],
    ['InvalidStateError', IDBDatabase.prototype, 'transaction', 'The database failed (Invalid'],
    ['SecurityError', IDBFactory.prototype, 'open', 'does not let the page use a database'],
    ['InvalidStateError', IDBFactory.prototype, 'open', 'does not let the page use a database'],
    ['UnknownError', IDBFactory.prototype, 'open', 'The database failed (UnknownError)'],
    ['VersionError', IDBFactory.prototype, 'open', 'written by a newer version of keysh'],
    ['QuotaExceededError', IDBFactory.prototype, 'open', 'the storage of this page is full'],
  ])('%s (%#)', async (name, target, method, words) => {
    const store = new SessionStore(new Database());
    if (method !== 'open') await store.list();
    failing(target as never, method as never, name, 9);
    const failure = await keep(store).catch((error: Error) => error);
    expect(failure).toMatchObject({ kind: 'storage', message: expect.stringContaining(words) });
  });

  test('a database that another tab blocks', async () => {
    const held = await new Promise<IDBDatabase>((resolve) => {
      const request = indexedDB.open('keysh', 1);
      request.onsuccess = () => resolve(request.result);
    });
    const failure = await failureWhileBlocked(() => new Database().use(async () => undefined));
    expect(String(failure)).toContain('Another tab has an older version of the database open.');
    held.close();
  });
});

describe('a database that does not respond', () => {
  /** Makes the first `times` requests to open it stay without an answer. */
  function silent(times: number) {
    const real = IDBFactory.prototype.open;
    const Request = IDBOpenDBRequest as unknown as new () => IDBOpenDBRequest;
    let left = times;
    return vi.spyOn(IDBFactory.prototype, 'open').mockImplementation(function (
      this: IDBFactory,
      ...given
    ) {
      left -= 1;
      return left >= 0 ? new Request() : real.apply(this, given);
    });
  }

  test('delays the first use by three seconds, and later ones not at all', async () => {
    vi.useFakeTimers();
    silent(99);
    const database = new Database();
    const first = database.use(async () => 'done').catch((error: Error) => error.message);
    await vi.advanceTimersByTimeAsync(2999);
    expect(await Promise.race([first, Promise.resolve('pending')])).toBe('pending');
    await vi.advanceTimersByTimeAsync(1);
    expect(await first).toContain('The database does not respond.');
    const next = database.use(async () => 'done').catch((error: Error) => error.message);
    expect(await next).toContain('The database does not respond.');
  });

  test('is requested again later, and used when a request succeeds', async () => {
    vi.useFakeTimers();
    const open = silent(1);
    const database = new Database();
    const use = () => database.use(async () => 'done').catch((error: Error) => error.message);
    const first = use();
    await vi.advanceTimersByTimeAsync(3000);
    expect(await first).toContain('does not respond');
    await use();
    expect(open).toHaveBeenCalledTimes(1);
    await vi.advanceTimersByTimeAsync(10_001);
    expect(await use()).toContain('does not respond');
    await vi.advanceTimersByTimeAsync(100);
    expect(open).toHaveBeenCalledTimes(2);
    expect(await use()).toBe('done');
  });
});

describe('persistent storage', () => {
  const persist = vi.fn(async () => true);

  beforeEach(() => {
    vi.resetModules();
    vi.stubGlobal('navigator', { storage: { persist } });
    persist.mockClear();
  });
  afterEach(() => vi.unstubAllGlobals());

  test('is requested once, when the first session is stored', async () => {
    const { Database } = await import('../../src/storage/database.ts');
    const { HistoryStore } = await import('../../src/storage/history.ts');
    const { SessionStore } = await import('../../src/storage/sessions.ts');
    const database = new Database();
    await new HistoryStore(database, (lines) => lines).add('frob');
    await database.read(['bots'], (reading) => reading.objectStore('bots').getAll());
    expect(persist).not.toHaveBeenCalled();
    for (const id of ['a', 'b']) {
      await new SessionStore(database).saveMessages(sessionRecord(id), []);
    }
    expect(persist).toHaveBeenCalledTimes(1);
  });

  test('is not requested by a dry run of an import', async () => {
    const { freshBrowser, planned } = await import('../transfer/stores.ts');
    await planned(JSON.stringify({ format: 'keysh', version: 1 }), freshBrowser());
    expect(persist).not.toHaveBeenCalled();
  });
});
