import { isStorageFull } from '../storage/database.ts';
import type { FileRecord } from '../storage/file-record.ts';
import type { MessageRecord } from '../storage/session.ts';
import type { UnsavedRecords } from './unsaved.ts';

/** Stores messages of one session with files of theirs. */
type Write = (messages: readonly MessageRecord[], files: readonly FileRecord[]) => Promise<void>;

/** Stores the unsaved messages of a session, or as many as possible, then their files. Rejects if something is left. */
export async function writeUnsaved(
  unsaved: UnsavedRecords,
  session: string,
  write: Write,
): Promise<void> {
  const messages = unsaved.of(session);
  const hasFiles = (message: MessageRecord) => unsaved.filesOf([message]).length > 0;
  const withFiles = messages.filter(hasFiles);
  const store = async (some: readonly MessageRecord[]) => {
    await write(some, []);
    unsaved.removeStored(some.filter((message) => !hasFiles(message)));
  };
  try {
    await store(messages);
  } catch (error) {
    if (messages.length < 2) throw error;
    await storeSingly(unsaved, messages, store);
    if (unsaved.of(session).length > 0) throw error;
  }
  if (withFiles.length > 0) await storeFiles(unsaved, withFiles, write);
}

/**
 * Stores messages, whose text is stored already, with their files. If the storage is full, the files stay in this tab for good:
 * an attempt to store them takes room until the browser cleans up, which is why the texts come first.
 */
async function storeFiles(
  unsaved: UnsavedRecords,
  messages: readonly MessageRecord[],
  write: Write,
): Promise<void> {
  const files = unsaved.filesOf(messages);
  try {
    await write(messages, files);
    unsaved.removeFiles(files);
  } catch (error) {
    if (!isStorageFull(error)) throw error;
    unsaved.keepFiles(files);
    unsaved.removeStored(messages);
    throw error;
  }
  unsaved.removeStored(messages);
}

/**
 * Stores messages one by one, so that a question too large for the disk blocks only its own replies; after a failure, only
 * smaller messages are tried.
 */
async function storeSingly(
  unsaved: UnsavedRecords,
  messages: readonly MessageRecord[],
  store: (messages: readonly MessageRecord[]) => Promise<void>,
): Promise<void> {
  let limit = Number.POSITIVE_INFINITY;
  for (const message of messages) {
    if (message.role === 'assistant' && unsaved.has(message.question)) continue;
    const size = JSON.stringify(message).length;
    if (size >= limit) continue;
    try {
      await store([message]);
    } catch {
      limit = size;
    }
  }
}
