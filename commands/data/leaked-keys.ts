import { jsonPieces } from '../../src/base/text-pieces.ts';
import { runYielding, yielding } from '../../src/base/yielding.ts';
import type { Database } from '../../src/storage/database.ts';
import type { FileRecord } from '../../src/storage/file-record.ts';
import { allFiles } from '../../src/storage/files.ts';
import type { KeyStore } from '../../src/storage/keys.ts';
import { allMessages } from '../../src/storage/message-batches.ts';
import { allRecords } from '../../src/storage/records.ts';
import { isKeyEntry, namesIn } from '../../src/storage/storage-keys.ts';
import { cacheEntries } from './cache-entries.ts';

/** A text that this page stores or shows, with its place. */
type Kept = readonly [place: string, text: string];

/** Returns the places outside the key entries that contain a stored key. */
export async function leakedKeysIn(keys: KeyStore, database: Database): Promise<readonly string[]> {
  const kept: readonly Kept[] = [
    ['the address', location.href],
    ['the title', document.title],
    ['history.state', JSON.stringify(history.state) ?? ''],
    ['cookies', document.cookie],
    ...entriesOf('localStorage', () => localStorage),
    ...entriesOf('sessionStorage', () => sessionStorage),
    ['Cache Storage', JSON.stringify(await cacheEntries().catch(() => []))],
  ];
  const stored = [
    ['the database, bots', keyless(allRecords(database, 'bots'))],
    ['the database, history', allRecords(database, 'history')],
    ['the database, sessions', allRecords(database, 'sessions')],
    ['the database, messages', allMessages(database)],
    ['the database, files', textsOf(allFiles(database))],
  ] as const;
  const places = kept.filter(([, text]) => keys.find(text).length > 0).map(([place]) => place);
  for (const [place, batches] of stored) {
    if (await isIn(batches, keys)) places.push(place);
  }
  return places;
}

/** Returns whether a record contains a key. */
async function isIn(
  batches: AsyncIterable<readonly unknown[]>,
  { known: { redactor } }: KeyStore,
): Promise<boolean> {
  const turn = yielding();
  try {
    for await (const batch of batches) {
      for (const record of batch) {
        const found = await runYielding(redactor.findSteps(jsonOf(record), 'known'), turn);
        if (found.length > 0) return true;
        await turn();
      }
    }
  } catch {
    // Without a database, there is no key in it.
  }
  return false;
}

function jsonOf(record: unknown): string {
  let json = '';
  for (const piece of jsonPieces(record)) json += piece;
  return json;
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

/** Yields the contents of text files. */
async function* textsOf(files: AsyncIterable<FileRecord>): AsyncGenerator<readonly unknown[]> {
  for await (const { type, bytes } of files) if (type === 'text/plain') yield [await bytes.text()];
}

/** Yields bots without their keys. */
async function* keyless(
  batches: AsyncIterable<readonly unknown[]>,
): AsyncGenerator<readonly unknown[]> {
  for await (const batch of batches) {
    yield batch.map((record) => ({ ...(record as object), k: undefined }));
  }
}
