import type { Database } from './database.ts';

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
