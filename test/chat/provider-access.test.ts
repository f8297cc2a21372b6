import 'fake-indexeddb/auto';
import { IDBFactory } from 'fake-indexeddb';
import { beforeEach, describe, expect, test } from 'vitest';
import { listModels } from '../../src/providers/http/models.ts';
import { type ProviderId, providerById } from '../../src/providers/registry.ts';
import { mask } from '../../src/secrets/key-patterns.ts';
import type { BotRecord } from '../../src/storage/bot.ts';
import { Database } from '../../src/storage/database.ts';
import { memoryStorage } from '../support/memory-storage.ts';
import { wireOver } from './wires.ts';

const globalKey = 'CANARY0123456789abcdefghij';
const ownKey = 'OWN-0123456789abcdefghij';

beforeEach(() => {
  globalThis.indexedDB = new IDBFactory();
});

describe('the key that a message is sent with', () => {
  test('[KEY-03] is the global key for every bot of its provider', async () => {
    const selection = await selecting([bot('one'), bot('two'), bot('three', 'groq')]);
    for (const id of ['one', 'two']) {
      expect(selection('openai', id)).toMatchObject({ scope: 'global', mask: mask(globalKey) });
    }
    expect(selection('groq', 'three').scope).toBe('none');
  });

  test("[BOT-02] is the bot's own key if it has one, for that bot only", async () => {
    const selection = await selecting([bot('one', 'openai', ownKey), bot('two')]);
    expect(selection('openai', 'one')).toMatchObject({ scope: 'bot', mask: mask(ownKey) });
    expect(selection('openai', 'two').scope).toBe('global');
    expect(selection('openai').scope).toBe('global');
  });

  test('[LOC-01] is not needed for Ollama', async () => {
    expect((await selecting([]))('ollama')).toMatchObject({ scope: 'none', scheme: 'none' });
  });
});

describe('a key that begins like those of another provider', () => {
  const foreign = 'sk-proj-Q7wE8rT9yU0iO1pA2sD3';
  const groq = providerById('groq');

  function open() {
    const sent: string[] = [];
    const record: typeof fetch = async (_, init) => {
      sent.push(new Headers(init?.headers).get('authorization') ?? '');
      return Response.json({ data: [] });
    };
    const storage = memoryStorage({ 'app-apikey-provider7': foreign });
    const { access } = wireOver(record, storage);
    const ask = () => listModels(access.sender(groq).send, groq, new AbortController().signal);
    return { access, storage, sent, ask };
  }

  test('is not sent before it is allowed, and only that key is allowed', async () => {
    const { access, storage, sent, ask } = open();
    await expect(ask()).rejects.toThrow(
      'The key saved for groq looks like one of another provider',
    );
    const key = access.mismatchedKey(groq);
    expect(key?.issuer).toBe('openai');
    if (key) access.allow(key);
    expect(access.mismatchedKey(groq)).toBeUndefined();
    await ask();
    expect(sent).toEqual([`Bearer ${foreign}`]);
    storage.setItem('app-apikey-provider7', `${foreign}x`);
    await expect(ask()).rejects.toThrow('nothing was sent');
    expect(sent).toHaveLength(1);
  });

  test('is allowed for one provider only', () => {
    const { access, storage } = open();
    const key = access.mismatchedKey(groq);
    if (key) access.allow(key);
    storage.setItem('app-apikey-provider3', foreign);
    expect(access.mismatchedKey(providerById('xai'))?.mask).toBe('sk-proj-…2sD3');
  });
});

/** Returns which key is selected for a provider, and for a stored bot. */
async function selecting(records: readonly BotRecord[]) {
  const { access, bots } = wireOver(fetch, memoryStorage({ 'app-apikey-provider2': globalKey }));
  await new Database().write(['bots'], (writing) =>
    Promise.all(records.map((record) => writing.objectStore('bots').put(record))),
  );
  await bots.refresh();
  return (provider: ProviderId, id?: string) =>
    access.selection(providerById(provider), id === undefined ? undefined : { id });
}

function bot(name: string, provider: ProviderId = 'openai', k = ''): BotRecord {
  const keyed = k && { k, keyProvider: provider };
  return { v: 1, id: name, name, provider, model: 'm', parameters: {}, ...keyed };
}
