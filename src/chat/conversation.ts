import { Failure } from '../base/failure.ts';
import type { Parameters } from '../providers/parameters.ts';
import type {
  MessageRecord,
  QuestionRecord,
  ReplyRecord,
  SessionRecord,
} from '../storage/session.ts';
import { hasText, sessionVersion } from '../storage/session.ts';
import type { Revision } from '../storage/sessions.ts';
import { titleOf } from '../storage/title.ts';
import { formatModelRef, type ModelRef, parseModelRef } from './catalog.ts';
import { CheckedMessages } from './checked-messages.ts';
import {
  activeTurns,
  hasNewText,
  latestTime,
  mapTurnTexts,
  type Turn,
  undoneTurns,
  withReply,
} from './turn.ts';

/** Stores the changes of a conversation. Its methods resolve once that is done, or has failed and will be repeated. */
export interface ConversationWriter {
  /** Stores the settings of a conversation that is stored already. */
  saveSettings(conversation: Conversation): Promise<void>;
  /** Stores that questions were undone at a time, or without a time that they were redone. */
  setRemoved(conversation: Conversation, ids: readonly string[], time?: number): Promise<void>;
}

/** What a request holds besides messages. Each setting that is present takes the place of the bot's or of the default. */
export interface ConversationSettings {
  readonly model?: ModelRef | undefined;
  /** The system prompt, '' for none. */
  readonly system?: string | undefined;
  /** Each parameter in it goes before the bot's. */
  readonly parameters?: Parameters | undefined;
}

/** The differences between a stored conversation and what this tab knew of it. */
export interface RemoteChanges {
  /** Turns with text that this tab did not have. */
  readonly added: readonly Turn[];
  readonly removed: readonly Turn[];
}

/** A conversation as this tab knows it: its turns, oldest first, and its settings. */
export class Conversation {
  /** The messages in which the check of a request found no key. */
  readonly checked = new CheckedMessages();
  readonly #writer: ConversationWriter;
  #turns: readonly Turn[] = [];
  /** What `redo` brings back, the next first. */
  #undone: readonly (readonly Turn[])[] = [];
  #settings: ConversationSettings = {};
  #title = '';
  #changed = 0;
  #syncedAt: number | undefined;
  /** The latest time of a question or of an undo. */
  #latest = 0;

  /** `bot` is the id of the bot that answers. */
  constructor(
    writer: ConversationWriter,
    readonly bot?: string,
    readonly id: string = crypto.randomUUID(),
  ) {
    this.#writer = writer;
  }

  /** Returns the conversation of a stored session. */
  static of(
    writer: ConversationWriter,
    session: SessionRecord,
    messages: readonly MessageRecord[],
  ): Conversation {
    const conversation = new Conversation(writer, session.bot, session.id);
    conversation.reload(session, messages);
    return conversation;
  }

  get turns(): readonly Turn[] {
    return this.#turns;
  }

  /** The model that was chosen for this conversation. */
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

  /** The `changed` time of the stored session up to which this tab knows it; undefined where it knows less. */
  get syncedAt(): number | undefined {
    return this.#syncedAt;
  }

  /** Whether `redo` has something to bring back. */
  get canRedo(): boolean {
    return this.#undone.length > 0;
  }

  /** Returns a new conversation with the same bot and settings. */
  fresh(): Conversation {
    const fresh = new Conversation(this.#writer, this.bot);
    fresh.#settings = this.#settings;
    return fresh;
  }

  /** Changes some of the settings and stores them; those that are undefined stay. */
  async configure({ model, system, parameters }: ConversationSettings): Promise<void> {
    const changes = {
      ...(model && { model }),
      ...(system !== undefined && { system }),
      ...(parameters && { parameters }),
    };
    if (Object.keys(changes).length === 0) return;
    this.#settings = { ...this.#settings, ...changes };
    await this.#writer.saveSettings(this);
  }

  /** Removes the turns from index `from` on, and stores that. */
  async undo(from: number): Promise<void> {
    const undone = this.#turns.slice(from);
    if (undone.length === 0) return;
    this.#turns = this.#turns.slice(0, from);
    this.#undone = [undone, ...this.#undone];
    await this.#writer.setRemoved(this, idsOf(undone), this.#nextTime());
  }

  /** Brings back what the last `undo` removed, and stores that. Throws a `not-found` Failure where there is nothing. */
  async redo(): Promise<void> {
    const [redone, ...rest] = this.#undone;
    if (!redone) throw new Failure('not-found', 'There is nothing to redo.');
    this.#turns = [...this.#turns, ...redone];
    this.#undone = rest;
    await this.#writer.setRemoved(this, idsOf(redone));
  }

  /** Takes over the stored state of this conversation, and returns what is new in it. */
  reload(session: SessionRecord, messages: readonly MessageRecord[]): RemoteChanges {
    const former = this.#turns;
    const known = new Map(former.map((turn) => [turn.question.id, turn]));
    this.#latest = latestTime(messages);
    this.#turns = activeTurns(messages);
    this.#undone = undoneTurns(messages);
    this.#settings = {
      model: session.model === undefined ? undefined : parseModelRef(session.model),
      system: session.system,
      parameters: session.parameters,
    };
    this.#title = session.title;
    this.#changed = session.changed;
    this.#syncedAt = session.changed;
    const ids = new Set(idsOf(this.#turns));
    return {
      added: this.#turns.filter((turn) => hasNewText(turn, known.get(turn.question.id))),
      removed: former.filter(({ question }) => !ids.has(question.id)),
    };
  }

  /** Notes a write of this tab; where another tab had written before it, this tab no longer knows everything. */
  noteWrite(revision: Revision | undefined): void {
    this.#syncedAt = revision && revision.before === this.#syncedAt ? revision.after : undefined;
  }

  /** Returns the session as it is stored. */
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

  /** Returns the current time, but later than all times before it, also where the clock was set back. */
  #nextTime(): number {
    this.#latest = Math.max(Date.now(), this.#latest + 1);
    return this.#latest;
  }

  /** Adds a turn with a new question, which the caller stores; the first question is also the title. */
  addQuestion(text: string): QuestionRecord {
    const time = this.#nextTime();
    const question: QuestionRecord = {
      v: sessionVersion,
      id: crypto.randomUUID(),
      session: this.id,
      role: 'user',
      time,
      text,
    };
    this.#turns = [...this.#turns, { question, replies: [] }];
    if (this.#title === '') this.#title = titleOf(text);
    this.#changed = time;
    this.#undone = [];
    return question;
  }

  /** Adds a reply, or its next state, to the turn of its question; the caller stores it. */
  attachReply(reply: ReplyRecord): void {
    this.#changed = Date.now();
    this.#turns = this.#turns.map((turn) =>
      turn.question.id === reply.question ? withReply(turn, reply) : turn,
    );
  }

  /** Changes the texts of this conversation, also of what was undone. */
  mapTexts(change: (text: string) => string): void {
    const changed = (turns: readonly Turn[]) => turns.map((turn) => mapTurnTexts(turn, change));
    this.#turns = changed(this.#turns);
    this.#undone = this.#undone.map(changed);
    this.#title = change(this.#title);
    const { system } = this.#settings;
    if (system !== undefined) this.#settings = { ...this.#settings, system: change(system) };
  }

  /** Returns the last reply that has any text. */
  lastReply(): Turn['reply'] {
    return this.#turns.findLast(({ reply }) => hasText(reply))?.reply;
  }
}

function idsOf(turns: readonly Turn[]): readonly string[] {
  return turns.map(({ question }) => question.id);
}
