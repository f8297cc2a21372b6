import 'fake-indexeddb/auto';
import { IDBFactory } from 'fake-indexeddb';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { Conversation } from '../../src/chat/conversation.ts';
import { Journal } from '../../src/chat/journal.ts';
import { Failure } from '../../src/failure.ts';
import { Database } from '../../src/stores/database.ts';
import type { QuestionRecord } from '../../src/stores/session.ts';
import { SessionStore } from '../../src/stores/sessions.ts';
import { replyRecord } from '../said.ts';

const key = 'sk-proj-Q7wE8rT9yU0iO1pA2sD3';

beforeEach(() => {
  globalThis.indexedDB = new IDBFactory();
});
afterEach(() => vi.restoreAllMocks());

function openTab() {
  const sessions = new SessionStore(new Database());
  return { sessions, journal: new Journal(sessions, (text) => text.replaceAll(key, '…2sD3')) };
}

type Tab = ReturnType<typeof openTab>;

async function ask({ journal }: Tab, conversation: Conversation, text: string) {
  const question = conversation.ask(text);
  await journal.ask(conversation, question);
  return question;
}

async function end({ journal }: Tab, conversation: Conversation, { id }: QuestionRecord) {
  const reply = replyRecord(conversation.id, id, `to ${id}`);
  conversation.hang(reply);
  await journal.end(conversation, reply);
}

/** The same conversation as another tab would have it. */
async function again({ sessions }: Tab, { id }: Conversation): Promise<Conversation> {
  const session = await sessions.byId(id);
  if (!session) throw new Error('it is not stored');
  return Conversation.of(session, await sessions.messages(id));
}

async function knowsAll({ sessions }: Tab, { id, seen }: Conversation): Promise<boolean> {
  return (await sessions.byId(id))?.changed === seen;
}

describe('two tabs in one conversation', () => {
  test('know after their own writes that nobody else wrote', async () => {
    const tab = openTab();
    const conversation = new Conversation();
    await end(tab, conversation, await ask(tab, conversation, 'one'));
    expect(await knowsAll(tab, conversation)).toBe(true);
    await tab.journal.mark(conversation, conversation.takeBack(0), true);
    expect(await knowsAll(tab, conversation)).toBe(true);
  });

  test('learn of an exchange that began and ended while theirs went on', async () => {
    const [here, there] = [openTab(), openTab()];
    const mine = new Conversation();
    await end(here, mine, await ask(here, mine, 'first'));
    const theirs = await again(there, mine);
    const question = await ask(here, mine, 'slow');
    await end(there, theirs, await ask(there, theirs, 'fast'));
    await end(here, mine, question);
    expect([await knowsAll(here, mine), await knowsAll(there, theirs)]).toEqual([false, false]);
    const stored = await again(here, mine);
    const texts = stored.exchanges.map((exchange) => exchange.question.text);
    expect(texts).toEqual(['first', 'slow', 'fast']);
    expect(stored.exchanges.every(({ reply }) => reply?.ending === 'done')).toBe(true);
  });

  test('learn of what was taken back', async () => {
    const tab = openTab();
    const mine = new Conversation();
    await end(tab, mine, await ask(tab, mine, 'one'));
    const theirs = await again(tab, mine);
    await tab.journal.mark(theirs, theirs.takeBack(0), true);
    expect(await knowsAll(tab, mine)).toBe(false);
    expect((await again(tab, mine)).exchanges).toEqual([]);
  });
});

