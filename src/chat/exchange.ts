import type { Message } from '../providers/provider.ts';
import type { MessageRecord, QuestionRecord, ReplyRecord } from '../stores/session.ts';

/** A question with what came back, if anything did. */
export interface Exchange {
  readonly question: QuestionRecord;
  readonly reply?: ReplyRecord;
}

/** The exchanges of a session in the order of their questions, without those that were taken back. */
export function exchangesIn(messages: readonly MessageRecord[]): readonly Exchange[] {
  return allIn(messages).filter(isIn);
}

/** The exchanges that were taken back after the last that was not. */
export function takenBackIn(messages: readonly MessageRecord[]): readonly Exchange[] {
  const all = allIn(messages);
  return all.slice(all.findLastIndex(isIn) + 1);
}

function allIn(messages: readonly MessageRecord[]): readonly Exchange[] {
  const exchanges = new Map<string, Exchange>();
  for (const message of messages) {
    if (message.role === 'user') {
      exchanges.set(message.id, { question: message });
      continue;
    }
    const exchange = exchanges.get(message.question);
    if (exchange) exchanges.set(message.question, answered(exchange, message));
  }
  return [...exchanges.values()];
}

function isIn({ question }: Exchange): boolean {
  return question.out === undefined;
}

/** The exchange with that reply; one that has no text takes the place of none that has. */
export function answered(exchange: Exchange, reply: ReplyRecord): Exchange {
  const isKept = hasText(exchange.reply) && exchange.reply.id !== reply.id && !hasText(reply);
  return isKept ? exchange : { ...exchange, reply };
}

/** What a request holds of them: the answered pairs, so that roles alternate. */
export function messagesOf(exchanges: readonly Exchange[]): readonly Message[] {
  return exchanges.flatMap(({ question, reply }): readonly Message[] =>
    hasText(reply)
      ? [
          { role: 'user', text: question.text },
          { role: 'assistant', text: reply.text },
        ]
      : [],
  );
}

/** Whether a reply says anything. */
export function hasText(reply: ReplyRecord | undefined): reply is ReplyRecord {
  return reply !== undefined && reply.text.trim() !== '';
}
