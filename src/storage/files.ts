import type { Database, Writing } from './database.ts';
import { type FileRecord, isFile } from './file-record.ts';
import { allRecords } from './records.ts';

type FileWriting = Pick<Writing<'messages' | 'files'>, 'objectStore'>;

/** Returns the stored bytes of files by id, without those that are not stored. Throws a `storage` Failure. */
export async function readFiles(
  database: Database,
  ids: readonly string[],
): Promise<ReadonlyMap<string, Blob>> {
  if (ids.length === 0) return new Map();
  const found = await database.use((opened) => {
    const { store } = opened.transaction('files');
    return Promise.all(ids.map((id) => store.get(id)));
  });
  return new Map(found.filter(isFile).map(({ id, bytes }) => [id, bytes]));
}

/** Yields all files. Reads them in batches, without their bytes. Throws a `storage` Failure. */
export async function* allFiles(database: Database): AsyncGenerator<FileRecord> {
  for await (const batch of allRecords(database, 'files')) yield* batch.filter(isFile);
}

/** Stores files unless files with the same content are stored. */
export async function putFiles(writing: FileWriting, files: readonly FileRecord[]): Promise<void> {
  const store = writing.objectStore('files');
  for (const file of files) if ((await store.getKey(file.id)) === undefined) await store.put(file);
}

/** Removes the files that no question has. */
export async function removeUnusedFiles(writing: FileWriting): Promise<void> {
  const store = writing.objectStore('files');
  const used = writing.objectStore('messages').index('file');
  const ids = await store.getAllKeys();
  // Requests that wait for each other take several times as long.
  const counts = await Promise.all(ids.map((id) => used.count(id)));
  await Promise.all(ids.filter((_, at) => counts[at] === 0).map((id) => store.delete(id)));
}
