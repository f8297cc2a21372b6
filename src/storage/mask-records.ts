import type { Database } from './database.ts';
import { isReference, mapTexts } from './map-texts.ts';

/** Records read at once. */
const batchSize = 250;

const storeNames = ['bots', 'sessions', 'messages'] as const;
type StoreName = (typeof storeNames)[number];
type RecordKey = string | number;

/**
 * Applies `mask` to the texts of every stored record, in a transaction per batch so that other tabs need not wait. Returns
 * the number of changed records. Throws a `storage` Failure.
 */
export async function maskRecords(
  database: Database,
  mask: (text: string) => string,
): Promise<number> {
  let count = 0;
  for (const name of storeNames) {
    let after: RecordKey | undefined;
    for (;;) {
      const { keys, values } = await batchAfter(database, name, after);
      const changing = keys.filter((_, at) => masked(values[at], mask) !== values[at]);
      if (changing.length > 0) await maskAll(database, name, changing, mask);
      count += changing.length;
      after = keys.at(-1);
      if (after === undefined) break;
    }
  }
  return count;
}

async function batchAfter(
  database: Database,
  name: StoreName,
  after: RecordKey | undefined,
): Promise<{ readonly keys: readonly RecordKey[]; readonly values: readonly object[] }> {
  const range = after === undefined ? null : IDBKeyRange.lowerBound(after, true);
  return database.use(async (opened) => {
    const { store } = opened.transaction(name);
    const [keys, values] = await Promise.all([
      store.getAllKeys(range, batchSize),
      store.getAll(range, batchSize),
    ]);
    return { keys, values };
  });
}

/** Masks the current state of some records. Records that were removed are skipped. */
async function maskAll(
  database: Database,
  name: StoreName,
  keys: readonly RecordKey[],
  mask: (text: string) => string,
): Promise<void> {
  await database.write([name], async (writing) => {
    const store = writing.objectStore(name);
    for (const key of keys) {
      const value = await store.get(key);
      if (value) await store.put(masked(value, mask), store.keyPath === null ? key : undefined);
    }
  });
}

function masked<T>(record: T, mask: (text: string) => string): T {
  return mapTexts(record, mask, isReference);
}
