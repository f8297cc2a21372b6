import 'fake-indexeddb/auto';
import { IDBFactory } from 'fake-indexeddb';
import { beforeEach, describe, expect, test, vi } from 'vitest';
import { Failure } from '../../src/base/failure.ts';
import { Conversation } from '../../src/chat/conversation.ts';
import { again, ask, end, openTab } from './tab.ts';

beforeEach(() => {
  globalThis.indexedDB = new IDBFactory();
});

describe('if nothing can be stored', () => {
  const full = () => {
    throw new DOMException('', 'QuotaExceededError');
  };

  test('the failure is reported once, and unsaved messages are written once storage works again', async () => {
    const tab = openTab();
    const conversation = new Conversation(tab.autosave);
    await end(tab, conversation, await ask(tab, conversation, 'one'));
    const spies = (['add', 'put'] as const).map((name) =>
      vi.spyOn(IDBObjectStore.prototype, name).mockImplementation(full),
    );
    const complaints: (string | undefined)[] = [];
    for (const text of ['two', 'three']) {
      await end(tab, conversation, await ask(tab, conversation, text));
      await conversation.configure({ system: text });
      complaints.push(tab.autosave.takeFailure()?.message);
    }
    expect(complaints).toEqual([
      expect.stringContaining('storage of this page is full'),
      undefined,
    ]);
    expect(tab.autosave.hasUnsaved(conversation)).toBe(true);
    expect((await again(tab, conversation)).turns).toHaveLength(1);
    for (const spy of spies) spy.mockRestore();
    await end(tab, conversation, await ask(tab, conversation, 'four'));
    expect(tab.autosave.hasUnsaved(conversation)).toBe(false);
    expect((await again(tab, conversation)).turns).toEqual(conversation.turns);
  });

  test('a question too large for the disk blocks only its own reply', async () => {
    const tab = openTab();
    const conversation = new Conversation(tab.autosave);
    await ask(tab, conversation, 'first');
    const keep = tab.sessions.saveMessages.bind(tab.sessions);
    let limit = 1000;
    vi.spyOn(tab.sessions, 'saveMessages').mockImplementation(async (session, messages) => {
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
    expect(tab.autosave.unsaved.all.messages).toHaveLength(2);
    limit = 5000;
    await ask(tab, conversation, 'and now');
    expect(await stored()).toHaveLength(6);
    expect(tab.autosave.hasUnsaved(conversation)).toBe(false);
  });

  test('of many messages too large for the disk, one is tried with each new one', async () => {
    const tab = openTab();
    const conversation = new Conversation(tab.autosave);
    await ask(tab, conversation, 'first');
    const keep = tab.sessions.saveMessages.bind(tab.sessions);
    const spy = vi
      .spyOn(tab.sessions, 'saveMessages')
      .mockImplementation(async (session, messages) => {
        if (messages.some(({ text }) => text.length > 1000)) throw new Failure('storage', 'full');
        return keep(session, messages);
      });
    for (let turn = 1; turn <= 50; turn += 1) await ask(tab, conversation, 'x'.repeat(2000));
    spy.mockClear();
    await ask(tab, conversation, 'last');
    expect(spy.mock.calls.map(([, messages]) => messages.length)).toEqual([51, 1, 1]);
    expect((await again(tab, conversation)).turns).toHaveLength(2);
  });

  test('unsaved messages of one conversation are stored with the next message of another', async () => {
    const tab = openTab();
    const [left, next] = [new Conversation(tab.autosave), new Conversation(tab.autosave)];
    await ask(tab, left, 'one');
    const spy = vi
      .spyOn(tab.sessions, 'saveMessages')
      .mockRejectedValue(new Failure('storage', 'full'));
    await ask(tab, left, 'two');
    spy.mockRestore();
    await ask(tab, next, 'elsewhere');
    expect((await again(tab, left)).turns).toHaveLength(2);
    expect(tab.autosave.hasUnsaved(left)).toBe(false);
  });

  test('undone turns and a changed system prompt are stored once storage works', async () => {
    const tab = openTab();
    const conversation = new Conversation(tab.autosave);
    await ask(tab, conversation, 'one');
    await ask(tab, conversation, 'two');
    const spies = (['setRemoved', 'change'] as const).map((name) =>
      vi.spyOn(tab.sessions, name).mockRejectedValue(new Failure('storage', 'full')),
    );
    await conversation.undo(1);
    await conversation.configure({ system: 'Be brief.' });
    expect((await again(tab, conversation)).turns).toHaveLength(2);
    for (const spy of spies) spy.mockRestore();
    await ask(tab, conversation, 'three');
    const stored = await again(tab, conversation);
    expect(stored.turns.map(({ question }) => question.text)).toEqual(['one', 'three']);
    expect(stored.system).toBe('Be brief.');
  });

  test('a conversation continues if the browser has no database', async () => {
    vi.stubGlobal('indexedDB', undefined);
    const tab = openTab();
    const conversation = new Conversation(tab.autosave);
    await end(tab, conversation, await ask(tab, conversation, 'one'));
    expect(tab.autosave.takeFailure()?.message).toContain('does not let the page use a database');
    expect(conversation.lastReply()?.text).toMatch(/^to /);
  });
});
