import type { QuestionRecord, ReplyRecord, SessionRecord } from '../../src/storage/session.ts';

/** Returns a stored session that was created when it was last changed. */
export function sessionRecord(id: string, changed = 1, more: Partial<SessionRecord> = {}) {
  return { v: 1, id, title: id, created: changed, changed, parameters: {}, ...more } as const;
}

/** Returns a stored question whose text is its id unless given. */
export function questionRecord(session: string, id: string, text = id): QuestionRecord {
  return { v: 1, id, session, role: 'user', time: 1, text };
}

/** Returns a stored, completed reply; its id is that of the question followed by `a`. */
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
