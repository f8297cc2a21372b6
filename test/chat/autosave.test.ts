import 'fake-indexeddb/auto';
import { IDBFactory } from 'fake-indexeddb';
import { beforeEach, describe, expect, test } from 'vitest';
import { Conversation } from '../../src/chat/conversation.ts';
import { replyRecord } from '../support/session-records.ts';
import { again, ask, end, key, knowsAll, openTab } from './tab.ts';

beforeEach(() => {
  globalThis.indexedDB = new IDBFactory();
});

describe('two tabs in one conversation', () => {
  test('are in sync after their own writes', async () => {
    const tab = openTab();
    const conversation = new Conversation(tab.autosave);
    await end(tab, conversation, await ask(tab, conversation, 'one'));
    expect(await knowsAll(tab, conversation)).toBe(true);
    await conversation.undo(0);
    expect(await knowsAll(tab, conversation)).toBe(true);
  });

  test('see an exchange that began and ended during their own', async () => {
    const [here, there] = [openTab(), openTab()];
    const mine = new Conversation(here.autosave);
    await end(here, mine, await ask(here, mine, 'first'));
    const theirs = await again(there, mine);
    const question = await ask(here, mine, 'slow');
    await end(there, theirs, await ask(there, theirs, 'fast'));
    await end(here, mine, question);
    expect([await knowsAll(here, mine), await knowsAll(there, theirs)]).toEqual([false, false]);
    const stored = await again(here, mine);
    const texts = stored.turns.map((turn) => turn.question.text);
    expect(texts).toEqual(['first', 'slow', 'fast']);
    expect(stored.turns.every(({ reply }) => reply?.ending === 'done')).toBe(true);
  });

  test('see undone turns', async () => {
    const tab = openTab();
    const mine = new Conversation(tab.autosave);
    await end(tab, mine, await ask(tab, mine, 'one'));
    const theirs = await again(tab, mine);
    await theirs.undo(0);
    expect(await knowsAll(tab, mine)).toBe(false);
    expect((await again(tab, mine)).turns).toEqual([]);
  });
});

describe('the stored conversation', () => {
  test('has a reply from its first words on, as interrupted until it ends', async () => {
    const tab = openTab();
    const conversation = new Conversation(tab.autosave);
    const question = await ask(tab, conversation, 'one');
    const begun = replyRecord(conversation.id, question.id, 'so', { ending: 'interrupted' });
    conversation.attachReply(begun);
    tab.autosave.saveSoon(conversation, begun);
    const stored = async () => (await tab.sessions.messages(conversation.id))[1];
    await expect.poll(stored).toMatchObject({ text: 'so', ending: 'interrupted' });
    await tab.autosave.saveReply(conversation, { ...begun, text: 'so far', ending: 'done' });
    expect(await stored()).toMatchObject({ text: 'so far', ending: 'done' });
  });

  test('has keys masked, also in reasoning', async () => {
    const tab = openTab();
    const conversation = new Conversation(tab.autosave);
    const { id } = await ask(tab, conversation, 'which key?');
    const reply = replyRecord(conversation.id, id, `it is ${key}`, { thought: key });
    await tab.autosave.saveReply(conversation, reply);
    const [, stored] = await tab.sessions.messages(conversation.id);
    expect(stored).toMatchObject({ text: 'it is sk-proj-…2sD3', thought: 'sk-proj-…2sD3' });
  });

  test('has no session before the first question', async () => {
    const tab = openTab();
    const conversation = new Conversation(tab.autosave);
    await conversation.configure({ system: 'be kind' });
    expect(await tab.sessions.list()).toEqual([]);
    await ask(tab, conversation, '  What\tis\n a monad? ');
    expect(await tab.sessions.list()).toMatchObject([
      { title: 'What is a monad?', system: 'be kind' },
    ]);
  });
});
