import type { Steps } from '../base/steps.ts';
import { runYielding, yielding } from '../base/yielding.ts';
import { BatchSize } from './batch-size.ts';
import type { Database, Writing } from './database.ts';
import { isReference, mapTextsSteps } from './map-texts.ts';
import { isSession } from './session.ts';
import { noteSessionChanges } from './session-changes.ts';
import { yieldingIn } from './yielding-in.ts';

const storeNames = ['bots', 'sessions', 'messages'] as const;
type StoreName = (typeof storeNames)[number];
type RecordKey = string | number;
type Mask = (text: string) => Steps<string>;

/**
 * Applies `mask`, yielding to the event loop, to the texts of every stored record, in a transaction per batch so that other tabs need not wait. Returns
 * the number of changed records. Throws a `storage` Failure.
 */
export async function maskRecords(database: Database, mask: Mask): Promise<number> {
  let count = 0;
  const turn = yielding();
  for (const name of storeNames) {
    const size = new BatchSize();
    let after: RecordKey | undefined;
    for (;;) {
      const { keys, values } = await batchAfter(database, name, after, size.count);
      size.adapt(values);
      const changing: RecordKey[] = [];
      for (const [at, key] of keys.entries()) {
        if ((await runYielding(masked(values[at], mask), turn)) !== values[at]) changing.push(key);
      }
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
  count: number,
): Promise<{ readonly keys: readonly RecordKey[]; readonly values: readonly object[] }> {
  const range = after === undefined ? null : IDBKeyRange.lowerBound(after, true);
  return database.use(async (opened) => {
    const { store } = opened.transaction(name);
    const [keys, values] = await Promise.all([
      store.getAllKeys(range, count),
      store.getAll(range, count),
    ]);
    return { keys, values };
  });
}

/** Masks the current state of some records. Records that were removed are skipped. */
async function maskAll(
  database: Database,
  name: StoreName,
  keys: readonly RecordKey[],
  mask: Mask,
): Promise<void> {
  const names: readonly StoreName[] = name === 'messages' ? ['messages', 'sessions'] : [name];
  await database.write(names, async (writing) => {
    const store = writing.objectStore(name);
    const turn = yieldingIn(store);
    const sessions = new Set<string>();
    for (const key of keys) {
      const value = await store.get(key);
      if (!value) continue;
      const changed = await runYielding(masked(value, mask), turn);
      await store.put(changed, store.keyPath === null ? key : undefined);
      if ('session' in value) sessions.add(value.session);
    }
    for (const id of sessions) await renew(writing, id);
  });
  if (name === 'messages') noteSessionChanges();
}

/** Gives a session a later time of change, so that other tabs read its messages again. */
async function renew(writing: Writing<StoreName>, id: string): Promise<void> {
  const store = writing.objectStore('sessions');
  const session = await store.get(id);
  if (isSession(session)) await store.put({ ...session, changed: session.changed + 1 });
}

function* masked<T>(record: T, mask: Mask): Steps<T> {
  const changed = yield* mapTextsSteps(record, mask, isReference);
  yield;
  return changed;
}
