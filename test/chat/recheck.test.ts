import 'fake-indexeddb/auto';
import { IDBFactory } from 'fake-indexeddb';
import { beforeEach, describe, expect, test, vi } from 'vitest';
import { send } from '../../src/chat/chat.ts';
import { Conversation } from '../../src/chat/conversation.ts';
import { providerById } from '../../src/providers/registry.ts';
import { memoryStorage } from '../support/memory-storage.ts';
import { openTab } from './tab.ts';
import { wireOver } from './wires.ts';

const openai = 'sk-proj-Aa1Bb2Cc3Dd4Ee5Ff6Gg';
const mistral = 'zXcVbNmAsDfGhJkLqWeRtYuIoP123456';
const entries = { openai: 'app-apikey-provider2', mistral: 'app-apikey-provider8' };

beforeEach(() => {
  globalThis.indexedDB = new IDBFactory();
});

/** Sends a question; `whileSending` runs after the check of the request. */
function asking(text: string, whileSending: () => unknown, storage: Storage) {
  const { autosave } = openTab();
  const conversation = new Conversation(autosave);
  const fetch = vi.fn(async () => new Response('{}', { status: 400 }));
  const { access, bots } = wireOver(fetch, storage);
  const target = { provider: providerById('openai'), model: 'gpt-4.1-mini', parameters: {} };
  const saveQuestion = autosave.saveQuestion.bind(autosave);
  vi.spyOn(autosave, 'saveQuestion').mockImplementation((...args) => {
    whileSending();
    return saveQuestion(...args);
  });
  const sender = access.sender(target.provider);
  const context = { access, bots, conversation, autosave, target, sender };
  const batches = send(context, { type: 'new', text }, new AbortController().signal);
  return { reply: batches.next(), fetch };
}

describe('a key that another tab stores after the check of a request', () => {
  test('keeps the request from being sent if it contains the key', async () => {
    const storage = memoryStorage({ [entries.openai]: openai });
    const store = () => storage.setItem(entries.mistral, mistral);
    const { reply, fetch } = asking(`is ${mistral} good`, store, storage);
    await expect(reply).rejects.toThrow(/^Stopped: .* contains your mistral key/);
    expect(fetch).not.toHaveBeenCalled();
  });

  test('is searched for in a long message without blocking the page', async () => {
    // Every step takes as long as the page may be blocked.
    let now = 0;
    const clock = vi.spyOn(performance, 'now').mockImplementation(() => (now += 8));
    const channels = vi.spyOn(globalThis, 'MessageChannel');
    const countYields = async (isStored: boolean) => {
      channels.mockClear();
      const storage = memoryStorage({ [entries.openai]: openai });
      const store = () => isStored && storage.setItem(entries.mistral, mistral);
      const { reply, fetch } = asking('a '.repeat(1_000_000), store, storage);
      await expect(reply).rejects.toThrow();
      expect(fetch).toHaveBeenCalledOnce();
      return channels.mock.calls.length;
    };
    expect((await countYields(true)) - (await countYields(false))).toBeGreaterThan(20);
    clock.mockRestore();
    channels.mockRestore();
  });
});