describe('what is written down', () => {
  test('of a reply is there with its first words, interrupted until it ends', async () => {
    const tab = openTab();
    const conversation = new Conversation();
    const question = await ask(tab, conversation, 'one');
    const begun = replyRecord(conversation.id, question.id, 'so', { ending: 'interrupted' });
    conversation.hang(begun);
    tab.journal.follow(conversation, begun);
    const stored = async () => (await tab.sessions.messages(conversation.id))[1];
    await expect.poll(stored).toMatchObject({ text: 'so', ending: 'interrupted' });
    await tab.journal.end(conversation, { ...begun, text: 'so far', ending: 'done' });
    expect(await stored()).toMatchObject({ text: 'so far', ending: 'done' });
  });

  test('has keys under their masks, thoughts too', async () => {
    const tab = openTab();
    const conversation = new Conversation();
    const { id } = await ask(tab, conversation, 'which key?');
    const reply = replyRecord(conversation.id, id, `it is ${key}`, { thought: key });
    await tab.journal.end(conversation, reply);
    const [, stored] = await tab.sessions.messages(conversation.id);
    expect(stored).toMatchObject({ text: 'it is …2sD3', thought: '…2sD3' });
  });

  test('has no session before the first question', async () => {
    const tab = openTab();
    const conversation = new Conversation();
    conversation.system = 'be kind';
    await tab.journal.settle(conversation);
    expect(await tab.sessions.list()).toEqual([]);
    await ask(tab, conversation, '  What\tis\n a monad? ');
    expect(await tab.sessions.list()).toMatchObject([
      { title: 'What is a monad?', system: 'be kind' },
    ]);
  });
});

describe('where nothing can be stored', () => {
  const full = () => {
    throw new DOMException('', 'QuotaExceededError');
  };

  test('that is said once, and what was said meanwhile is written once it works again', async () => {
    const tab = openTab();
    const conversation = new Conversation();
    await end(tab, conversation, await ask(tab, conversation, 'one'));
    const spies = (['add', 'put'] as const).map((name) =>
      vi.spyOn(IDBObjectStore.prototype, name).mockImplementation(full),
    );
    const complaints: (string | undefined)[] = [];
    for (const text of ['two', 'three']) {
      await end(tab, conversation, await ask(tab, conversation, text));
      await tab.journal.settle(conversation);
      complaints.push(tab.journal.complaint()?.message);
    }
    expect(complaints).toEqual([
      expect.stringContaining('storage of this page is full'),
      undefined,
    ]);
    expect(tab.journal.owes(conversation)).toBe(true);
    expect((await again(tab, conversation)).exchanges).toHaveLength(1);
    for (const spy of spies) spy.mockRestore();
    await end(tab, conversation, await ask(tab, conversation, 'four'));
    expect(tab.journal.owes(conversation)).toBe(false);
    expect((await again(tab, conversation)).exchanges).toEqual(conversation.exchanges);
  });

  test('ST-07: a message too large for the disk keeps out its reply and nothing else', async () => {
    const tab = openTab();
    const conversation = new Conversation();
    await ask(tab, conversation, 'first');
    const keep = tab.sessions.keep.bind(tab.sessions);
    let limit = 1000;
    vi.spyOn(tab.sessions, 'keep').mockImplementation(async (session, messages) => {
      if (messages.some(({ text }) => text.length > limit)) {
        throw new Failure('storage', 'The disk is full.');
      }
      return keep(session, messages);
    });
    const large = await ask(tab, conversation, 'x'.repeat(2000));
    await end(tab, conversation, large);
    const last = await ask(tab, conversation, 'last');
    await end(tab, conversation, last);
    const stored = async () =>
      (await tab.sessions.messages(conversation.id)).map(({ text }) => text.slice(0, 9));
    expect(await stored()).toEqual(['first', 'last', `to ${last.id}`.slice(0, 9)]);
    expect(tab.journal.backlog.all.messages).toHaveLength(2);
    limit = 5000;
    await ask(tab, conversation, 'and now');
    expect(await stored()).toHaveLength(6);
    expect(tab.journal.owes(conversation)).toBe(false);
  });

  test('a conversation goes on where the browser has no database at all', async () => {
    Object.assign(globalThis, { indexedDB: undefined });
    const tab = openTab();
    const conversation = new Conversation();
    await end(tab, conversation, await ask(tab, conversation, 'one'));
    expect(tab.journal.complaint()?.message).toContain('does not let the page keep a database');
    expect(conversation.lastAnswer()).toMatch(/^to /);
  });
});
