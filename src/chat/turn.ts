import type { Message } from '../providers/provider.ts';
import { isReference, mapTexts } from '../storage/map-texts.ts';
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

/** Returns the turns of a session in the order of their questions, without undone ones. */
export function activeTurns(messages: readonly MessageRecord[]): readonly Turn[] {
  return allTurns(messages).filter(isActive);
}

/** Returns the turns undone since the last question was asked, grouped by undo, the latest undo first. */
export function undoneTurns(messages: readonly MessageRecord[]): readonly (readonly Turn[])[] {
  const all = allTurns(messages);
  const undone = all.slice(all.findLastIndex(isActive) + 1);
  const asked = all.at(-1)?.question.time ?? 0;
  const times = undone.flatMap(({ question: { out } }) =>
    typeof out === 'number' && out >= asked ? [out] : [],
  );
  const undated = undone.slice(undone.findLastIndex(({ question }) => question.out !== true) + 1);
  return [
    ...[...new Set(times)]
      .sort((one, other) => other - one)
      .map((time) => undone.filter(({ question }) => question.out === time)),
    ...undated.map((turn) => [turn]),
  ];
}

/** Returns the latest time of a question or an undo; 0 if there is none. */
export function latestTime(messages: readonly MessageRecord[]): number {
  return messages.reduce((latest, message) => {
    if (message.role !== 'user') return latest;
    const { time, out } = message;
    return Math.max(latest, time, typeof out === 'number' ? out : 0);
  }, 0);
}

function allTurns(messages: readonly MessageRecord[]): readonly Turn[] {
  const questions = new Map<string, QuestionRecord>();
  const replies = new Map<string, Map<string, ReplyRecord>>();
  for (const message of messages) {
    if (message.role === 'user') {
      questions.set(message.id, message);
      replies.set(message.id, new Map());
    } else replies.get(message.question)?.set(message.id, message);
  }
  return [...questions.values()].map((question) =>
    turnOf(question, [...(replies.get(question.id)?.values() ?? [])]),
  );
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

/** Returns the messages of the answered turns for a request; roles alternate. */
export function messagesOf(turns: readonly Turn[]): readonly Message[] {
  return turns.flatMap(({ question, reply }): readonly Message[] =>
    hasText(reply)
      ? [
          { role: 'user', text: question.text },
          { role: 'assistant', text: reply.text },
        ]
      : [],
  );
}
