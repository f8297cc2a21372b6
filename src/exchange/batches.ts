import type { Database } from '../stores/database.ts';

/** Records read at once. */
const most = 500;

/** All messages in their order, as they are stored, a few hundred at a time. Throws a `storage` Failure. */
export async function* allMessages(database: Database): AsyncGenerator<readonly unknown[]> {
  let after = 0;
  for (;;) {
    const range = IDBKeyRange.lowerBound(after, true);
    const { keys, values } = await database.use(async (opened) => {
      const store = opened.transaction('messages').store;
      const [keys, values] = await Promise.all([
        store.getAllKeys(range, most),
        store.getAll(range, most),
      ]);
      return { keys, values };
    });
    const last = keys.at(-1);
    if (last === undefined) return;
    yield values;
    after = last;
  }
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
