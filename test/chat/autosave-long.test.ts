import 'fake-indexeddb/auto';
import { IDBFactory } from 'fake-indexeddb';
import { beforeEach, describe, expect, test, vi } from 'vitest';
import { send } from '../../src/chat/chat.ts';
import { Conversation } from '../../src/chat/conversation.ts';
import { providerById } from '../../src/providers/registry.ts';
import { toSecret } from '../../src/secrets/key-patterns.ts';
import type { NamedKey } from '../../src/secrets/redactor.ts';
import { megabyte, yieldAfterEachStep } from '../support/long-texts.ts';
import { memoryStorage } from '../support/memory-storage.ts';
import { replyRecord } from '../support/session-records.ts';
import { delta } from '../support/streams/responses-events.ts';
import { ask, key, openTab } from './tab.ts';
import { wireOver } from './wires.ts';

const later: NamedKey = {
  title: 'mistral key',
  secret: toSecret('zXcVbNmAsDfGhJkLqWeRtYuIoP123456'),
};
const nextTurn = () => new Promise((resolve) => setImmediate(resolve));

beforeEach(() => {
  globalThis.indexedDB = new IDBFactory();
  yieldAfterEachStep();
});

/** Returns a tab and its conversation with one question. */
async function begin(keys?: readonly NamedKey[]) {
  const tab = openTab(keys);
  const conversation = new Conversation(tab.autosave);
  const { id } = await ask(tab, conversation, 'tell');
  const replyOf = (text: string) => replyRecord(conversation.id, id, text, { id: 'reply' });
  const stored = async () => (await tab.sessions.messages(conversation.id)).map(({ text }) => text);
  return { ...tab, conversation, replyOf, stored };
}

describe('a long message', () => {
  test('counts as unsaved while it is masked', async () => {
    const { autosave, conversation, replyOf } = await begin();
    const state = () => {
      const { messages } = autosave.unsaved.all;
      return [autosave.isWriting, autosave.hasUnsaved(conversation), messages.length];
    };
    const saving = autosave.saveReply(conversation, replyOf(megabyte));
    expect(state()).toEqual([true, true, 0]);
    await nextTurn();
    expect(state()).toEqual([true, true, 0]);
    await saving;
    expect(state()).toEqual([false, false, 0]);
  });

  test('is stored and attached without a key that becomes known while it is masked', async () => {
    const keys: NamedKey[] = [{ title: 'openai key', secret: toSecret(key) }];
    const { autosave, conversation, replyOf, stored } = await begin(keys);
    const text = `zXcVbNmAsDfGhJkLqWeRtYuIoP123456 ${megabyte}`;
    const saving = autosave.saveReply(conversation, replyOf(text));
    await nextTurn();
    keys.push(later);
    await saving;
    expect((await stored())[1]?.slice(0, 7)).toBe('…3456 a');
    expect(conversation.lastReply()?.text?.slice(0, 7)).toBe('…3456 a');
  });

  test('is stored before a later one', async () => {
    const { autosave, conversation, replyOf, stored } = await begin();
    const question = conversation.addQuestion(megabyte);
    await Promise.all([
      autosave.saveQuestion(conversation, question),
      autosave.saveReply(conversation, replyOf('short')),
    ]);
    expect(await stored()).toEqual(['tell', megabyte, 'short']);
  });

  test('delays the next save of a reply that streams, which stores its latest state', async () => {
    const { autosave, conversation, replyOf, stored, sessions } = await begin();
    const spy = vi.spyOn(sessions, 'saveMessages');
    const states = ['1', '2', '3'].map((end) => megabyte + end);
    for (const text of states) {
      autosave.saveSoon(conversation, replyOf(text));
      await nextTurn();
    }
    await expect.poll(stored, { timeout: 20_000 }).toEqual(['tell', states[2]]);
    const texts = spy.mock.calls.flatMap(([, messages]) => messages.map(({ text }) => text));
    expect(texts).toEqual([states[0], states[2]]);
  });
});

test.each(['cancelled', 'failed'])(
  'a long reply that ends as %s is stored with its keys masked',
  async (ending) => {
    const bytes = new TextEncoder().encode(delta('output_text', `${key} ${megabyte}`));
    const stop = new AbortController();
    let fail = () => {};
    const body = new ReadableStream({
      start(stream) {
        stream.enqueue(bytes);
        fail = () => stream.error(new TypeError('reset'));
      },
    });
    const storage = memoryStorage({ 'app-apikey-provider2': key });
    const wire = wireOver(async () => new Response(body), storage);
    const { autosave, sessions } = openTab();
    const conversation = new Conversation(autosave);
    const target = { provider: providerById('openai'), model: 'gpt-4.1', parameters: {} };
    const sender = wire.access.sender(target.provider);
    const context = { ...wire, conversation, autosave, target, sender };
    const drain = async () => {
      for await (const _ of send(context, { type: 'new', text: 'hello' }, stop.signal)) {
        if (ending === 'cancelled') stop.abort();
        else fail();
      }
    };
    await drain().catch(() => undefined);
    const [, stored] = await sessions.messages(conversation.id);
    expect(stored).toMatchObject({ ending });
    expect(stored?.text.slice(0, 15)).toBe('sk-proj-…2sD3 a');
    expect(conversation.turns[0]?.reply?.text).toBe(stored?.text);
  },
);
