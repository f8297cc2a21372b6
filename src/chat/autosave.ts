import { Failure } from '../base/failure.ts';
import type { KnownKeys } from '../secrets/known-keys.ts';
import { searchForKeys } from '../secrets/redact-long.ts';
import type { Redactor } from '../secrets/redactor.ts';
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

/** Milliseconds between masking one state of a streaming reply and the next; a crash loses what came meanwhile. */
const writeInterval = 500;

/** A change of a stored conversation that is not written yet. */
interface Change {
  readonly conversation: Conversation;
  readonly write: () => Promise<Revision | undefined>;
}

/**
 * Stores conversations while they change. Its methods resolve once that is done, has failed, or has to wait for another
 * tab; what is not stored then stays in memory and is written with the next change.
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
  /** Saves the latest state of a reply that streams. */
  #saveLatest: (() => Promise<void>) | undefined;
  /** When the last message was masked to be written. */
  #writtenAt = Number.NEGATIVE_INFINITY;
  #isFailing = false;
  #failure: Failure | undefined;
  #writes = 0;

  /** The known keys are masked in what is stored. */
  constructor(
    readonly sessions: SessionStore,
    private readonly known: KnownKeys,
  ) {}

  /** Returns why the conversation is in this tab only, once for each time that storing begins to fail. */
  takeFailure(): Failure | undefined {
    const failure = this.#failure;
    this.#failure = undefined;
    return failure;
  }

  /** Notes that the user was told that nothing can be stored; `takeFailure` returns that again only after a success. */
  noteReported(): void {
    this.#isFailing = true;
  }

  /** Whether some of the conversation is in this tab only. */
  hasUnsaved({ id }: Conversation): boolean {
    const isChanged = ({ conversation }: Change) => conversation.id === id;
    return (
      this.unsaved.of(id).length > 0 ||
      [...this.#unmasked].some(({ session }) => session === id) ||
      [...this.#changes].some(isChanged)
    );
  }

  /** Whether something waits to be stored, as behind an import in another tab. */
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

  async saveQuestion(conversation: Conversation, question: QuestionRecord): Promise<void> {
    await this.#save(conversation, question);
  }

  /**
   * Stores a reply that streams, at once or half a second after the last write, also where a hidden tab's timers are slow.
   * While a message is being masked, only the latest state is noted, and stored afterwards.
   */
  saveSoon(conversation: Conversation, reply: ReplyRecord): void {
    this.#saveLatest = () => this.#save(conversation, reply);
    this.#saveInTime();
  }

  /** Stores a reply that has ended, and attaches it to its conversation as it is stored: with keys masked. */
  async saveReply(conversation: Conversation, reply: ReplyRecord): Promise<void> {
    this.#cancelTimer();
    await this.#save(conversation, reply, (masked) => conversation.attachReply(masked));
  }

  #saveInTime(): void {
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
    this.#saveInTime();
    await this.flush();
  }

  /** Masks the known keys with turns for the event loop, in one message after the other. */
  async #mask<Message extends MessageRecord>(title: string, message: Message) {
    const search = function* (redactor: Redactor) {
      const { text } = yield* redactor.redactSteps(title, 'known');
      return { title: text, masked: yield* maskMessage(redactor, message) };
    };
    const masking = this.#masking.then(() => searchForKeys(this.known, search));
    this.#masking = masking.catch(() => undefined);
    return masking;
  }

  /** Stores everything unsaved, of all conversations. */
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

  /** Writes one after the other; calls while one waits share the next, which includes all that was added before it begins. */
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
    for (const session of this.unsaved.all.sessions) await this.#writeSession(session);
    for (const change of this.#changes) {
      change.conversation.noteWrite(await change.write());
      this.#changes.delete(change);
    }
  }

  async #writeSession(session: SessionRecord): Promise<void> {
    const messages = this.unsaved.of(session.id);
    try {
      await this.#writeMessages(session, messages);
    } catch (error) {
      if (messages.length < 2) throw error;
      await this.#writeSingly(session, messages);
      if (this.unsaved.of(session.id).length > 0) throw error;
    }
  }

  /**
   * Stores messages one by one, so that one that is too large for the disk keeps out only its replies; after one that
   * failed, only smaller ones are tried.
   */
  async #writeSingly(session: SessionRecord, messages: readonly MessageRecord[]): Promise<void> {
    let room = Number.POSITIVE_INFINITY;
    for (const message of messages) {
      if (message.role === 'assistant' && this.unsaved.has(message.question)) continue;
      const size = JSON.stringify(message).length;
      if (size >= room) continue;
      await this.#writeMessages(session, [message]).catch(() => {
        room = size;
      });
    }
  }

  async #writeMessages(session: SessionRecord, messages: readonly MessageRecord[]): Promise<void> {
    const revision = await this.sessions.saveMessages(session, messages);
    this.#conversations.get(session.id)?.noteWrite(revision);
    this.unsaved.removeStored(messages);
    if (this.unsaved.of(session.id).length === 0) this.#conversations.delete(session.id);
  }
}
