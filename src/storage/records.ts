import { BatchSize } from './batch-size.ts';
import type { Database } from './database.ts';
import { isSession, type SessionRecord } from './session.ts';

/**
 * Yields the messages of one session, or those with a key below `end`, as they are stored, in order and in batches. Throws a
 * `storage` Failure.
 */
export async function* messagesOf(
  database: Database,
  session: string,
  end = Number.POSITIVE_INFINITY,
): AsyncGenerator<readonly unknown[]> {
  const keys = await database.use((opened) =>
    opened.getAllKeysFromIndex('messages', 'session', session),
  );
  const wanted = keys.filter((key) => key < end);
  yield* valuesInBatches(wanted, (batch) =>
    database.use((opened) => valuesOf(opened.transaction('messages').store, batch)),
  );
}

/** Yields the values of keys that `read` returns, in batches, without those that are missing. */
export async function* valuesInBatches(
  keys: readonly number[],
  read: (batch: readonly number[]) => Promise<readonly unknown[]>,
): AsyncGenerator<readonly unknown[]> {
  const size = new BatchSize();
  for (let at = 0; at < keys.length; ) {
    const batch = keys.slice(at, at + size.count);
    const values = (await read(batch)).filter((value) => value !== undefined);
    at += batch.length;
    size.adapt(values);
    yield values;
  }
}

/** Returns the values of ascending keys. Keys without a gap are read with one request, which is faster. */
export function valuesOf(
  store: {
    get(key: number): Promise<unknown>;
    getAll(range: IDBKeyRange): Promise<readonly unknown[]>;
  },
  keys: readonly number[],
): Promise<readonly unknown[]> {
  const [first = 0, last = 0] = [keys[0], keys.at(-1)];
  return last - first === keys.length - 1
    ? store.getAll(IDBKeyRange.bound(first, last))
    : Promise.all(keys.map((key) => store.get(key)));
}

/** Yields all records of a store as they are stored, in the order of their keys and in batches. Throws a `storage` Failure. */
export async function* allRecords(
  database: Database,
  name: 'bots' | 'files' | 'history' | 'sessions',
): AsyncGenerator<readonly unknown[]> {
  const size = new BatchSize();
  for (let range: IDBKeyRange | null = null; ; ) {
    const [keys, values]: [readonly IDBValidKey[], readonly unknown[]] = await database.use(
      (opened) => {
        const { store } = opened.transaction(name);
        return Promise.all([store.getAllKeys(range, size.count), store.getAll(range, size.count)]);
      },
    );
    const last = keys.at(-1);
    if (last === undefined) return;
    size.adapt(values);
    yield values;
    range = IDBKeyRange.lowerBound(last, true);
  }
}

/** Returns all sessions, most recently changed first. Throws a `storage` Failure. */
export async function sessionsIn(database: Database): Promise<readonly SessionRecord[]> {
  const found: SessionRecord[] = [];
  for await (const batch of allRecords(database, 'sessions')) {
    found.push(...batch.filter(isSession));
  }
  return found.reverse().sort((one, other) => other.changed - one.changed);
}
