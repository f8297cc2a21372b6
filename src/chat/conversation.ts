import { Failure } from '../base/failure.ts';
import { withoutUndefined } from '../base/json.ts';
import type { Parameters } from '../providers/parameters.ts';
import { fieldsOf, type QuestionFile, wordsOf } from '../storage/question-files.ts';
import type {
  MessageRecord,
  QuestionRecord,
  ReplyRecord,
  SessionRecord,
} from '../storage/session.ts';
import { hasText, sessionVersion } from '../storage/session.ts';
import type { Revision } from '../storage/sessions.ts';
import { titleOf } from '../storage/title.ts';
import { formatModelRef, type ModelRef } from './catalog.ts';
import { CheckedMessages } from './checked-messages.ts';
import { type ConversationSettings, settingsIn } from './conversation-settings.ts';
import { changesBetween, type RemoteChanges } from './remote-changes.ts';
import type { Resumable } from './resumable.ts';
import { latestTime, mapTurnTexts, type Turn, type Turns, turnsOf, withReply } from './turn.ts';
import { UnreadMessages } from './unread-messages.ts';

/** Stores the changes of a conversation. Its methods resolve once the write is done, or has failed and will be retried. */
export interface ConversationWriter {
  /** Stores the settings of a conversation that is already stored. */
  saveSettings(conversation: Conversation): Promise<void>;
  /** Stores that questions were undone at `time`, or redone if `time` is undefined. */
  setRemoved(conversation: Conversation, ids: readonly string[], time?: number): Promise<void>;
}

/** This tab's state of a conversation: its turns, oldest first, and its settings. */
export class Conversation {
  /** The `sessionChanges` before this tab last compared its state with the stored one; undefined if it never did. */
  comparedAt: number | undefined;
  /** The messages in which the check of a request found no key. */
  readonly checked = new CheckedMessages();
  /** Names it for the provider's cache; neither stored nor derived from anything stored. */
  readonly cacheKey = crypto.randomUUID();
  /** The last reply that this tab can resume; not stored. */
  resumable: Resumable | undefined;
  readonly #writer: ConversationWriter;
  #turns: readonly Turn[] = [];
  /** The turns that `redo` restores, those of the next call first. */
  #undone: readonly (readonly Turn[])[] = [];
  #settings: ConversationSettings = {};
  #title = '';
  #changed = 0;
  #syncedAt: number | undefined;
  /** The latest time of a question or an undo. */
  #latest = 0;
  #unread: UnreadMessages | undefined;

  /** `bot` is the id of the bot that answers. */
  constructor(
    writer: ConversationWriter,
    readonly bot?: string,
    readonly id: string = crypto.randomUUID(),
  ) {
    this.#writer = writer;
  }

  /**
   * Returns the conversation of a stored session. If `readEarlier` is given, the messages are only its end, and `readAll`
   * reads those before it.
   */
  static of(
    writer: ConversationWriter,
    session: SessionRecord,
    messages: readonly MessageRecord[],
    readEarlier?: () => Promise<readonly MessageRecord[]>,
  ): Conversation {
    const conversation = new Conversation(writer, session.bot, session.id);
    conversation.#adopt(session, messages);
    conversation.#unread = readEarlier && new UnreadMessages(messages, readEarlier);
    return conversation;
  }

  /** Whether `turns` are all turns, not only the last ones. Until then, nothing may be added, undone or redone. */
  get isWhole(): boolean {
    return this.#unread === undefined;
  }

