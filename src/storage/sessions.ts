import type { Database, Writing } from './database.ts';
import { inWholeCharacters } from './map-texts.ts';
import { messagesOf, sessionsIn, valuesOf } from './records.ts';
import {
  isMessage,
  isSession,
  type MessageRecord,
  type QuestionRecord,
  type SessionRecord,
} from './session.ts';
import { timeOfChange } from './time-of-change.ts';

type Both = Writing<'sessions' | 'messages'>;
type Change = Partial<Pick<SessionRecord, 'model' | 'system' | 'parameters'>>;

/** When a session had changed before a write and after it; no two states of it have the same time. */
export interface Revision {
  /** Undefined where it was not stored yet. */
  readonly before: number | undefined;
  readonly after: number;
}

/** The conversations of this browser, of which records that are none are passed over; each change is one transaction. */
export class SessionStore {
  #listed: readonly SessionRecord[] = [];

  constructor(readonly database: Database) {}

  /** What `list` gave last. */
  get listed(): readonly SessionRecord[] {
    return this.#listed;
  }

  /** Those that were used last, newest first, whatever the clock said then. Throws a `storage` Failure. */
  async list(most = Number.POSITIVE_INFINITY): Promise<readonly SessionRecord[]> {
    const isAll = most === Number.POSITIVE_INFINITY;
    this.#listed = await (isAll ? sessionsIn(this.database) : this.#readLast(most));
    return this.#listed;
  }

  #readLast(most: number): Promise<readonly SessionRecord[]> {
    return this.database.use(async (opened) => {
      const index = opened.transaction('sessions').store.index('changed');
      const found: SessionRecord[] = [];
      for (let at = await index.openCursor(null, 'prev'); at; at = await at.continue()) {
        if (isSession(at.value)) found.push(at.value);
        if (found.length >= most) break;
      }
      return found;
    });
  }

  /** Throws a `storage` Failure. */
  async byId(id: string): Promise<SessionRecord | undefined> {
    const found = await this.database.use((opened) => opened.get('sessions', id));
    return isSession(found) ? found : undefined;
  }

  /** The messages of a session in the order in which they were written. Throws a `storage` Failure. */
  async messages(id: string): Promise<readonly MessageRecord[]> {
    const found: MessageRecord[] = [];
    for await (const batch of messagesOf(this.database, id)) found.push(...batch.filter(isMessage));
    return found;
  }

  /** The last messages of a session, read from its end, and how many are before them. Throws a `storage` Failure. */
  async lastMessages(
    id: string,
    most: number,
  ): Promise<{ readonly messages: readonly MessageRecord[]; readonly earlier: number }> {
    return this.database.use(async (opened) => {
      const { store } = opened.transaction('messages');
      const keys = await store.index('session').getAllKeys(id);
      const found = await valuesOf(store, keys.slice(-most));
      return { messages: found.filter(isMessage), earlier: Math.max(0, keys.length - most) };
    });
  }

  /**
   * Stores messages, each in the place of the one with its id, and the session where it is not stored yet; undefined
   * where it is not and only replies came, since it was removed meanwhile. Throws a `storage` Failure.
   */
  async saveMessages(
    session: SessionRecord,
    messages: readonly MessageRecord[],
  ): Promise<Revision | undefined> {
    return this.#write(async (writing) => {
      const stored = await writing.objectStore('sessions').get(session.id);
      if (!stored && messages.every(({ role }) => role === 'assistant')) return undefined;
      for (const message of messages) await put(writing, message);
      return move(writing, stored, session);
    });
  }

  /** Changes what a stored session's requests hold besides its messages, and leaves the rest as it is now. Throws a `storage` Failure. */
  async change(id: string, change: Change): Promise<Revision | undefined> {
    return this.#write(async (writing) => {
      const stored = await writing.objectStore('sessions').get(id);
      return stored && move(writing, { ...stored, ...change }, { ...stored, changed: Date.now() });
    });
  }

  /** Gives a stored session another title; its place in the list stays. Throws a `storage` Failure. */
  async rename(id: string, title: string): Promise<void> {
    await this.#write(async (writing) => {
      const stored = await writing.objectStore('sessions').get(id);
      if (!stored) return;
      await writing.objectStore('sessions').put(inWholeCharacters({ ...stored, title }));
    });
  }

  /**
   * Leaves questions out of the next requests, taken back at that moment, or without one takes them in again; undefined
   * where the session is gone. Throws a `storage` Failure.
   */
  async setRemoved(
    id: string,
    questions: readonly string[],
    out?: number,
  ): Promise<Revision | undefined> {
    return this.#write(async (writing) => {
      const stored = await writing.objectStore('sessions').get(id);
      if (!stored) return undefined;
      for (const question of questions) {
        const found = await writing.objectStore('messages').index('id').get(question);
        if (found?.role === 'user') await put(writing, withRemoved(found, out));
      }
      return move(writing, stored, { ...stored, changed: Date.now() });
    });
  }

  /** Removes a session with its messages. Throws a `storage` Failure. */
  async remove(id: string): Promise<void> {
    await this.#write(async (writing) => {
      await writing.objectStore('sessions').delete(id);
      const messages = writing.objectStore('messages');
      for (const key of await messages.index('session').getAllKeys(id)) await messages.delete(key);
    });
  }

  async #write<T>(work: (writing: Both) => Promise<T>): Promise<T> {
    return this.database.write(['sessions', 'messages'], work);
  }
}

/** Stores the session as it is stored, or `now` where it is not yet, with the time of this change. */
async function move(
  writing: Both,
  stored: SessionRecord | undefined,
  now: SessionRecord,
): Promise<Revision> {
  const before = stored?.changed;
  const after = await timeOfChange(writing, now.changed);
  const session = { ...(stored ?? now), changed: after };
  await writing.objectStore('sessions').put(inWholeCharacters(session));
  return { before, after };
}

async function put(writing: Both, message: MessageRecord): Promise<void> {
  const messages = writing.objectStore('messages');
  const key = await messages.index('id').getKey(message.id);
  const whole = inWholeCharacters(message);
  await (key === undefined ? messages.add(whole) : messages.put(whole, key));
}

/** The question, taken back at that moment, or without one taken in again. */
export function withRemoved({ out: _, ...question }: QuestionRecord, out?: number): QuestionRecord {
  return out === undefined ? question : { ...question, out };
}
