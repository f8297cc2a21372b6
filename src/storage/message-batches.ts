import { BatchSize } from './batch-size.ts';
import type { Database } from './database.ts';

/** Yields all messages as they are stored, in order and in batches. Throws a `storage` Failure. */
export async function* allMessages(database: Database): AsyncGenerator<readonly unknown[]> {
  const [first, last] = await endsOf(database);
  const size = new BatchSize();
  // Two concurrent requests are fastest.
  const pending: Promise<readonly unknown[]>[] = [];
  for (let from = first; ; ) {
    while (pending.length < 2 && from <= last) {
      const batch = batchFrom(database, from, size.count);
      // A caller that stops early does not await it.
      batch.catch(() => undefined);
      pending.push(batch);
      from += size.count;
    }
    const batch = await pending.shift();
    if (!batch) return;
    size.adapt(batch);
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

function batchFrom(database: Database, from: number, count: number): Promise<readonly unknown[]> {
  const range = IDBKeyRange.bound(from, from + count, false, true);
  return database.use((opened) => opened.getAll('messages', range));
}
