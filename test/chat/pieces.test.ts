import { forkSession } from '../../src/storage/fork-session.ts';
import 'fake-indexeddb/auto';
import { IDBFactory } from 'fake-indexeddb';
import { beforeEach, describe, expect, test } from 'vitest';
import { send } from '../../src/chat/chat.ts';
import { Conversation } from '../../src/chat/conversation.ts';
import { providerById } from '../../src/providers/registry.ts';
import type { ReplyRecord } from '../../src/storage/session.ts';
import { memoryStorage } from '../support/memory-storage.ts';
import { replyRecord } from '../support/session-records.ts';
import { shortReply, tokens } from '../support/streams/responses-events.ts';
import { again, ask, key, openTab, type Tab } from './tab.ts';
import { wireOver } from './wires.ts';

beforeEach(() => {
  globalThis.indexedDB = new IDBFactory();
});

/** A host that replies ` more`, with 7 input and 3 output tokens. */
const answer = shortReply(' more', { usage: tokens(7, 3) });

/** Lets the last reply go on with another model than it began. */
async function goOn({ autosave }: Tab, conversation: Conversation): Promise<void> {
  const headers = { 'content-type': 'text/event-stream' };
  const storage = memoryStorage({ 'app-apikey-provider2': 'sk-proj-Aa1Bb2Cc3Dd4Ee5Ff6Gg' });
  const { access, bots } = wireOver(async () => new Response(answer, { headers }), storage);
  const target = { provider: providerById('openai'), model: 'gpt-4.1-mini', parameters: {} };
  const sender = access.sender(target.provider);
  const context = { access, bots, conversation, autosave, target, sender };
  for await (const _ of send(context, { type: 'continue' }, new AbortController().signal));
}

/** A conversation of one question, whose reply is on its way or has ended so. */
async function begun(tab: Tab, text: string, more: Partial<ReplyRecord> = {}) {
  const conversation = new Conversation(tab.autosave);
  const { id } = await ask(tab, conversation, 'tell');
  const reply = replyRecord(conversation.id, id, text, { ending: 'interrupted', ...more });
  conversation.attachReply(reply);
  await tab.autosave.saveReply(conversation, reply);
  return { conversation, reply };
}

async function come(tab: Tab, conversation: Conversation, reply: ReplyRecord): Promise<void> {
  conversation.attachReply(reply);
  await tab.autosave.saveReply(conversation, reply);
}

/** Returns the changes that the tab reads from the database. */
async function news({ sessions }: Tab, conversation: Conversation): Promise<readonly string[]> {
  const session = await sessions.byId(conversation.id);
  if (!session) throw new Error('it is not stored');
  const { added } = conversation.reload(session, await sessions.messages(conversation.id));
  return added.map(({ reply }) => `${reply?.text} [${reply?.ending}]`);
}

describe('a continued reply', () => {
  test('is one reply of several records with their own model, time, tokens and ending', async () => {
    const tab = openTab();
    const usage = { input: 100, output: 50 };
    const { conversation, reply } = await begun(tab, 'some', { ending: 'length', usage });
    await goOn(tab, conversation);
    expect(conversation.lastReply()?.text).toBe('some more');
    const [, first, piece] = await tab.sessions.messages(conversation.id);
    expect(first).toEqual(reply);
    expect(piece).toMatchObject({
      question: reply.question,
      more: true,
      text: ' more',
      model: 'openai:gpt-4.1-mini',
      ending: 'done',
      usage: { input: 7, output: 3 },
    });
    expect(piece?.time).toBeGreaterThan(reply.time);
    const stored = await again(tab, conversation);
    expect(stored.turns).toEqual(conversation.turns);
  });

  test.each(['before', 'after'])(
    'in one tab %s it ended in the other is complete',
    async (when) => {
      const [here, there] = [openTab(), openTab()];
      const { conversation, reply } = await begun(here, 'w1 w2');
      const theirs = await again(there, conversation);
      const whole = { ...reply, text: 'w1 w2 w3', ending: 'done' } as const;
      if (when === 'after') await come(here, conversation, whole);
      await goOn(there, theirs);
      if (when === 'before') await come(here, conversation, whole);
      expect((await again(here, conversation)).lastReply()?.text).toBe('w1 w2 w3 more');
    },
  );

  test('in a fork belongs to the fork, and is newer than it', async () => {
    const tab = openTab();
    const { conversation } = await begun(tab, 'some', { ending: 'length' });
    const { id, created } = await forkSession(tab.sessions.database, conversation.id);
    const fork = await again(tab, new Conversation(tab.autosave, undefined, id));
    await goOn(tab, fork);
    const [, copy, piece] = await tab.sessions.messages(id);
    expect(copy?.time).toBeLessThan(created);
    expect(piece?.time).toBeGreaterThanOrEqual(created);
    expect((await again(tab, conversation)).lastReply()?.text).toBe('some');
  });
});

describe('a change in another tab is reported', () => {
  test('each time a reply has more text', async () => {
    const [here, there] = [openTab(), openTab()];
    const { conversation, reply } = await begun(here, 'w1');
    const theirs = await again(there, conversation);
    expect(await news(there, theirs)).toEqual([]);
    await come(here, conversation, { ...reply, text: 'w1 w2' });
    expect(await news(there, theirs)).toEqual(['w1 w2 [interrupted]']);
    await come(here, conversation, { ...reply, text: 'w1 w2 w3', ending: 'done' });
    expect(await news(there, theirs)).toEqual(['w1 w2 w3 [done]']);
    expect(await news(there, theirs)).toEqual([]);
  });

  test('not if only the ending of a reply has changed', async () => {
    const [here, there] = [openTab(), openTab()];
    const { conversation, reply } = await begun(here, 'w1');
    const theirs = await again(there, conversation);
    await come(here, conversation, { ...reply, text: 'w1 w2' });
    expect(await news(there, theirs)).toEqual(['w1 w2 [interrupted]']);
    await come(here, conversation, { ...reply, text: 'w1 w2', ending: 'done' });
    expect(await news(there, theirs)).toEqual([]);
  });

  test('if it continues or retries a reply of this tab', async () => {
    const [here, there] = [openTab(), openTab()];
    const { conversation, reply } = await begun(here, `key ${key}`, { ending: 'cancelled' });
    const theirs = await again(there, conversation);
    expect(await news(here, conversation)).toEqual([]);
    await goOn(there, theirs);
    expect(await news(here, conversation)).toEqual(['key sk-proj-…2sD3 more [done]']);
    await come(there, theirs, { ...reply, id: 'again', text: 'other' });
    expect(await news(here, conversation)).toEqual(['other [cancelled]']);
    await come(there, theirs, { ...reply, id: 'empty', text: '', ending: 'failed' });
    expect(await news(here, conversation)).toEqual([]);
  });

  test("not for this tab's own replies, stored with keys masked", async () => {
    const tab = openTab();
    const { conversation } = await begun(tab, `key ${key}`, { ending: 'length' });
    await goOn(tab, conversation);
    expect(await news(tab, conversation)).toEqual([]);
  });
});
