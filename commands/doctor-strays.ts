import { allMessages } from '../src/stores/batches.ts';
import type { Database } from '../src/stores/database.ts';
import { isKeyEntry, namesIn } from '../src/stores/entries.ts';
import type { KeyStore } from '../src/stores/keys.ts';

/** A text that this page keeps or shows, and where. */
type Kept = readonly [place: string, text: string];

/** Where a stored key stands besides its own place. */
export async function straysIn(keys: KeyStore, database: Database): Promise<readonly string[]> {
  const kept: readonly Kept[] = [
    ['the address', location.href],
    ['the title', document.title],
    ['history.state', JSON.stringify(history.state) ?? ''],
    ['cookies', document.cookie],
    ...entriesOf('localStorage', () => localStorage),
    ...entriesOf('sessionStorage', () => sessionStorage),
    ...(await recordsOf(database)),
  ];
  const places = kept.filter(([, text]) => keys.find(text).length > 0).map(([place]) => place);
  return (await isSaid(keys, database)) ? [...places, 'the database, messages'] : places;
}

/** Whether some message holds a key; there may be too many of them for one text. */
async function isSaid(keys: KeyStore, database: Database): Promise<boolean> {
  try {
    for await (const batch of allMessages(database)) {
      const text = JSON.stringify(batch);
      if (keys.redactStored(text) !== text) return true;
    }
  } catch {
    // Where there is no database there is no key in it.
  }
  return false;
}

function entriesOf(title: string, storage: () => Storage): readonly Kept[] {
  try {
    const opened = storage();
    return namesIn(opened)
      .filter((name) => !isKeyEntry(name))
      .map((name) => [`${title} ${name}`, `${name}\n${opened.getItem(name) ?? ''}`]);
  } catch {
    return [];
  }
}

/** The bots, without their keys, the lines entered, and the sessions. */
async function recordsOf(database: Database): Promise<readonly Kept[]> {
  const stores = ['bots', 'history', 'sessions'] as const;
  const read = database.read(stores, (reading) =>
    Promise.all(
      stores.map(async (name): Promise<Kept> => {
        const records = await reading.objectStore(name).getAll();
        const bare = records.map((record) =>
          typeof record === 'object' ? { ...record, k: undefined } : record,
        );
        return [`the database, ${name}`, JSON.stringify(name === 'bots' ? bare : records)];
      }),
    ),
  );
  return read.catch(() => []);
}
