import { allMessages } from '../storage/message-batches.ts';
import { isMessage, type ReplyRecord, type SessionRecord } from '../storage/session.ts';
import type { App } from './app.ts';

/**
 * Yields all stored replies in batches, except those older than their session, which are copies in forks and cost nothing.
 * Throws a `storage` Failure, or the signal's reason after Ctrl-C.
 */
export async function* billedReplies(
  { database, console }: App,
  sessions: readonly SessionRecord[],
): AsyncGenerator<readonly ReplyRecord[]> {
  const created = new Map(sessions.map((session) => [session.id, session.created]));
  for await (const batch of allMessages(database)) {
    console.signal.throwIfAborted();
    yield batch
      .filter(isMessage)
      .filter((message) => message.role === 'assistant')
      .filter(({ time, session }) => time >= (created.get(session) ?? 0));
  }
}
