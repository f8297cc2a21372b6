import { Failure } from '../base/failure.ts';
import type { Database } from './database.ts';
import type { MessageRecord, SessionRecord } from './session.ts';
import { announceSessions } from './session-changes.ts';
import { timeOfChange } from './time-of-change.ts';
import { maxColumns, singleLine, truncate } from './title.ts';

/** UTF-16 units of a title without the suffix of a fork. */
const maxStem = 180;
const suffixes = /(?: \(fork(?: \d{1,6})?\)){1,100}$/;

/**
 * Stores a copy of a session and its messages under new ids and returns it. Throws a `storage` Failure, or a `not-found`
 * Failure if the session was removed.
 */
export async function forkSession(database: Database, id: string): Promise<SessionRecord> {
  const copy = await database.write(['sessions', 'messages'], async (writing) => {
    const sessions = writing.objectStore('sessions');
    const stored = await sessions.get(id);
    if (!stored) {
      throw new Failure('not-found', 'That session no longer exists.', {
        suggestion: 'session list',
      });
    }
    const created = Date.now();
    const changed = await timeOfChange(writing, created);
    const title = forkTitle(stored.title);
    const fork = { ...stored, id: crypto.randomUUID(), title, created, changed };
    await sessions.put(fork);
    const messages = writing.objectStore('messages');
    const copies = copiesFor(fork.id, await messages.index('session').getAll(id));
    for (const each of copies) await messages.add(each);
    return fork;
  });
  announceSessions();
  return copy;
}

/** Returns copies of messages for another session; the copy of a reply refers to the copy of its question. */
function copiesFor(session: string, messages: readonly MessageRecord[]): readonly MessageRecord[] {
  const ids = new Map(messages.map(({ id }) => [id, crypto.randomUUID()]));
  const idOf = (id: string) => ids.get(id) ?? id;
  return messages.map((message) => {
    const copy = { ...message, id: idOf(message.id), session };
    return copy.role === 'assistant' ? { ...copy, question: idOf(copy.question) } : copy;
  });
}

/** Returns the title for a fork of a session with this title: `… (fork)`, and for a fork of that `… (fork 2)`. */
export function forkTitle(title: string): string {
  const [suffix = ''] = suffixes.exec(title) ?? [];
  const earlier = [...suffix.matchAll(/\(fork ?(\d*)\)/g)].map(([, number]) => Number(number || 1));
  const number = earlier.reduce((sum, one) => sum + one, 1);
  const next = number === 1 ? ' (fork)' : ` (fork ${number})`;
  const stem = singleLine(title.slice(0, title.length - suffix.length), maxStem);
  return (truncate(stem, maxColumns - next.length) || 'untitled') + next;
}
