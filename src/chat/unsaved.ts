import { isReference, mapTexts } from '../storage/map-texts.ts';
import type { MessageRecord, SessionRecord } from '../storage/session.ts';
import { withRemoved } from '../storage/sessions.ts';

/** What is in this tab only, since it could not be stored yet. */
export class UnsavedRecords {
  readonly #messages = new Map<string, MessageRecord>();
  readonly #sessions = new Map<string, SessionRecord>();

  /** All of it: messages in the order in which they came, sessions in the order in which they were used last. */
  get all(): {
    readonly sessions: readonly SessionRecord[];
    readonly messages: readonly MessageRecord[];
  } {
    const messages = [...this.#messages.values()];
    const ids = new Set(messages.map(({ session }) => session));
    return { sessions: [...this.#sessions.values()].filter(({ id }) => ids.has(id)), messages };
  }

  /** The messages of a session. */
  of(session: string): readonly MessageRecord[] {
    return this.all.messages.filter((message) => message.session === session);
  }

  has(id: string): boolean {
    return this.#messages.has(id);
  }

  /** Takes a message in, in the place of the one with its id; its session is then the last one. */
  add(session: SessionRecord, message: MessageRecord): void {
    this.#sessions.delete(session.id);
    this.#sessions.set(session.id, session);
    this.#messages.set(message.id, message);
  }

  /** Lets go of what was stored, unless there is more of it by now. */
  removeStored(stored: readonly MessageRecord[]): void {
    for (const message of stored) {
      if (this.#messages.get(message.id) === message) this.#messages.delete(message.id);
    }
  }

  /** Changes the texts of all messages and sessions. */
  mapTexts(change: (text: string) => string): void {
    for (const [id, message] of this.#messages)
      this.#messages.set(id, mapTexts(message, change, isReference));
    for (const [id, session] of this.#sessions)
      this.#sessions.set(id, mapTexts(session, change, isReference));
  }

  /** Leaves questions out of the next requests, taken back at that moment, or without one takes them in again. */
  setRemoved(ids: readonly string[], out?: number): void {
    for (const id of ids) {
      const question = this.#messages.get(id);
      if (question?.role === 'user') this.#messages.set(id, withRemoved(question, out));
    }
  }
}
