import type { Database } from './database.ts';

/** Keys in the range of one request. Two concurrent requests of this size are fastest. */
const batchSize = 250;

/** Yields all messages as they are stored, in order and in batches. Throws a `storage` Failure. */
export async function* allMessages(database: Database): AsyncGenerator<readonly unknown[]> {
  const [first, last] = await endsOf(database);
  const read = (from: number) => {
    const batch = batchFrom(database, from);
    // A caller that stops early does not await it.
    batch.catch(() => undefined);
    return batch;
  };
  let [next, second] = [read(first), read(first + batchSize)];
  for (let from = first; from <= last; from += batchSize) {
    const batch = await next;
    [next, second] = [second, read(from + 2 * batchSize)];
    yield batch;
  }
}

/** Returns the keys of the first and the last message. */
function endsOf(database: Database): Promise<readonly [first: number, last: number]> {
  return database.use(async (opened) => {
    const { store } = opened.transaction('messages');
    const [first, last] = await Promise.all([
      store.openKeyCursor(),
      store.openKeyCursor(null, 'prev'),
    ]);
    return [first?.key ?? 1, last?.key ?? 0];
  });
}

function batchFrom(database: Database, from: number): Promise<readonly unknown[]> {
  const range = IDBKeyRange.bound(from, from + batchSize, false, true);
  return database.use((opened) => opened.getAll('messages', range));
}
