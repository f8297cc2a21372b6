import type { Database } from './database.ts';
import { isSession, type SessionRecord } from './session.ts';

/** Records read at once. */
const batchSize = 250;

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
  for (let at = 0; (keys[at] ?? end) < end; at += batchSize) {
    const batch = keys.slice(at, at + batchSize).filter((key) => key < end);
    const values = await database.use((opened) =>
      valuesOf(opened.transaction('messages').store, batch),
    );
    yield values.filter((value) => value !== undefined);
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
  for (let range: IDBKeyRange | null = null; ; ) {
    const [keys, values]: [readonly IDBValidKey[], readonly unknown[]] = await database.use(
      (opened) => {
        const { store } = opened.transaction(name);
        return Promise.all([store.getAllKeys(range, batchSize), store.getAll(range, batchSize)]);
      },
    );
    const last = keys.at(-1);
    if (last === undefined) return;
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
