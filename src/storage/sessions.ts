import type { Database, Writing } from './database.ts';
import type { FileRecord } from './file-record.ts';
import { putFiles, removeUnusedFiles } from './files.ts';
import { withWellFormedTexts } from './map-texts.ts';
import { messagesOf, sessionsIn } from './records.ts';
import {
  isMessage,
  isSession,
  type MessageRecord,
  type QuestionRecord,
  type SessionRecord,
} from './session.ts';
import { announceSessions, noteSessionChanges } from './session-changes.ts';
import { timeOfChange } from './time-of-change.ts';

type All = Writing<'sessions' | 'messages' | 'files'>;
type Change = Partial<Pick<SessionRecord, 'model' | 'system' | 'parameters'>>;

/** The times of a session's last change before and after a write. Each state of a session has a different time. */
export interface Revision {
  /** Undefined if the session was not stored yet. */
  readonly before: number | undefined;
  readonly after: number;
}

/** The end of a session. */
export interface SessionEnd {
  readonly messages: readonly MessageRecord[];
  /** The key of its first message if there are earlier ones. */
  readonly first: number | undefined;
}

/** Messages that are read one by one: of a session with a longer end, all are read. */
const maxEnd = 100;

/** The conversations of this browser. Unreadable records are skipped; each change is one transaction. */
export class SessionStore {
  #listed: readonly SessionRecord[] = [];

  constructor(readonly database: Database) {}

  /** The last result of `list`. */
  get listed(): readonly SessionRecord[] {
    return this.#listed;
  }

  /** Returns at most `limit` sessions, most recently changed first. Throws a `storage` Failure. */
  async list(limit = Number.POSITIVE_INFINITY): Promise<readonly SessionRecord[]> {
    const isAll = limit === Number.POSITIVE_INFINITY;
    this.#listed = await (isAll ? sessionsIn(this.database) : this.#readLast(limit));
    return this.#listed;
  }

