import type { Message } from '../providers/provider.ts';
import { isReference, mapTexts } from '../storage/map-texts.ts';
import type { MessageRecord, QuestionRecord, ReplyRecord } from '../storage/session.ts';
import { effectiveReply, hasText } from '../storage/session.ts';

/** A question with what came back, if anything did. */
export interface Turn {
  readonly question: QuestionRecord;
  /** All that came, in their order. */
  readonly replies: readonly ReplyRecord[];
  /** What of that counts: to be read, not stored. */
  readonly reply?: ReplyRecord;
}

/** The exchanges of a session in the order of their questions, without those that were taken back. */
export function activeTurns(messages: readonly MessageRecord[]): readonly Turn[] {
  return allTurns(messages).filter(isActive);
}

/** What was taken back since the last question was asked, together what was at one time, the last of it first. */
export function undoneTurns(messages: readonly MessageRecord[]): readonly (readonly Turn[])[] {
  const all = allTurns(messages);
  const gone = all.slice(all.findLastIndex(isActive) + 1);
  const asked = all.at(-1)?.question.time ?? 0;
  const moments = gone.flatMap(({ question: { out } }) =>
    typeof out === 'number' && out >= asked ? [out] : [],
  );
  const undated = gone.slice(gone.findLastIndex(({ question }) => question.out !== true) + 1);
  return [
    ...[...new Set(moments)]
      .sort((one, other) => other - one)
      .map((moment) => gone.filter(({ question }) => question.out === moment)),
    ...undated.map((turn) => [turn]),
  ];
}

/** Returns the latest time of a question or of taking one back, 0 where there is none. */
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

/** The exchange with that reply, in the place of the one with its id. */
export function withReply({ question, replies: before }: Turn, reply: ReplyRecord): Turn {
  const at = before.findIndex(({ id }) => id === reply.id);
  const replies = at < 0 ? [...before, reply] : before.with(at, reply);
  return turnOf(question, replies);
}

/** The exchange with the texts of its question and its replies changed. */
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
 * Returns whether the turn has text that it did not have as `before`. Replies that had ended are ignored: this tab has the
 * text of its own replies as received, the database has it masked.
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

/** What a request holds of them: the answered pairs, so that roles alternate. */
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
