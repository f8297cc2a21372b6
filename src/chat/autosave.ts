import { Failure } from '../base/failure.ts';
import type { KnownKeys } from '../secrets/known-keys.ts';
import { searchForKeys } from '../secrets/redact-long.ts';
import type { Redactor } from '../secrets/redactor.ts';
import type { FileRecord } from '../storage/file-record.ts';
import type {
  MessageRecord,
  QuestionRecord,
  ReplyRecord,
  SessionRecord,
} from '../storage/session.ts';
import type { Revision, SessionStore } from '../storage/sessions.ts';
import type { Conversation, ConversationWriter } from './conversation.ts';
import { maskMessage } from './mask-message.ts';
import { UnsavedRecords } from './unsaved.ts';
import { writeUnsaved } from './write-unsaved.ts';

/** Milliseconds between two saves of a streaming reply; a crash loses the text received since the last one. */
const writeInterval = 500;

/** A change of a stored conversation that is not written yet. */
interface Change {
  readonly conversation: Conversation;
  readonly write: () => Promise<Revision | undefined>;
}

/**
 * Stores conversations as they change. Its methods resolve once the write is done, has failed, or has to wait for another
 * tab; unsaved records stay in memory and are written with the next change.
 */
export class Autosave implements ConversationWriter {
  readonly unsaved = new UnsavedRecords();
  readonly #changes = new Set<Change>();
  /** The conversations whose messages are unsaved, by id. */
  readonly #conversations = new Map<string, Conversation>();
  /** The saves whose messages are not masked yet. */
  readonly #unmasked = new Set<{ readonly session: string }>();
  #masking: Promise<unknown> = Promise.resolve();
  #running: Promise<void> = Promise.resolve();
  #queued: Promise<void> | undefined;
  #timer: ReturnType<typeof setTimeout> | undefined;
  /** Saves the latest state of a streaming reply. */
  #saveLatest: (() => Promise<void>) | undefined;
  /** The `performance.now()` time at which the last message was masked. */
  #writtenAt = Number.NEGATIVE_INFINITY;
  #isFailing = false;
  #failure: Failure | undefined;
  #writes = 0;

  /** Keys in `known` are masked in stored messages. */
  constructor(
    readonly sessions: SessionStore,
    private readonly known: KnownKeys,
  ) {}

  /** Returns the error of the last write, once each time writes start to fail; undefined otherwise. */
  takeFailure(): Failure | undefined {
    const failure = this.#failure;
    this.#failure = undefined;
    return failure;
  }

  /** Marks the failure as reported; `takeFailure` returns another one only after a write has succeeded. */
  noteReported(): void {
    this.#isFailing = true;
  }