  #readLast(limit: number): Promise<readonly SessionRecord[]> {
    return this.database.use(async (opened) => {
      const index = opened.transaction('sessions').store.index('changed');
      const found: SessionRecord[] = [];
      for (let at = await index.openCursor(null, 'prev'); at; at = await at.continue()) {
        if (isSession(at.value)) found.push(at.value);
        if (found.length >= limit) break;
      }
      return found;
    });
  }

  /** Returns a stored session. Throws a `storage` Failure. */
  async byId(id: string): Promise<SessionRecord | undefined> {
    const found = await this.database.use((opened) => opened.get('sessions', id));
    return isSession(found) ? found : undefined;
  }

  /**
   * Returns the messages of a session, or those with a key below `end`, in the order in which they were stored. Throws a
   * `storage` Failure.
   */
  async messages(id: string, end?: number): Promise<readonly MessageRecord[]> {
    const found: MessageRecord[] = [];
    for await (const batch of messagesOf(this.database, id, end)) {
      found.push(...batch.filter(isMessage));
    }
    return found;
  }

  /**
   * Returns the last messages of a session, from the last but `questions` that is not undone: at least that many exchanges,
   * if there are as many. Reads no others, unless the end has more than 100 messages. Throws a `storage` Failure.
   */
  async end(id: string, questions: number): Promise<SessionEnd> {
    const end = await this.database.use(async (opened) => {
      const index = opened.transaction('messages').store.index('session');
      const messages: MessageRecord[] = [];
      let first: number | undefined;
      let left = questions;
      let at = await index.openCursor(id, 'prev');
      for (let read = 0; at && left > 0 && read < maxEnd; read += 1) {
        if (isMessage(at.value)) messages.unshift(at.value);
        if (at.value.role === 'user' && at.value.out === undefined) left -= 1;
        first = at.primaryKey;
        at = await at.continue();
      }
      return at && left > 0 ? undefined : { messages, first: at ? first : undefined };
    });
    return end ?? { messages: await this.messages(id), first: undefined };
  }

  /** Returns the last message of a session if it is readable. Throws a `storage` Failure. */
  async lastMessage(id: string): Promise<MessageRecord | undefined> {
    return this.database.use(async (opened) => {
      const last = await opened
        .transaction('messages')
        .store.index('session')
        .openCursor(id, 'prev');
      return isMessage(last?.value) ? last.value : undefined;
    });
  }

  /**
   * Stores messages, replacing those with the same ids, with `files` of theirs, and the session if it is not stored yet.
   * Returns undefined if it is not stored and there are only replies, because it was removed then. Throws a `storage`
   * Failure.
   */
  async saveMessages(
    session: SessionRecord,
    messages: readonly MessageRecord[],
    files: readonly FileRecord[] = [],
  ): Promise<Revision | undefined> {
    return this.#writeOwn(async (writing) => {
      const stored = await writing.objectStore('sessions').get(session.id);
      if (!stored && messages.every(({ role }) => role === 'assistant')) return undefined;
      for (const message of messages) await put(writing, message);
      await putFiles(writing, files);
      return touch(writing, stored, session);
    });
  }

  /** Changes some fields of a stored session. Returns undefined if it was removed. Throws a `storage` Failure. */
  async change(id: string, change: Change): Promise<Revision | undefined> {
    return this.#writeOwn(async (writing) => {
      const stored = await writing.objectStore('sessions').get(id);
      return stored && touch(writing, { ...stored, ...change }, { ...stored, changed: Date.now() });
    });
  }

  /** Changes the title of a stored session, but not its place in the list. Throws a `storage` Failure. */
  async rename(id: string, title: string): Promise<void> {
    await this.#write(async (writing) => {
      const stored = await writing.objectStore('sessions').get(id);
      if (!stored) return;
      await writing.objectStore('sessions').put(withWellFormedTexts({ ...stored, title }));
    });
  }

  /**
   * Marks questions as undone at the time `out`, or as not undone. Returns undefined if the session was removed. Throws a
   * `storage` Failure.
   */
  async setRemoved(
    id: string,
    questions: readonly string[],
    out?: number,
  ): Promise<Revision | undefined> {
    return this.#writeOwn(async (writing) => {
      const stored = await writing.objectStore('sessions').get(id);
      if (!stored) return undefined;
      for (const question of questions) {
        const found = await writing.objectStore('messages').index('id').get(question);
        if (found?.role === 'user') await put(writing, withRemoved(found, out));
      }
      return touch(writing, stored, { ...stored, changed: Date.now() });
    });
  }

  /** Removes a session with its messages, and the files that no other session has. Throws a `storage` Failure. */
  async remove(id: string): Promise<void> {
    await this.#write(async (writing) => {
      await writing.objectStore('sessions').delete(id);
      const messages = writing.objectStore('messages');
      for (const key of await messages.index('session').getAllKeys(id)) await messages.delete(key);
      await removeUnusedFiles(writing);
    });
    noteSessionChanges();
  }

  /** Does a write whose revision the conversation notes. */
  async #writeOwn<T>(work: (writing: All) => Promise<T>): Promise<T> {
    const result = await this.#write(work);
    announceSessions();
    return result;
  }

  async #write<T>(work: (writing: All) => Promise<T>): Promise<T> {
    return this.database.write(['sessions', 'messages', 'files'], work);
  }
}

/** Stores `stored`, or `now` if there is none, with the time of this change. */
async function touch(
  writing: All,
  stored: SessionRecord | undefined,
  now: SessionRecord,
): Promise<Revision> {
  const before = stored?.changed;
  const after = await timeOfChange(writing, now.changed);
  const session = { ...(stored ?? now), changed: after };
  await writing.objectStore('sessions').put(withWellFormedTexts(session));
  return { before, after };
}

async function put(writing: All, message: MessageRecord): Promise<void> {
  const messages = writing.objectStore('messages');
  const key = await messages.index('id').getKey(message.id);
  const whole = withWellFormedTexts(message);
  await (key === undefined ? messages.add(whole) : messages.put(whole, key));
}

/** Returns a question that is undone at the time `out`, or not undone. */
export function withRemoved({ out: _, ...question }: QuestionRecord, out?: number): QuestionRecord {
  return out === undefined ? question : { ...question, out };
}
