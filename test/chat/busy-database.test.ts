import 'fake-indexeddb/auto';
import { IDBFactory } from 'fake-indexeddb';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { Autosave } from '../../src/chat/autosave.ts';
import { send } from '../../src/chat/chat.ts';
import { Conversation } from '../../src/chat/conversation.ts';
import { providerById } from '../../src/providers/registry.ts';
import { KnownKeys } from '../../src/secrets/known-keys.ts';
import { Database } from '../../src/storage/database.ts';
import { SessionStore } from '../../src/storage/sessions.ts';
import { memoryStorage } from '../support/memory-storage.ts';
import { shortReply } from '../support/streams/responses-events.ts';
import { wireOver } from './wires.ts';

beforeEach(() => {
  globalThis.indexedDB = new IDBFactory();
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
});
afterEach(() => void vi.useRealTimers());

/** Keeps one transaction over the stores of a turn open, as an import in another tab does. Returns a function that ends it. */
async function occupy(): Promise<() => Promise<void>> {
  let isOver = false;
  let begun = () => {};
  const isBegun = new Promise<void>((resolve) => {
    begun = resolve;
  });
  const held = new Database().write(['bots', 'sessions', 'messages'], async (writing) => {
    while (!isOver) {
      await writing.objectStore('bots').count();
      begun();
    }
  });
  await isBegun;
  return async () => {
    isOver = true;
    await held;
  };
}

const answer = shortReply('so');

async function openTab() {
  const requests: string[] = [];
  const fetch = async (_: unknown, init?: RequestInit) => {
    requests.push(String(init?.body));
    return new Response(answer, { headers: { 'content-type': 'text/event-stream' } });
  };
  const storage = memoryStorage({ 'app-apikey-provider2': 'sk-proj-Q7wE8rT9yU0iO1pA2sD3' });
  const { access, bots } = wireOver(fetch as typeof globalThis.fetch, storage);
  const sessions = new SessionStore(bots.database);
  const autosave = new Autosave(sessions, new KnownKeys(() => []));
  const conversation = new Conversation(autosave);
  const target = { provider: providerById('openai'), model: 'gpt-4.1', parameters: {} };
  const sender = access.sender(target.provider);
  const context = { access, bots, conversation, autosave, target, sender };
  const stop = new AbortController();
  const types: string[] = [];
  const ask = async () => {
    const reply = send(context, { type: 'new', text: 'hello' }, stop.signal);
    for await (const chunks of reply) types.push(...chunks.map(({ type }) => type));
  };
  await sessions.list();
  return { requests, sessions, autosave, conversation, stop, types, ask };
}

describe('while another tab keeps the database busy', () => {
  test('a question is sent once after a few seconds, and stored with its reply later', async () => {
    const tab = await openTab();
    const end = await occupy();
    const asked = tab.ask();
    await vi.advanceTimersByTimeAsync(3400);
    expect(tab.requests).toEqual([]);
    await vi.advanceTimersByTimeAsync(1000);
    await asked;
    expect([tab.requests.length, tab.types]).toEqual([1, ['text', 'end']]);
    expect(tab.autosave.takeFailure()?.message).toMatch(/^The database is busy/);
    expect(tab.autosave.isWriting).toBe(true);
    await end();
    await tab.autosave.flush();
    expect(await tab.sessions.messages(tab.conversation.id)).toMatchObject([
      { text: 'hello' },
      { text: 'so', ending: 'done' },
    ]);
    expect([tab.autosave.isWriting, tab.requests.length]).toEqual([false, 1]);
  });

  test('Ctrl-C ends the wait at once, and nothing is sent, also later', async () => {
    const tab = await openTab();
    const end = await occupy();
    const asked = tab.ask();
    await vi.advanceTimersByTimeAsync(100);
    tab.stop.abort();
    await vi.advanceTimersByTimeAsync(4000);
    await asked;
    expect(tab.types).toEqual(['end']);
    await end();
    await tab.autosave.flush();
    expect(tab.requests).toEqual([]);
    expect(await tab.sessions.messages(tab.conversation.id)).toMatchObject([
      { text: 'hello' },
      { text: '', ending: 'cancelled' },
    ]);
  });
});
