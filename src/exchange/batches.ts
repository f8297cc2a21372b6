import type { Database } from '../stores/database.ts';
import type { MessageRecord } from '../stores/session.ts';

/** Records read at once. */
const most = 500;

/** All messages in their order, as they are stored, a few hundred at a time. Throws a `storage` Failure. */
export async function* allMessages(database: Database): AsyncGenerator<readonly unknown[]> {
  let coming = batchBehind(database, 0);
  for (;;) {
    const { keys, values } = await coming;
    const last = keys.at(-1);
    if (last === undefined) return;
    coming = batchBehind(database, last);
    // Read while the one before is worked on; whoever stops there does not wait for it.
    coming.catch(() => undefined);
    yield values;
  }
}

/** Stored records, this tab's newer ones in the place of those with their ids, and behind them those it alone has. */
export async function* withNewer(
  batches: AsyncIterable<readonly unknown[]>,
  newer: readonly MessageRecord[],
): AsyncGenerator<readonly unknown[]> {
  const waiting = new Map<unknown, MessageRecord>(newer.map((record) => [record.id, record]));
  for await (const batch of batches) {
    yield batch.map((value) => {
      const id = (value as { id?: unknown } | null)?.id;
      const own = waiting.get(id);
      waiting.delete(id);
      return own ?? value;
    });
  }
  if (waiting.size > 0) yield [...waiting.values()];
}

function batchBehind(database: Database, key: number) {
  const range = IDBKeyRange.lowerBound(key, true);
  return database.use(async (opened) => {
    const { store } = opened.transaction('messages');
    const [keys, values] = await Promise.all([
      store.getAllKeys(range, most),
      store.getAll(range, most),
    ]);
    return { keys, values };
  });
}

/** The messages of one session in their order, as they are stored, a few hundred at a time. Throws a `storage` Failure. */
export async function* messagesOf(
  database: Database,
  session: string,
): AsyncGenerator<readonly unknown[]> {
  const keys = await database.use((opened) =>
    opened.getAllKeysFromIndex('messages', 'session', session),
  );
  for (let at = 0; at < keys.length; at += most) {
    const batch = keys.slice(at, at + most);
    const values = await database.use((opened) => {
      const { store } = opened.transaction('messages');
      return Promise.all(batch.map((key) => store.get(key)));
    });
    yield values.filter((value) => value !== undefined);
  }
}
