import { Failure } from '../base/failure.ts';
import type { Parameters } from '../providers/provider.ts';
import { hasText } from '../storage/continuations.ts';
import type {
  MessageRecord,
  QuestionRecord,
  ReplyRecord,
  SessionRecord,
} from '../storage/session.ts';
import { sessionVersion } from '../storage/session.ts';
import type { Revision } from '../storage/sessions.ts';
import { titleOf } from '../storage/title.ts';
import { formatModelRef, type ModelRef, parseModelRef } from './catalog.ts';
import { answered, isNews, latestIn, rewritten, type Turn, turnsIn, undoneIn } from './turn.ts';

/** What another tab did to a conversation. */
export interface RemoteChanges {
  readonly said: readonly Turn[];
  readonly gone: readonly Turn[];
}

/** One conversation as this tab knows it: its exchanges, oldest first, and what its requests hold besides. */
export class Conversation {
  exchanges: readonly Turn[] = [];
  /** Stands in for the bot's; '' for none. */
  system: string | undefined;
  /** The model that was picked for this conversation; else the bot or the default decides. */
  choice: ModelRef | undefined;
  /** Go before the bot's. */
  parameters: Parameters = {};
  title = '';
  /** Milliseconds since 1970; when this tab changed it last. */
  changed = 0;
  /** The change of the stored session up to which this tab knows all of it. */
  seen: number | undefined;
  /** The latest time of a question or of taking one back. */
  #latest = 0;
  /** What was taken back and may come again, the last of it first. */
  #undone: readonly (readonly Turn[])[] = [];

  /** `bot` is the id of the bot that is talked to. */
  constructor(
    readonly bot?: string,
    readonly id: string = crypto.randomUUID(),
  ) {}

  /** The conversation of a stored session. */
  static of(session: SessionRecord, messages: readonly MessageRecord[]): Conversation {
    const conversation = new Conversation(session.bot, session.id);
    conversation.reload(session, messages);
    return conversation;
  }

  /** Another one with nobody's words in it yet, whose requests hold the same besides. */
  anew(): Conversation {
    const { system, choice, parameters } = this;
    return Object.assign(new Conversation(this.bot), { system, choice, parameters });
  }

  /** Becomes as it is stored; gives the exchanges of which this tab did not know all, and those that are gone. */
  reload(session: SessionRecord, messages: readonly MessageRecord[]): RemoteChanges {
    const former = this.exchanges;
    const known = new Map(former.map((exchange) => [exchange.question.id, exchange]));
    this.#latest = latestIn(messages);
    this.exchanges = turnsIn(messages);
    this.#undone = undoneIn(messages);
    this.system = session.system;
    this.choice = session.model === undefined ? undefined : parseModelRef(session.model);
    this.parameters = session.parameters;
    this.title = session.title;
    this.changed = session.changed;
    this.seen = session.changed;
    const ids = new Set(idsOf(this.exchanges));
    return {
      said: this.exchanges.filter((exchange) => isNews(exchange, known.get(exchange.question.id))),
      gone: former.filter(({ question }) => !ids.has(question.id)),
    };
  }

  /** Takes note of a write of this tab: where something else had been written before it, that is not known yet. */
  wrote(step: Revision | undefined): void {
    this.seen = step && step.before === this.seen ? step.after : undefined;
  }

  /** As it is to be stored. */
  get record(): SessionRecord {
    const { id, bot, system, choice, parameters, title, changed } = this;
    const created = this.exchanges[0]?.question.time ?? changed;
    return {
      v: sessionVersion,
      id,
      title,
      created,
      changed,
      ...(bot !== undefined && { bot }),
      ...(choice && { model: formatModelRef(choice) }),
      ...(system !== undefined && { system }),
      parameters,
    };
  }

  /** Returns the time for a question, or for taking some back, now: later than all before, also where the clock was set back. */
  now(): number {
    this.#latest = Math.max(Date.now(), this.#latest + 1);
    return this.#latest;
  }

  /** A new question at the end, which is the conversation's title if it is the first. */
  ask(text: string): QuestionRecord {
    const time = this.now();
    const record: QuestionRecord = {
      v: sessionVersion,
      id: crypto.randomUUID(),
      session: this.id,
      role: 'user',
      time,
      text,
    };
    this.exchanges = [...this.exchanges, { question: record, replies: [] }];
    if (this.title === '') this.title = titleOf(text);
    this.changed = time;
    this.#undone = [];
    return record;
  }

  /** Hangs a reply, or what came of it by now, on its question. */
  hang(reply: ReplyRecord): void {
    this.changed = Date.now();
    this.exchanges = this.exchanges.map((exchange) =>
      exchange.question.id === reply.question ? answered(exchange, reply) : exchange,
    );
  }

  /** Takes back all from a place on, counted from 0; gives the ids of the questions. */
  undo(from: number): readonly string[] {
    const gone = this.exchanges.slice(from);
    this.exchanges = this.exchanges.slice(0, from);
    this.#undone = [gone, ...this.#undone];
    return idsOf(gone);
  }

  /** Whether `bringBack` has something to give. */
  get isTakenBack(): boolean {
    return this.#undone.length > 0;
  }

  /** Undoes what was taken back last; gives the ids of the questions. Throws a `usage` Failure where there is nothing. */
  redo(): readonly string[] {
    const [back, ...rest] = this.#undone;
    if (!back) throw new Failure('usage', 'Nothing was taken back since the last question.');
    this.exchanges = [...this.exchanges, ...back];
    this.#undone = rest;
    return idsOf(back);
  }

  /** Changes the texts of this conversation, those that were taken back too. */
  rewrite(change: (text: string) => string): void {
    const changed = (exchanges: readonly Turn[]) =>
      exchanges.map((exchange) => rewritten(exchange, change));
    this.exchanges = changed(this.exchanges);
    this.#undone = this.#undone.map(changed);
    this.title = change(this.title);
    if (this.system !== undefined) this.system = change(this.system);
  }

  /** The last reply that has any text. */
  lastAnswer(): string | undefined {
    return this.exchanges.findLast(({ reply }) => hasText(reply))?.reply?.text;
  }
}

function idsOf(exchanges: readonly Turn[]): readonly string[] {
  return exchanges.map(({ question }) => question.id);
}
