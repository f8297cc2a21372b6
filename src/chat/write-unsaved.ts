import { isStorageFull } from '../storage/database.ts';
import type { FileRecord } from '../storage/file-record.ts';
import type { MessageRecord } from '../storage/session.ts';
import type { UnsavedRecords } from './unsaved.ts';

/** Stores messages of one session with files of theirs, and removes them from the unsaved records. */
type Write = (messages: readonly MessageRecord[], files: readonly FileRecord[]) => Promise<void>;

/**
 * Stores the unsaved messages of a session together, or else as many as possible. If the storage is full, files stay in this tab
 * for good: each attempt to store one takes room until the browser cleans up. Rejects if something is left.
 */
export async function writeUnsaved(
  unsaved: UnsavedRecords,
  session: string,
  write: Write,
): Promise<void> {
  const messages = unsaved.of(session);
  const files = unsaved.filesOf(messages);
  try {
    await write(messages, files);
  } catch (error) {
    if (messages.length < 2 && files.length === 0) throw error;
    if (isStorageFull(error)) unsaved.keepFiles(files);
    await writeSingly(unsaved, messages, write);
    if (unsaved.of(session).length > 0 || isStorageFull(error)) throw error;
  }
}

/**
 * Stores messages one by one, so that a question too large for the disk blocks only its own replies; after a failure, only
 * smaller messages are tried.
 */
async function writeSingly(
  unsaved: UnsavedRecords,
  messages: readonly MessageRecord[],
  write: Write,
): Promise<void> {
  let limit = Number.POSITIVE_INFINITY;
  for (const message of messages) {
    if (message.role === 'assistant' && unsaved.has(message.question)) continue;
    const size = JSON.stringify(message).length;
    if (size >= limit) continue;
    try {
      await write([message], unsaved.filesOf([message]));
    } catch {
      limit = size;
    }
  }
}
