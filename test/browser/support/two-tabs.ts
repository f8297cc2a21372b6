import { expect } from 'vitest';
import type { MessageRecord, SessionRecord } from '../../../src/storage/session.ts';
import { recordsIn } from './stored-records.ts';
import type { Tab } from './tab.ts';

/** Two tabs that chat in one session. */
export const names = ['left', 'right'] as const;
export type Name = (typeof names)[number];

/** Returns the questions of a tab, in order. */
export function questionsOf(name: Name, turns: number): readonly string[] {
  return Array.from({ length: turns }, (_, at) => `${name} ${at + 1}`);
}

export function answerTo(question: string): string {
  return `answer to ${question}`;
}

export function titleOf(question: string): string {
  return `title of ${question}`;
}

/**
 * Expects all questions of both tabs to be stored in one session, in each tab's order and with their answers, and the
 * session to have the last title of one tab.
 */
export async function expectAll(tab: Pick<Tab, 'page'>, turns: number): Promise<void> {
  const sessions = await recordsIn<SessionRecord>(tab, 'sessions');
  expect(names.map((name) => [titleOf(`${name} ${turns}`)])).toContainEqual(
    sessions.map(({ title }) => title),
  );
  const messages = await recordsIn<MessageRecord>(tab, 'messages');
  const questions = messages.filter(({ role }) => role === 'user');
  for (const name of names) {
    const own = questions.map(({ text }) => text).filter((text) => text.startsWith(name));
    expect(own).toEqual(questionsOf(name, turns));
  }
  const replies = messages.flatMap((message) => (message.role === 'assistant' ? [message] : []));
  expect(replies.map(({ question, text, ending }) => [question, text, ending]).toSorted()).toEqual(
    questions.map(({ id, text }) => [id, answerTo(text), 'done']).toSorted(),
  );
}
