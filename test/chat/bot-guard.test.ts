import 'fake-indexeddb/auto';
import { IDBFactory } from 'fake-indexeddb';
import { beforeEach, describe, expect, test } from 'vitest';
import { refuseKeysInBot } from '../../src/chat/bot-guard.ts';
import { BotStore } from '../../src/storage/bots.ts';
import { Database } from '../../src/storage/database.ts';
import { KeyStore } from '../../src/storage/keys.ts';
import { findKeyInBot } from '../../src/transfer/share/shareable-bot.ts';
import { megabyte, watchTurns, yieldAfterEachStep } from '../support/long-texts.ts';
import { memoryStorage } from '../support/memory-storage.ts';

const openai = { 'app-apikey-provider2': 'sk-proj-Q7wE8rT9yU0iO1pA2sD3' };
const mistral = 'zXcVbNmAsDfGhJkLqWeRtYuIoP123456';

function configOf(system: string) {
  return { name: 'poet', provider: 'openai', model: 'gpt-4.1', system, parameters: {} } as const;
}

beforeEach(() => {
  globalThis.indexedDB = new IDBFactory();
});

describe('a bot with a long text', () => {
  test('is searched for keys while yielding to the event loop, and stored in the same transaction', async () => {
    yieldAfterEachStep();
    const keys = new KeyStore(() => memoryStorage(openai));
    const { watch, turns } = watchTurns();
    const bots = new BotStore(new Database(), (change) => watch(refuseKeysInBot(change, keys)));
    const bot = await bots.add(configOf(megabyte));
    expect(turns.size).toBeGreaterThan(12);
    await bots.change(bot, { system: `${megabyte}!` });
    expect(bots.list.map(({ system }) => system)).toEqual([`${megabyte}!`]);
    expect(turns.size).toBeGreaterThan(24);
  });

  test('is not stored with a key that becomes known while it is searched', async () => {
    const storage = memoryStorage(openai);
    const keys = new KeyStore(() => storage);
    const bots = new BotStore(new Database(), function* (change) {
      const steps = refuseKeysInBot(change, keys);
      steps.next();
      storage.setItem('app-apikey-provider8', mistral);
      yield* steps;
    });
    const adding = bots.add(configOf(`${mistral} ${megabyte}`));
    await expect(adding).rejects.toThrow('the system prompt contains your mistral key');
    await bots.refresh();
    expect(bots.list).toEqual([]);
  });

  test('is searched in steps before it is shared', () => {
    const { known } = new KeyStore(() => memoryStorage(openai));
    expect([...findKeyInBot(configOf(megabyte), known.redactor)].length).toBeGreaterThan(12);
  });
});
