import type { FileRecord } from '../storage/file-record.ts';
import { isReference, mapTexts } from '../storage/map-texts.ts';
import type { MessageRecord, SessionRecord } from '../storage/session.ts';
import { withRemoved } from '../storage/sessions.ts';

/** Records that exist only in this tab because they could not be stored yet. */
export class UnsavedRecords {
  readonly #messages = new Map<string, MessageRecord>();
  readonly #sessions = new Map<string, SessionRecord>();
  readonly #files = new Map<string, FileRecord>();
  /** The ids of files that stay in this tab. */
  readonly #kept = new Set<string>();

  /** All records: messages in the order in which they were added, sessions in the order of last use. */
  get all(): {
    readonly sessions: readonly SessionRecord[];
    readonly messages: readonly MessageRecord[];
    readonly files: readonly FileRecord[];
  } {
    const messages = [...this.#messages.values()];
    const ids = new Set(messages.map(({ session }) => session));
    const sessions = [...this.#sessions.values()].filter(({ id }) => ids.has(id));
    return { sessions, messages, files: [...this.#files.values()] };
  }

  /** Returns the messages of a session. */
  of(session: string): readonly MessageRecord[] {
    return this.all.messages.filter((message) => message.session === session);
  }

  has(id: string): boolean {
    return this.#messages.has(id);
  }

  /** Adds a message, or replaces the one with the same id, and moves its session to the end. */
  add(session: SessionRecord, message: MessageRecord): void {
    this.#sessions.delete(session.id);
    this.#sessions.set(session.id, session);
    this.#messages.set(message.id, message);
  }

  /** Adds the bytes of files. */
  addFiles(files: readonly FileRecord[]): void {
    for (const file of files) this.#files.set(file.id, file);
  }

  replaceFile(id: string, file: FileRecord): void {
    this.#files.delete(id);
    this.addFiles([file]);
  }

  /** Returns the unsaved files of messages. */
  filesOf(messages: readonly MessageRecord[]): readonly FileRecord[] {
    const ids = new Set(messages.flatMap((message) => ('files' in message ? message.files : [])));
    return [...this.#files.values()].filter(({ id }) => ids.has(id) && !this.#kept.has(id));
  }

  /** Keeps files only in this tab, so that `filesOf` no longer returns them. */
  keepFiles(files: readonly FileRecord[]): void {
    for (const { id } of files) this.#kept.add(id);
  }

  /** Removes files that were stored. */
  removeFiles(files: readonly FileRecord[]): void {
    for (const { id } of files) this.#files.delete(id);
  }

  /** Removes messages that were stored, unless they have changed since. */
  removeStored(stored: readonly MessageRecord[]): void {
    for (const message of stored) {
      if (this.#messages.get(message.id) === message) this.#messages.delete(message.id);
    }
  }

  /** Maps the texts of all messages and sessions. */
  mapTexts(change: (text: string) => string): void {
    for (const [id, message] of this.#messages)
      this.#messages.set(id, mapTexts(message, change, isReference));
    for (const [id, session] of this.#sessions)
      this.#sessions.set(id, mapTexts(session, change, isReference));
  }

  /** Marks questions as undone at the time `out`, or as active if it is undefined. */
  setRemoved(ids: readonly string[], out?: number): void {
    for (const id of ids) {
      const question = this.#messages.get(id);
      if (question?.role === 'user') this.#messages.set(id, withRemoved(question, out));
    }
  }
}
