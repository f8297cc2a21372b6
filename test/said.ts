import type { QuestionRecord, ReplyRecord, SessionRecord } from '../src/storage/session.ts';

/** A session as it is stored, begun and changed at the same time. */
export function sessionRecord(id: string, changed = 1, more: Partial<SessionRecord> = {}) {
  return { v: 1, id, title: id, created: changed, changed, parameters: {}, ...more } as const;
}

export function questionRecord(session: string, id: string, text = id): QuestionRecord {
  return { v: 1, id, session, role: 'user', time: 1, text };
}

/** A reply that has ended, its id the question's with an `a` behind it. */
export function replyRecord(
  session: string,
  question: string,
  text: string,
  more: Partial<ReplyRecord> = {},
): ReplyRecord {
  return {
    v: 1,
    id: `${question}a`,
    session,
    role: 'assistant',
    time: 2,
    question,
    text,
    model: 'openai:gpt-4.1',
    scope: 'global',
    ending: 'done',
    usage: {},
    ...more,
  };
}
