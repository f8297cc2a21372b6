import { mapSteps, runSteps, type Steps } from '../base/steps.ts';
import type { Message } from '../providers/message.ts';
import { isReference, mapTexts } from '../storage/map-texts.ts';
import { filesOf, type QuestionFile } from '../storage/question-files.ts';
import type { MessageRecord, QuestionRecord, ReplyRecord } from '../storage/session.ts';
import { effectiveReply, hasText } from '../storage/session.ts';

/** A question with its replies, if any. */
export interface Turn {
  readonly question: QuestionRecord;
  /** All replies, in order of arrival. */
  readonly replies: readonly ReplyRecord[];
  /** The effective reply, derived from `replies`: for display and requests, not for storage. */
  readonly reply?: ReplyRecord;
}

/** The turns of a session. */
export interface Turns {
  /** Those that are not undone, in the order of their questions. */
  readonly active: readonly Turn[];
  /** Those undone since the last question was asked, grouped by undo, the latest undo first. */
  readonly undone: readonly (readonly Turn[])[];
}

/** Returns the turns that the messages of a session form. */
export function turnsOf(messages: readonly MessageRecord[]): Turns {
  return runSteps(turnsOfSteps(messages));
}

/** Like `turnsOf`, in steps. */
export function* turnsOfSteps(messages: readonly MessageRecord[]): Steps<Turns> {
  const all = yield* allTurns(messages);
  return { active: all.filter(isActive), undone: undoneIn(all) };
}

function undoneIn(all: readonly Turn[]): readonly (readonly Turn[])[] {
  const undone = all.slice(all.findLastIndex(isActive) + 1);
  const asked = all.at(-1)?.question.time ?? 0;
  const byTime = new Map<number, Turn[]>();
  for (const turn of undone) {
    const { out } = turn.question;
    if (typeof out !== 'number' || out < asked) continue;
    const others = byTime.get(out);
    if (others) others.push(turn);
    else byTime.set(out, [turn]);
  }
  const undated = undone.slice(undone.findLastIndex(({ question }) => question.out !== true) + 1);
  const dated = [...byTime].sort(([one], [other]) => other - one).map(([, turns]) => turns);
  return [...dated, ...undated.map((turn) => [turn])];
}

/** Returns the latest time of a question or an undo; 0 if there is none. */
export function latestTime(messages: readonly MessageRecord[]): number {
  return messages.reduce((latest, message) => {
    if (message.role !== 'user') return latest;
    const { time, out } = message;
    return Math.max(latest, time, typeof out === 'number' ? out : 0);
  }, 0);
}

/** Of replies with the same id, the last is taken, at the place of the first. */
function* allTurns(messages: readonly MessageRecord[]): Steps<readonly Turn[]> {
  const turns = new Map<string, { question: QuestionRecord; replies: ReplyRecord[] }>();
  const latest = new Map<string, ReplyRecord>();
  yield* mapSteps(messages, (message) => {
    if (message.role === 'user') turns.set(message.id, { question: message, replies: [] });
    else latest.set(message.id, message);
  });
  yield* mapSteps([...latest.values()], (reply) => turns.get(reply.question)?.replies.push(reply));
  return yield* mapSteps([...turns.values()], ({ question, replies }) => turnOf(question, replies));
}

function turnOf(question: QuestionRecord, replies: readonly ReplyRecord[]): Turn {
  const [first, ...more] = replies;
  return { question, replies, ...(first && { reply: more.reduce(effectiveReply, first) }) };
}

function isActive({ question }: Turn): boolean {
  return question.out === undefined;
}

/** Returns the turn with a reply added, or replaced if it has one with the same id. */
export function withReply({ question, replies: before }: Turn, reply: ReplyRecord): Turn {
  const at = before.findIndex(({ id }) => id === reply.id);
  const replies = at < 0 ? [...before, reply] : before.with(at, reply);
  return turnOf(question, replies);
}

/** Returns the turn with the texts of its question and replies mapped. */
export function mapTurnTexts(
  { question, replies, reply }: Turn,
  change: (text: string) => string,
): Turn {
  return {
    question: mapTexts(question, change, isReference),
    replies: replies.map((each) => mapTexts(each, change, isReference)),
    ...(reply && { reply: mapTexts(reply, change, isReference) }),
  };
}

/**
 * Returns whether the turn has text that it did not have in the state `before`. Replies that had ended are ignored, since
 * this tab has its own replies as received while the database has them masked.
 */
export function hasNewText({ replies }: Turn, before: Turn | undefined): boolean {
  if (!before) return true;
  const known = new Map(before.replies.map((reply) => [reply.id, reply]));
  return replies.some((reply) => hasText(reply) && isGrown(reply, known.get(reply.id)));
}

function isGrown({ text }: ReplyRecord, before: ReplyRecord | undefined): boolean {
  if (!before) return true;
  return before.ending === 'interrupted' && before.text !== text;
}

/** A message before the contents of its files are read. */
export interface UnreadMessage extends Omit<Message, 'files'> {
  readonly attached?: readonly QuestionFile[];
}

/** The messages of turns, which never change. */
const messagesByTurn = new WeakMap<Turn, readonly UnreadMessage[]>();

/** Returns the messages of the answered turns for a request; roles alternate. */
export function messagesOf(turns: readonly Turn[]): readonly UnreadMessage[] {
  const messages: UnreadMessage[] = [];
  for (const turn of turns) {
    const own = messagesByTurn.get(turn) ?? messagesIn(turn);
    messagesByTurn.set(turn, own);
    messages.push(...own);
  }
  return messages;
}

function messagesIn({ question, reply }: Turn): readonly UnreadMessage[] {
  if (!hasText(reply)) return [];
  const attached = filesOf(question);
  return [
    { role: 'user', text: question.text, ...(attached.length > 0 && { attached }) },
    { role: 'assistant', text: reply.text },
  ];
}
