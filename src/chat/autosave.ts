import { Failure } from '../base/failure.ts';
import type {
  MessageRecord,
  QuestionRecord,
  ReplyRecord,
  SessionRecord,
} from '../storage/session.ts';
import type { Revision, SessionStore } from '../storage/sessions.ts';
import type { Conversation } from './conversation.ts';
import { UnsavedRecords } from './unsaved.ts';

/** Milliseconds between two writes of a reply that streams: of one that dies, no more than this is lost. */
const pace = 500;

/** A change of a stored conversation that is still to be written. */
interface Change {
  readonly of: Conversation;
  readonly act: () => Promise<Revision | undefined>;
}

/**
 * Writes a conversation down as it goes. What could not be stored goes on in this tab and is written with the next;
 * that is to be said once until it works again.
 */
export class Autosave {
  readonly unsaved = new UnsavedRecords();
  readonly #changes = new Set<Change>();
  #timer: ReturnType<typeof setTimeout> | undefined;
  #latest: ReplyRecord | undefined;
  /** When the last write began. */
  #since = Number.NEGATIVE_INFINITY;
  #isLost = false;
  #complaint: Failure | undefined;

  /** `redact` puts stored keys under their masks. */
  constructor(
    readonly sessions: SessionStore,
    private readonly redact: (text: string) => string,
  ) {}

  /** Why what was said is in this tab only, given once until it works again. */
  takeFailure(): Failure | undefined {
    const complaint = this.#complaint;
    this.#complaint = undefined;
    return complaint;
  }

  /** Notes that the user knows that nothing can be stored; it is told again once that worked and failed anew. */
  noteReported(): void {
    this.#isLost = true;
  }

  /** Whether some of the conversation is in this tab only. */
  hasUnsaved({ id }: Conversation): boolean {
    return this.unsaved.of(id).length > 0 || [...this.#changes].some(({ of }) => of.id === id);
  }

  /** Leaves questions out of the next requests, taken back at that moment, or without one takes them in again. */
  async setRemoved(
    conversation: Conversation,
    ids: readonly string[],
    out?: number,
  ): Promise<void> {
    this.unsaved.setRemoved(ids, out);
    await this.#change(conversation, () => this.sessions.setRemoved(conversation.id, ids, out));
  }

  /** Stores what the conversation's requests hold besides its messages, where it is stored at all. */
  async saveSettings(conversation: Conversation): Promise<void> {
    const { id, model, system, parameters } = conversation.record;
    const fields = { ...(model && { model }), ...(system !== undefined && { system }), parameters };
    await this.#change(conversation, () => this.sessions.change(id, fields));
  }

  /** Stores what is in this tab only, of all conversations; resolves when that is done, or cannot be. */
  async flush(now?: Conversation): Promise<void> {
    await this.#attempt(async () => {
      for (const session of this.unsaved.all.sessions) await this.#keepAll(session, now);
      for (const change of this.#changes) {
        change.of.noteWrite(await change.act());
        this.#changes.delete(change);
      }
      this.#isLost = false;
    });
  }

  async #change(of: Conversation, act: Change['act']): Promise<void> {
    this.#changes.add({ of, act });
    await this.flush(of);
  }

  /** Stores a question; resolves when that is done, or cannot be. */
  async saveQuestion(conversation: Conversation, question: QuestionRecord): Promise<void> {
    await this.#write(conversation, question);
  }

  /** Stores what came of a reply by now, at once or a little later; a tab that is hidden has slow timers, not slow replies. */
  saveSoon(conversation: Conversation, reply: ReplyRecord): void {
    this.#latest = reply;
    if (performance.now() - this.#since >= pace) this.#catchUp(conversation);
    else this.#timer ??= setTimeout(() => this.#catchUp(conversation), pace);
  }

  /** Stores a reply that has ended; resolves when that is done, or cannot be. */
  async saveReply(conversation: Conversation, reply: ReplyRecord): Promise<void> {
    this.#rest();
    await this.#write(conversation, reply);
  }

  #catchUp(conversation: Conversation): void {
    const latest = this.#latest;
    this.#rest();
    if (latest) void this.#write(conversation, latest);
  }

  #rest(): void {
    clearTimeout(this.#timer);
    this.#timer = undefined;
    this.#latest = undefined;
  }

  async #write(conversation: Conversation, message: MessageRecord): Promise<void> {
    this.#since = performance.now();
    const { record } = conversation;
    const session = { ...record, title: this.redact(record.title) };
    this.unsaved.add(session, this.masked(message));
    await this.flush(conversation);
  }

  async #keepAll(session: SessionRecord, now?: Conversation): Promise<void> {
    const messages = this.unsaved.of(session.id);
    try {
      await this.#keep(session, messages, now);
    } catch (error) {
      if (messages.length < 2) throw error;
      await this.#keepSome(session, messages, now);
      if (this.unsaved.of(session.id).length > 0) throw error;
    }
  }

  /** One that is too large for the disk does not keep out the others, but for its replies; none that is as large is tried. */
  async #keepSome(
    session: SessionRecord,
    messages: readonly MessageRecord[],
    now?: Conversation,
  ): Promise<void> {
    let context = Number.POSITIVE_INFINITY;
    for (const message of messages) {
      if (message.role === 'assistant' && this.unsaved.has(message.question)) continue;
      const size = JSON.stringify(message).length;
      if (size >= context) continue;
      await this.#keep(session, [message], now).catch(() => {
        context = size;
      });
    }
  }

  async #keep(
    session: SessionRecord,
    messages: readonly MessageRecord[],
    now?: Conversation,
  ): Promise<void> {
    const step = await this.sessions.saveMessages(session, messages);
    if (now?.id === session.id) now.noteWrite(step);
    this.unsaved.removeStored(messages);
  }

  async #attempt(change: () => Promise<void>): Promise<void> {
    try {
      await change();
    } catch (error) {
      if (!(error instanceof Failure)) throw error;
      if (!this.#isLost) this.#complaint = error;
      this.#isLost = true;
    }
  }

  /** The message as it may be stored: without keys. */
  masked<Message extends MessageRecord>(message: Message): Message {
    const text = this.redact(message.text);
    if (message.role === 'user' || message.thought === undefined) return { ...message, text };
    return { ...message, text, thought: this.redact(message.thought) };
  }
}
