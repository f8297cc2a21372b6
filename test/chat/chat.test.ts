import 'fake-indexeddb/auto';
import { describe, expect, test } from 'vitest';
import { Autosave } from '../../src/chat/autosave.ts';
import { send } from '../../src/chat/chat.ts';
import { Conversation } from '../../src/chat/conversation.ts';
import type { ProviderAccess } from '../../src/chat/provider-access.ts';
import type { TurnRequest } from '../../src/chat/turn-request.ts';
import { providerById } from '../../src/providers/registry.ts';
import { KnownKeys } from '../../src/secrets/known-keys.ts';
import { BotStore } from '../../src/storage/bots.ts';
import { Database } from '../../src/storage/database.ts';
import { SessionStore } from '../../src/storage/sessions.ts';
import { megabyte, yieldAfterEachStep } from '../support/long-texts.ts';
import { memoryStorage } from '../support/memory-storage.ts';
import { replyRecord } from '../support/session-records.ts';
import { end, shortReply } from '../support/streams/responses-events.ts';
import { wireOver } from './wires.ts';

const openai = providerById('openai');
const key = 'sk-proj-Q7wE8rT9yU0iO1pA2sD3';

/** A wire whose host gives the answers in turn; `undefined` breaks off before any text. */
function wireTo(answers: (string | undefined)[], entries = { 'app-apikey-provider2': key }) {
  const bodies: { input: { role: string; content: string }[] }[] = [];
  const fetch = async (_: unknown, init?: RequestInit) => {
    bodies.push(JSON.parse(String(init?.body)));
    const text = answers.shift();
    const events = text === undefined ? ': nothing\n\n' : shortReply(text);
    return new Response(events, { headers: { 'content-type': 'text/event-stream' } });
  };
  const storage = memoryStorage(entries);
  return { ...wireOver(fetch as typeof globalThis.fetch, storage), bodies };
}

const signal = new AbortController().signal;

/** Asks at the wire in the conversation; a text is a new question. */
function asked(
  access: ProviderAccess,
  conversation: Conversation,
  what: TurnRequest | string,
  system?: string,
) {
  const turnRequest: TurnRequest = typeof what === 'string' ? { type: 'new', text: what } : what;
  const target = {
    provider: openai,
    model: 'gpt-4.1',
    parameters: {},
    ...(system !== undefined && { system }),
  };
  const sender = access.sender(openai);
  return drain(send({ access, bots, conversation, autosave, target, sender }, turnRequest, signal));
}

const bots = new BotStore(new Database());
const autosave = new Autosave(new SessionStore(new Database()), new KnownKeys(() => []));

async function drain(batches: AsyncGenerator<readonly { type: string }[]>): Promise<string[]> {
  const types: string[] = [];
  for await (const chunks of batches) types.push(...chunks.map(({ type }) => type));
  return types;
}

describe('a conversation', () => {
  test('each request contains the answered exchanges in order, then the question', async () => {
    const { access, bodies } = wireTo(['one', undefined, 'three']);
    const conversation = new Conversation(autosave);
    await asked(access, conversation, 'a');
    await expect(asked(access, conversation, 'b')).rejects.toThrow();
    await asked(access, conversation, 'c', 'SYS');
    expect(bodies[2]?.input.map(({ role, content }) => [role, content])).toEqual([
      ['system', 'SYS'],
      ['user', 'a'],
      ['assistant', 'one'],
      ['user', 'c'],
    ]);
    expect(conversation.lastReply()?.text).toBe('three');
  });

  test('a reply of only blanks counts as unanswered', async () => {
    const { access, bodies } = wireTo(['\n\n', 'two']);
    const conversation = new Conversation(autosave);
    await asked(access, conversation, 'a');
    await asked(access, conversation, 'b');
    expect(bodies[1]?.input).toHaveLength(1);
  });

  test('a retry replaces the last reply, and a failed retry keeps it', async () => {
    const { access, bodies } = wireTo(['GOOD', undefined, 'BETTER']);
    const conversation = new Conversation(autosave);
    const again = () => asked(access, conversation, { type: 'retry' });
    await asked(access, conversation, 'a');
    await expect(again()).rejects.toThrow();
    expect(conversation.turns.map(({ reply }) => reply?.text)).toEqual(['GOOD']);
    await again();
    expect(conversation.turns.map(({ reply }) => reply?.text)).toEqual(['BETTER']);
    expect(bodies[2]?.input).toHaveLength(1);
  });
});

/** Returns a new conversation with OpenAI whose requests go to `fetch`, and the storage with the key. */
function openConversation(fetch: (url: unknown, init?: RequestInit) => Promise<Response>) {
  const storage = memoryStorage({ 'app-apikey-provider2': key });
  const { access } = wireOver(fetch as typeof globalThis.fetch, storage);
  const conversation = new Conversation(autosave);
  const target = { provider: openai, model: 'gpt-4.1', parameters: {} };
  const context = { access, bots, conversation, autosave, target, sender: access.sender(openai) };
  return { context, conversation, storage };
}

