import 'fake-indexeddb/auto';
import { IDBFactory } from 'fake-indexeddb';
import { beforeEach, expect, test } from 'vitest';
import { ChatState } from '../../src/chat/chat-state.ts';
import { providerById } from '../../src/providers/registry.ts';
import { SettingsStore } from '../../src/storage/settings-store.ts';
import { memoryStorage } from '../support/memory-storage.ts';
import { again, ask, openTab } from './tab.ts';

beforeEach(() => {
  globalThis.indexedDB = new IDBFactory();
});

const model = { provider: providerById('anthropic'), model: 'claude-x' };

function open(storage = memoryStorage()) {
  const tab = openTab();
  return { tab, storage, chat: new ChatState(tab.autosave, new SettingsStore(() => storage)) };
}

const full: Storage = {
  ...memoryStorage(),
  getItem: () => null,
  setItem: () => {
    throw new DOMException('', 'QuotaExceededError');
  },
};

test('a chosen model is stored with the conversation and as the default', async () => {
  const { tab, storage, chat } = open();
  await ask(tab, chat.conversation, 'hello');
  await chat.useModel(model);
  expect((await again(tab, chat.conversation)).model).toEqual(model);
  expect(storage.getItem('keysh-model')).toBe('anthropic:claude-x');
});

test('settings of a conversation and undone turns are stored by the methods that change them', async () => {
  const { tab, chat } = open();
  const { conversation } = chat;
  await ask(tab, conversation, 'one');
  await ask(tab, conversation, 'two');
  await conversation.configure({ system: 'Be brief.', parameters: { seed: 1 } });
  await conversation.undo(1);
  const stored = await again(tab, conversation);
  expect(stored).toMatchObject({ system: 'Be brief.', parameters: { seed: 1 } });
  expect(stored.turns).toHaveLength(1);
  await conversation.redo();
  expect((await again(tab, conversation)).turns).toHaveLength(2);
});

test('a selected bot is stored, and gets a new conversation in chat mode or before the first question', async () => {
  const { tab, storage, chat } = open();
  chat.selectBot('b1');
  expect([chat.bot, chat.conversation.bot]).toEqual(['b1', 'b1']);
  expect(storage.getItem('keysh-bot')).toBe('b1');
  await ask(tab, chat.conversation, 'hello');
  chat.selectBot('b2');
  expect(chat.conversation.bot).toBe('b1');
  chat.chatting = true;
  chat.selectBot(undefined);
  expect(chat.conversation.bot).toBeUndefined();
  expect(open(storage).chat.bot).toBeUndefined();
});

test('a choice that cannot be stored applies to the tab, as the error states', async () => {
  const { chat } = open(full);
  expect(() => chat.selectBot('b1')).toThrow('It applies to this tab until a reload.');
  expect(chat.conversation.bot).toBe('b1');
  await expect(chat.useModel(model)).rejects.toThrow('It applies to this tab until a reload.');
  expect(chat.conversation.model).toBe(model);
});

test('a fresh conversation keeps the bot and the settings, and has no turns', async () => {
  const { tab, chat } = open();
  chat.selectBot('b1');
  await ask(tab, chat.conversation, 'hello');
  await chat.conversation.configure({ system: 'Be brief.', model });
  const { id } = chat.conversation;
  chat.startFresh();
  expect(chat.conversation).toMatchObject({ bot: 'b1', system: 'Be brief.', model, turns: [] });
  expect(chat.conversation.id).not.toBe(id);
});
