import 'fake-indexeddb/auto';
import { IDBFactory } from 'fake-indexeddb';
import { beforeEach, expect, test, vi } from 'vitest';
import { Failure } from '../../src/base/failure.ts';
import { ChatState } from '../../src/chat/chat-state.ts';
import type { Conversation } from '../../src/chat/conversation.ts';
import type { MessageRecord } from '../../src/storage/session.ts';
import { SettingsStore } from '../../src/storage/settings-store.ts';
import { memoryStorage } from '../support/memory-storage.ts';
import { questionRecord, replyRecord, sessionRecord } from '../support/session-records.ts';
import { again, openTab } from './tab.ts';

const session = sessionRecord('s', 7);

beforeEach(() => {
  globalThis.indexedDB = new IDBFactory();
});

/** Stores a session of that many exchanges, and reads it for a tab. */
async function resumeOf(exchanges: number, change = (all: MessageRecord[]) => all) {
  const tab = openTab();
  const all = Array.from({ length: exchanges }, (_, at) => [
    questionRecord('s', `q${at}`),
    replyRecord('s', `q${at}`, `to q${at}`),
  ]).flat();
  await tab.sessions.saveMessages(session, change(all));
  const stored = await tab.sessions.byId('s');
  if (!stored) throw new Error('it is not stored');
  const chat = new ChatState(tab.autosave, new SettingsStore(() => memoryStorage()));
  return { ...tab, conversation: await chat.read(stored) };
}

const questions = ({ turns }: Conversation) => turns.map(({ question }) => question.id);

test('the last three exchanges are read first, and then the others', async () => {
  const { conversation, ...tab } = await resumeOf(600);
  expect(questions(conversation)).toEqual(['q597', 'q598', 'q599']);
  expect(conversation.isWhole).toBe(false);
  await Promise.all([conversation.readAll(), conversation.readAll()]);
  expect(conversation.isWhole).toBe(true);
  expect(conversation.turns).toEqual((await again(tab, conversation)).turns);
});

test('a short session is read at once', async () => {
  const { conversation } = await resumeOf(3);
  expect([questions(conversation), conversation.isWhole]).toEqual([['q0', 'q1', 'q2'], true]);
});

test('a reply after others to an earlier question, and undone questions, are in their places', async () => {
  const { conversation, ...tab } = await resumeOf(20, (all) => [
    ...all.map((each) =>
      each.role === 'user' && /q1[89]/.test(each.id) ? { ...each, out: 9 } : each,
    ),
    replyRecord('s', 'q2', 'late', { id: 'late' }),
  ]);
  expect(questions(conversation)).toEqual(['q15', 'q16', 'q17']);
  await conversation.readAll();
  const { turns } = await again(tab, conversation);
  expect(conversation.turns).toEqual(turns);
  expect(turns[2]?.reply?.text).toBe('late');
  await conversation.redo();
  expect(questions(conversation).slice(-3)).toEqual(['q17', 'q18', 'q19']);
});

test('texts that are masked while the rest is read stay masked', async () => {
  const { conversation } = await resumeOf(100);
  const reading = conversation.readAll();
  conversation.mapTexts((text) => text.replace('to q99', 'masked'));
  await reading;
  expect(conversation.turns.at(-1)?.reply?.text).toBe('masked');
  expect(conversation.turns).toHaveLength(100);
});

test('a stored state that is adopted while the rest is read stays', async () => {
  const { conversation, sessions } = await resumeOf(100);
  const reading = conversation.readAll();
  await sessions.setRemoved('s', ['q99', 'q0'], 9);
  conversation.reload(session, await sessions.messages('s'));
  await reading;
  expect(questions(conversation)).toHaveLength(98);
});

test('the rest is read again after a failure', async () => {
  const { conversation, sessions } = await resumeOf(100);
  const failure = new Failure('storage', 'The database failed.');
  const read = vi.spyOn(sessions, 'messages').mockRejectedValueOnce(failure);
  await expect(conversation.readAll()).rejects.toBe(failure);
  expect(questions(conversation)).toHaveLength(3);
  await conversation.readAll();
  expect(questions(conversation)).toHaveLength(100);
  read.mockRestore();
});
