import 'fake-indexeddb/auto';
import { expect, test } from 'vitest';
import { Conversation } from '../../src/chat/conversation.ts';
import { Journal } from '../../src/chat/journal.ts';
import { Failure } from '../../src/failure.ts';
import { Database } from '../../src/stores/database.ts';
import type { ReplyRecord } from '../../src/stores/session.ts';
import { SessionStore } from '../../src/stores/sessions.ts';

/** A store that refuses while it is said to be full. */
class Fillable extends SessionStore {
  isFull = false;

  override async keep(...kept: Parameters<SessionStore['keep']>): Promise<void> {
    if (this.isFull) throw new Failure('storage', 'The storage is full.');
    await super.keep(...kept);
  }
}

function opened() {
  const store = new Fillable(new Database());
  const said: string[] = [];
  const redact = (text: string) => text.replaceAll('SECRET', '••••');
  const journal = new Journal(store, redact, ({ message }) => said.push(message));
  const conversation = new Conversation();
  const texts = async () => (await store.messages(conversation.id)).map(({ text }) => text);
  return { store, said, journal, conversation, texts };
}

function replyIn(conversation: Conversation, text: string): ReplyRecord {
  const question = conversation.exchanges.at(-1)?.question.id ?? '';
  const { id: session } = conversation;
  const kind = { model: 'openai:m', scope: 'global', ending: 'interrupted', usage: {} } as const;
  return { v: 1, id: 'r', session, role: 'assistant', time: 1, question, text, ...kind };
}

test('a conversation is stored with its first question, whose words are its title', async () => {
  const { store, journal, conversation } = opened();
  conversation.system = 'Be brief.';
  await journal.settle(conversation);
  expect(await store.byId(conversation.id)).toBeUndefined();
  await journal.ask(conversation, conversation.ask('What is\na monad?'));
  expect(await store.byId(conversation.id)).toMatchObject({
    title: 'What is a monad?',
    system: 'Be brief.',
  });
});

test('what could not be stored is said once and comes with the next that can', async () => {
  const { store, said, journal, conversation, texts } = opened();
  store.isFull = true;
  for (const text of ['one', 'two']) await journal.ask(conversation, conversation.ask(text));
  expect([said, await texts(), journal.owes(conversation)]).toEqual([
    ['The storage is full.'],
    [],
    true,
  ]);
  store.isFull = false;
  await journal.ask(conversation, conversation.ask('three'));
  expect([await texts(), journal.owes(conversation)]).toEqual([['one', 'two', 'three'], false]);
  store.isFull = true;
  await journal.ask(conversation, conversation.ask('four'));
  expect(said).toHaveLength(2);
});

test('a reply is written while it comes, its last state at its end, keys under their masks', async () => {
  const { journal, conversation, texts } = opened();
  await journal.ask(conversation, conversation.ask('q'));
  journal.follow(conversation, replyIn(conversation, 'the SEC'));
  journal.follow(conversation, replyIn(conversation, 'the SECRET'));
  await expect.poll(texts).toEqual(['q', 'the ••••']);
  journal.follow(conversation, replyIn(conversation, 'never written by itself'));
  await journal.end(conversation, replyIn(conversation, 'the SECRET is out'));
  await new Promise((resolve) => setTimeout(resolve, 600));
  expect(await texts()).toEqual(['q', 'the •••• is out']);
});
