import type { Database } from './database.ts';

/** Records, or places for one, read at once: two readings under way of so many take the least time. */
const most = 250;

/** All messages in their order, as they are stored, a few hundred at a time. Throws a `storage` Failure. */
export async function* allMessages(database: Database): AsyncGenerator<readonly unknown[]> {
  const [first, last] = await endsOf(database);
  const read = (from: number) => {
    const batch = batchFrom(database, from);
    // Whoever stops before it does not wait for it.
    batch.catch(() => undefined);
    return batch;
  };
  let [coming, behind] = [read(first), read(first + most)];
  for (let from = first; from <= last; from += most) {
    const batch = await coming;
    [coming, behind] = [behind, read(from + 2 * most)];
    yield batch;
  }
}

/** The keys of the first and the last message. */
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
  const range = IDBKeyRange.bound(from, from + most, false, true);
  return database.use((opened) => opened.getAll('messages', range));
}