test('a reply stopped before its first data ends once, as cancelled, and is stored as such', async () => {
  const stop = new AbortController();
  const fetch = (_: unknown, init?: RequestInit) =>
    new Promise<Response>((_, reject) => {
      init?.signal?.addEventListener('abort', () => reject(init.signal?.reason));
      stop.abort();
    });
  const { context, conversation } = openConversation(fetch);
  const batches: unknown[] = [];
  const reply = send(context, { type: 'new', text: 'hello' }, stop.signal);
  for await (const batch of reply) batches.push(batch);
  expect(batches).toEqual([[{ type: 'end', ending: 'cancelled', reason: '' }]]);
  const [, stored] = await autosave.sessions.messages(conversation.id);
  expect(stored).toMatchObject({ text: '', ending: 'cancelled' });
});

describe('a request stopped before it is sent', () => {
  test.each([
    [`my key is ${key}`, /contains your openai key/],
    ['is sk-ant-api03-abcdefgh a key', /looks like an API key/],
    ['key set mistral abcdefgh', /write it as \/key set mistral/],
  ])('%j', async (text, said) => {
    const { access, bodies } = wireTo([]);
    const conversation = new Conversation(autosave);
    await expect(asked(access, conversation, text)).rejects.toThrow(said);
    await expect(asked(access, conversation, 'hi', text)).rejects.toThrow('system prompt');
    expect([bodies, conversation.turns]).toEqual([[], []]);
  });

  test('a provider without a key', async () => {
    const { access, bodies } = wireTo([], { 'app-apikey-provider2': '' });
    await expect(asked(access, new Conversation(autosave), 'a')).rejects.toThrow('No API key');
    expect(bodies).toEqual([]);
  });

  test('words that resemble a key only slightly are sent', async () => {
    const { access, bodies } = wireTo(['ok']);
    await asked(access, new Conversation(autosave), 'risk-management, sk-abc, key set');
    expect(bodies).toHaveLength(1);
  });
});

describe('a long message', () => {
  const later = { 'app-apikey-provider8': 'zXcVbNmAsDfGhJkLqWeRtYuIoP123456' };
  const [[entry, mistral] = ['', '']] = Object.entries(later);

  /** Returns a conversation, a function that sends the text in it, and one that stores another key. */
  function prepare(text: string) {
    yieldAfterEachStep();
    const requests: unknown[] = [];
    const stop = new AbortController();
    const { context, conversation, storage } = openConversation(async (_, init) => {
      requests.push(init?.body);
      return new Response(end('completed', {}), {
        headers: { 'content-type': 'text/event-stream' },
      });
    });
    const storeKey = () => storage.setItem(entry, mistral);
    const ask = () => drain(send(context, { type: 'new', text }, stop.signal));
    return { ask, storeKey, stop, conversation, requests };
  }

  test('is searched for keys before it is stored, and Ctrl-C stops the search', async () => {
    const { ask, conversation, stop } = prepare(megabyte);
    setImmediate(() => stop.abort());
    await expect(ask()).rejects.toMatchObject({ name: 'AbortError' });
    expect(conversation.turns).toEqual([]);
  });

  test('is sent after what another tab adds while it is searched', async () => {
    const { ask, conversation, requests } = prepare(megabyte);
    setImmediate(() => {
      const { id } = conversation.addQuestion('asked elsewhere');
      conversation.attachReply(replyRecord(conversation.id, id, 'answered elsewhere'));
    });
    await ask();
    expect((await new Response(requests[0] as Blob).json()).input).toEqual([
      { role: 'user', content: 'asked elsewhere' },
      { role: 'assistant', content: 'answered elsewhere' },
      { role: 'user', content: megabyte },
    ]);
  });

  test('is refused for a key that becomes known while it is searched', async () => {
    const { ask, storeKey, conversation, requests } = prepare(`${mistral} ${megabyte}`);
    setImmediate(storeKey);
    await expect(ask()).rejects.toThrow('the message contains your mistral key');
    expect([conversation.turns, requests]).toEqual([[], []]);
  });

  test.each([
    ['short', 'a'],
    ['long', megabyte],
  ])('%s, is refused for a key that becomes known while it is stored', async (_, filler) => {
    const { ask, storeKey, conversation, requests } = prepare(`${mistral} ${filler}`);
    const addQuestion = conversation.addQuestion.bind(conversation);
    conversation.addQuestion = (text) => {
      storeKey();
      return addQuestion(text);
    };
    await expect(ask()).rejects.toThrow('the conversation so far contains your mistral key');
    expect(requests).toEqual([]);
  });
});