  /** Reads the turns that are not read yet. Rejects with a `storage` Failure; the next call tries again. */
  async readAll(): Promise<void> {
    const unread = this.#unread;
    const all = await unread?.readAll();
    if (all && unread === this.#unread) this.#adoptTurns(all.turns, all.messages);
  }

  get turns(): readonly Turn[] {
    return this.#turns;
  }

  /** The model chosen for this conversation. */
  get model(): ModelRef | undefined {
    return this.#settings.model;
  }

  get system(): string | undefined {
    return this.#settings.system;
  }

  get parameters(): Parameters {
    return this.#settings.parameters ?? {};
  }

  /** Milliseconds since 1970 of this tab's last change; 0 before the first question. */
  get changed(): number {
    return this.#changed;
  }

  /** The `changed` time of the stored session that this tab is in sync with; undefined if it is out of sync. */
  get syncedAt(): number | undefined {
    return this.#syncedAt;
  }

  /** Whether there are turns to redo. */
  get canRedo(): boolean {
    return this.#undone.length > 0;
  }

  /** Returns a new conversation with the same bot and settings. */
  fresh(): Conversation {
    const fresh = new Conversation(this.#writer, this.bot);
    fresh.#settings = this.#settings;
    return fresh;
  }

  /** Changes and stores the settings that are defined; the others stay. */
  async configure({ model, system, parameters }: ConversationSettings): Promise<void> {
    const changes = withoutUndefined({ model, system, parameters });
    if (Object.keys(changes).length === 0) return;
    this.#settings = { ...this.#settings, ...changes };
    await this.#writer.saveSettings(this);
  }

  /** Removes the turns from index `from` on, and stores the change. */
  async undo(from: number): Promise<void> {
    const undone = this.#turns.slice(from);
    if (undone.length === 0) return;
    this.#turns = this.#turns.slice(0, from);
    this.#undone = [undone, ...this.#undone];
    await this.#writer.setRemoved(this, idsOf(undone), this.#nextTime());
  }

  /** Restores the turns that the last `undo` removed, and stores the change. Rejects with `not-found` if there are none. */
  async redo(): Promise<void> {
    const [redone, ...rest] = this.#undone;
    if (!redone) throw new Failure('not-found', 'There is nothing to redo.');
    this.#turns = [...this.#turns, ...redone];
    this.#undone = rest;
    await this.#writer.setRemoved(this, idsOf(redone));
  }

  /** Adopts the stored state of this conversation, and returns what changed. */
  reload(session: SessionRecord, messages: readonly MessageRecord[]): RemoteChanges {
    const former = this.#turns;
    this.#adopt(session, messages);
    return changesBetween(former, this.#turns);
  }

  #adoptTurns({ active, undone }: Turns, messages: readonly MessageRecord[]): void {
    this.#unread = undefined;
    this.#latest = latestTime(messages);
    this.#turns = active;
    this.#undone = undone;
  }

  #adopt(session: SessionRecord, messages: readonly MessageRecord[]): void {
    this.#adoptTurns(turnsOf(messages), messages);
    this.#settings = settingsIn(session);
    this.#title = session.title;
    this.#changed = session.changed;
    this.#syncedAt = session.changed;
  }

  /** Records a write of this tab. If another tab had written before it, this tab is out of sync. */
  noteWrite(revision: Revision | undefined): void {
    this.#syncedAt = revision && revision.before === this.#syncedAt ? revision.after : undefined;
  }

  /** The session record to store. */
  get record(): SessionRecord {
    const { id, bot, model, system, parameters } = this;
    return {
      v: sessionVersion,
      id,
      title: this.#title,
      created: this.#turns[0]?.question.time ?? this.#changed,
      changed: this.#changed,
      ...(bot !== undefined && { bot }),
      ...(model && { model: formatModelRef(model) }),
      ...(system !== undefined && { system }),
      parameters,
    };
  }

  /** Returns the current time, increased if needed to be later than all earlier times, as after the clock was set back. */
  #nextTime(): number {
    this.#latest = Math.max(Date.now(), this.#latest + 1);
    return this.#latest;
  }

  /** Adds a turn with a new question, which the caller stores; the first question also gives the title. */
  addQuestion(text: string, files: readonly QuestionFile[] = []): QuestionRecord {
    const time = this.#nextTime();
    const question: QuestionRecord = {
      v: sessionVersion,
      id: crypto.randomUUID(),
      session: this.id,
      role: 'user',
      time,
      text,
      ...fieldsOf(files),
    };
    this.#turns = [...this.#turns, { question, replies: [] }];
    if (this.#title === '') this.#title = titleOf(wordsOf(question));
    this.#changed = time;
    this.#undone = [];
    return question;
  }

  /** Adds or updates a reply in the turn of its question; the caller stores it. */
  attachReply(reply: ReplyRecord): void {
    this.#changed = Date.now();
    const at = this.#turns.findLastIndex(({ question }) => question.id === reply.question);
    const turn = this.#turns[at];
    if (turn) this.#turns = this.#turns.with(at, withReply(turn, reply));
  }

  /** Maps all texts of this conversation, including those of undone turns. */
  mapTexts(change: (text: string) => string): void {
    const changed = (turns: readonly Turn[]) => turns.map((turn) => mapTurnTexts(turn, change));
    this.#turns = changed(this.#turns);
    this.#undone = this.#undone.map(changed);
    this.#unread?.mapTexts(change);
    this.#title = change(this.#title);
    const { system } = this.#settings;
    if (system !== undefined) this.#settings = { ...this.#settings, system: change(system) };
  }

  /** Returns the last reply that has text. */
  lastReply(): Turn['reply'] {
    return this.#turns.findLast(({ reply }) => hasText(reply))?.reply;
  }
}

function idsOf(turns: readonly Turn[]): readonly string[] {
  return turns.map(({ question }) => question.id);
}
