import type { Database } from '../../src/storage/database.ts';
import type { KeyStore } from '../../src/storage/keys.ts';
import { allMessages } from '../../src/storage/message-batches.ts';
import { allRecords } from '../../src/storage/records.ts';
import { isKeyEntry, namesIn } from '../../src/storage/storage-keys.ts';

/** A text that this page keeps or shows, and where. */
type Kept = readonly [place: string, text: string];
type Test = (text: string) => boolean;

/** Where a stored key stands besides its own place. */
export async function leakedKeysIn(keys: KeyStore, database: Database): Promise<readonly string[]> {
  const kept: readonly Kept[] = [
    ['the address', location.href],
    ['the title', document.title],
    ['history.state', JSON.stringify(history.state) ?? ''],
    ['cookies', document.cookie],
    ...entriesOf('localStorage', () => localStorage),
    ...entriesOf('sessionStorage', () => sessionStorage),
  ];
  const holds: Test = (text) => keys.find(text).length > 0;
  /** Fast, for there may be a great many messages. */
  const holdsFast: Test = (text) => keys.redactStored(text) !== text;
  const stored = [
    ['the database, bots', keyless(allRecords(database, 'bots')), holds],
    ['the database, history', allRecords(database, 'history'), holds],
    ['the database, sessions', allRecords(database, 'sessions'), holds],
    ['the database, messages', allMessages(database), holdsFast],
  ] as const;
  const places = kept.filter(([, text]) => holds(text)).map(([place]) => place);
  for (const [place, batches, test] of stored) {
    if (await isIn(batches, test)) places.push(place);
  }
  return places;
}

/** Whether some record passes a test; there may be too many of them for one text. */
async function isIn(batches: AsyncIterable<readonly unknown[]>, test: Test): Promise<boolean> {
  try {
    for await (const batch of batches) if (test(JSON.stringify(batch))) return true;
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

/** Bots without their keys. */
async function* keyless(
  batches: AsyncIterable<readonly unknown[]>,
): AsyncGenerator<readonly unknown[]> {
  for await (const batch of batches) {
    yield batch.map((record) => ({ ...(record as object), k: undefined }));
  }
}
