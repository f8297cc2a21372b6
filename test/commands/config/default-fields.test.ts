import 'fake-indexeddb/auto';
import { expect, test } from 'vitest';
import { defaultFields } from '../../../commands/config/default-fields.ts';
import { KeyFields } from '../../../commands/key/fields.ts';
import type { App } from '../../../src/app/app.ts';
import { memoryStorage } from '../../support/memory-storage.ts';
import { createApp } from '../../support/parts.ts';
import { openConsole } from '../../terminal/harness.ts';

test('a model chosen in the form is stored with the conversation and as the default', async () => {
  const storage = memoryStorage();
  const parts = createApp(openConsole(80, 24).view, storage, async () => new Response());
  const app: App = { ...parts, console: undefined as never };
  const { conversation } = app.chat;
  await app.chat.autosave.saveQuestion(conversation, conversation.addQuestion('hello'));
  const fields = defaultFields(app, new KeyFields());
  const [provider] = fields();
  if (provider?.type !== 'choice') throw new Error('the first field is no choice');
  expect(await provider.save('anthropic')).toBeUndefined();
  const stored = await app.sessions.byId(conversation.id);
  expect(stored?.model).toMatch(/^anthropic:/);
  expect(storage.getItem('keysh-model')).toBe(stored?.model);
  const [, model] = fields();
  if (model?.type !== 'text') throw new Error('the second field is no text');
  expect(await model.save('gpt-x')).toBeUndefined();
  expect((await app.sessions.byId(conversation.id))?.model).toBe('anthropic:gpt-x');
});