  /** Returns whether part of the conversation is not stored yet. */
  hasUnsaved({ id }: Conversation): boolean {
    const isChanged = ({ conversation }: Change) => conversation.id === id;
    return (
      this.unsaved.of(id).length > 0 ||
      [...this.#unmasked].some(({ session }) => session === id) ||
      [...this.#changes].some(isChanged)
    );
  }

  /** Whether a write is pending, for example while another tab imports a file. */
  get isWriting(): boolean {
    return this.#unmasked.size > 0 || this.#writes > 0;
  }

  async setRemoved(
    conversation: Conversation,
    ids: readonly string[],
    time?: number,
  ): Promise<void> {
    this.unsaved.setRemoved(ids, time);
    await this.#change(conversation, () => this.sessions.setRemoved(conversation.id, ids, time));
  }

  async saveSettings(conversation: Conversation): Promise<void> {
    const { id, model, system, parameters } = conversation.record;
    const fields = { ...(model && { model }), ...(system !== undefined && { system }), parameters };
    await this.#change(conversation, () => this.sessions.change(id, fields));
  }

  async #change(conversation: Conversation, write: Change['write']): Promise<void> {
    this.#changes.add({ conversation, write });
    await this.flush();
  }

  /** Stores a question with the bytes of its new files. */
  async saveQuestion(
    conversation: Conversation,
    question: QuestionRecord,
    files: readonly FileRecord[] = [],
  ): Promise<void> {
    this.unsaved.addFiles(files);
    await this.#save(conversation, question);
  }

  /**
   * Stores a streaming reply, immediately or half a second after the last write, even if timers are throttled in a hidden
   * tab. While a message is being masked, only the latest state is kept, and stored afterwards.
   */
  saveSoon(conversation: Conversation, reply: ReplyRecord): void {
    this.#saveLatest = () => this.#save(conversation, reply);
    this.#saveWhenDue();
  }

  /** Stores a finished reply, and attaches the stored version, with keys masked, to its conversation. */
  async saveReply(conversation: Conversation, reply: ReplyRecord): Promise<void> {
    this.#cancelTimer();
    await this.#save(conversation, reply, (masked) => conversation.attachReply(masked));
  }

  #saveWhenDue(): void {
    if (!this.#saveLatest || this.#unmasked.size > 0) return;
    if (performance.now() - this.#writtenAt >= writeInterval) this.#saveNow();
    else this.#timer ??= setTimeout(() => this.#saveNow(), writeInterval);
  }

  #saveNow(): void {
    const save = this.#saveLatest;
    this.#cancelTimer();
    void save?.();
  }

  #cancelTimer(): void {
    clearTimeout(this.#timer);
    this.#timer = undefined;
    this.#saveLatest = undefined;
  }

  async #save<Message extends MessageRecord>(
    conversation: Conversation,
    message: Message,
    onMasked?: (masked: Message) => void,
  ): Promise<void> {
    const save = { session: conversation.id };
    this.#unmasked.add(save);
    try {
      const { title, masked } = await this.#mask(conversation.record.title, message);
      onMasked?.(masked);
      this.#conversations.set(conversation.id, conversation);
      this.unsaved.add({ ...conversation.record, title }, masked);
    } finally {
      this.#unmasked.delete(save);
      this.#writtenAt = performance.now();
    }
    this.#saveWhenDue();
    await this.flush();
  }

  /** Masks the known keys, one message at a time, yielding to the event loop. */
  async #mask<Message extends MessageRecord>(title: string, message: Message) {
    const search = function* (redactor: Redactor) {
      const { text } = yield* redactor.redactSteps(title, 'known');
      return { title: text, masked: yield* maskMessage(redactor, message) };
    };
    const masking = this.#masking.then(() => searchForKeys(this.known, search));
    this.#masking = masking.catch(() => undefined);
    return masking;
  }

  /** Stores all unsaved records and changes of all conversations. */
  async flush(): Promise<void> {
    try {
      await this.sessions.database.withTimeout(this.#writeAll());
      this.#isFailing = false;
    } catch (error) {
      if (!(error instanceof Failure)) throw error;
      if (!this.#isFailing) this.#failure = error;
      this.#isFailing = true;
    }
  }

  /** Runs writes one at a time; calls during a write share the next one, which includes all that was added before it. */
  #writeAll(): Promise<void> {
    this.#queued ??= this.#writeNext();
    return this.#queued;
  }

  async #writeNext(): Promise<void> {
    this.#writes += 1;
    await this.#running.catch(() => undefined);
    this.#queued = undefined;
    this.#running = this.#write().finally(() => {
      this.#writes -= 1;
    });
    return this.#running;
  }

  async #write(): Promise<void> {
    for (const session of this.unsaved.all.sessions) {
      await writeUnsaved(this.unsaved, session.id, (messages, files) =>
        this.#writeMessages(session, messages, files),
      );
      if (this.unsaved.of(session.id).length === 0) this.#conversations.delete(session.id);
    }
    for (const change of this.#changes) {
      change.conversation.noteWrite(await change.write());
      this.#changes.delete(change);
    }
  }

  async #writeMessages(
    session: SessionRecord,
    messages: readonly MessageRecord[],
    files: readonly FileRecord[],
  ): Promise<void> {
    const revision = await this.sessions.saveMessages(session, messages, files);
    this.#conversations.get(session.id)?.noteWrite(revision);
  }
}
