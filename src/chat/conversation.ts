import { Failure } from '../base/failure.ts';
import type { Parameters } from '../providers/parameters.ts';
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
import {
  activeTurns,
  hasNewText,
  latestTime,
  mapTurnTexts,
  type Turn,
  undoneTurns,
  withReply,
} from './turn.ts';

/** What another tab did to a conversation. */
export interface RemoteChanges {
  readonly added: readonly Turn[];
  readonly removed: readonly Turn[];
}

/** One conversation as this tab knows it: its exchanges, oldest first, and what its requests hold besides. */
export class Conversation {
  turns: readonly Turn[] = [];
  /** Stands in for the bot's; '' for none. */
  system: string | undefined;
  /** The model that was picked for this conversation; else the bot or the default decides. */
  model: ModelRef | undefined;
  /** Go before the bot's. */
  parameters: Parameters = {};
  title = '';
  /** Milliseconds since 1970; when this tab changed it last. */
  changed = 0;
  /** The change of the stored session up to which this tab knows all of it. */
  syncedAt: number | undefined;
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
  fresh(): Conversation {
    const { system, model, parameters } = this;
    return Object.assign(new Conversation(this.bot), { system, model, parameters });
  }

  /** Becomes as it is stored; gives the exchanges of which this tab did not know all, and those that are gone. */
  reload(session: SessionRecord, messages: readonly MessageRecord[]): RemoteChanges {
    const former = this.turns;
    const known = new Map(former.map((turn) => [turn.question.id, turn]));
    this.#latest = latestTime(messages);
    this.turns = activeTurns(messages);
    this.#undone = undoneTurns(messages);
    this.system = session.system;
    this.model = session.model === undefined ? undefined : parseModelRef(session.model);
    this.parameters = session.parameters;
    this.title = session.title;
    this.changed = session.changed;
    this.syncedAt = session.changed;
    const ids = new Set(idsOf(this.turns));
    return {
      added: this.turns.filter((turn) => hasNewText(turn, known.get(turn.question.id))),
      removed: former.filter(({ question }) => !ids.has(question.id)),
    };
  }

  /** Takes note of a write of this tab: where something else had been written before it, that is not known yet. */
  noteWrite(step: Revision | undefined): void {
    this.syncedAt = step && step.before === this.syncedAt ? step.after : undefined;
  }

  /** As it is to be stored. */
  get record(): SessionRecord {
    const { id, bot, system, model, parameters, title, changed } = this;
    const created = this.turns[0]?.question.time ?? changed;
    return {
      v: sessionVersion,
      id,
      title,
      created,
      changed,
      ...(bot !== undefined && { bot }),
      ...(model && { model: formatModelRef(model) }),
      ...(system !== undefined && { system }),
      parameters,
    };
  }

  /** Returns the time for a question, or for taking some back, now: later than all before, also where the clock was set back. */
  nextTime(): number {
    this.#latest = Math.max(Date.now(), this.#latest + 1);
    return this.#latest;
  }

  /** A new question at the end, which is the conversation's title if it is the first. */
  addQuestion(text: string): QuestionRecord {
    const time = this.nextTime();
    const record: QuestionRecord = {
      v: sessionVersion,
      id: crypto.randomUUID(),
      session: this.id,
      role: 'user',
      time,
      text,
    };
    this.turns = [...this.turns, { question: record, replies: [] }];
    if (this.title === '') this.title = titleOf(text);
    this.changed = time;
    this.#undone = [];
    return record;
  }

  /** Hangs a reply, or what came of it by now, on its question. */
  attachReply(reply: ReplyRecord): void {
    this.changed = Date.now();
    this.turns = this.turns.map((turn) =>
      turn.question.id === reply.question ? withReply(turn, reply) : turn,
    );
  }

  /** Takes back all from a place on, counted from 0; gives the ids of the questions. */
  undo(from: number): readonly string[] {
    const gone = this.turns.slice(from);
    this.turns = this.turns.slice(0, from);
    this.#undone = [gone, ...this.#undone];
    return idsOf(gone);
  }

  /** Whether `bringBack` has something to give. */
  get canRedo(): boolean {
    return this.#undone.length > 0;
  }

  /** Undoes what was taken back last; gives the ids of the questions. Throws a `usage` Failure where there is nothing. */
  redo(): readonly string[] {
    const [back, ...rest] = this.#undone;
    if (!back) throw new Failure('usage', 'Nothing was taken back since the last question.');
    this.turns = [...this.turns, ...back];
    this.#undone = rest;
    return idsOf(back);
  }

  /** Changes the texts of this conversation, those that were taken back too. */
  mapTexts(change: (text: string) => string): void {
    const changed = (turns: readonly Turn[]) => turns.map((turn) => mapTurnTexts(turn, change));
    this.turns = changed(this.turns);
    this.#undone = this.#undone.map(changed);
    this.title = change(this.title);
    if (this.system !== undefined) this.system = change(this.system);
  }

  /** The last reply that has any text. */
  lastAnswer(): string | undefined {
    return this.turns.findLast(({ reply }) => hasText(reply))?.reply?.text;
  }
}

function idsOf(turns: readonly Turn[]): readonly string[] {
  return turns.map(({ question }) => question.id);
}
