import 'fake-indexeddb/auto';
import { IDBFactory } from 'fake-indexeddb';
import { beforeEach, expect, test } from 'vitest';
import type { App } from '../../src/app/app.ts';
import { maskStored } from '../../src/app/mask-stored.ts';
import { Failure } from '../../src/base/failure.ts';
import { Conversation } from '../../src/chat/conversation.ts';
import { UnsavedRecords } from '../../src/chat/unsaved.ts';
import { toSecret } from '../../src/secrets/key-patterns.ts';
import { Redactor } from '../../src/secrets/redactor.ts';
import { Database } from '../../src/storage/database.ts';
import { maskRecords } from '../../src/storage/mask-records.ts';
import { SessionStore } from '../../src/storage/sessions.ts';
import { noWriter } from '../support/conversations.ts';
import { countTurns, megabyte, watchTurns, yieldAfterEachStep } from '../support/long-texts.ts';
import { questionRecord, replyRecord, sessionRecord } from '../support/session-records.ts';

const key = 'zXcVbNmAsDfGhJkLqWeRtYuIoP123456';
const keys = [{ title: 'former mistral key', secret: toSecret(key) }];
const long = `${megabyte}${key}`;

beforeEach(() => {
  globalThis.indexedDB = new IDBFactory();
  yieldAfterEachStep();
});

test('a former key is masked in a long stored reply without blocking the event loop', async () => {
  const database = new Database();
  const sessions = new SessionStore(database);
  const records = [questionRecord('s', 'q'), replyRecord('s', 'q', long)];
  await sessions.saveMessages(sessionRecord('s'), records);
  const redactor = new Redactor(keys);
  const { watch, turns } = watchTurns();
  const count = await maskRecords(database, function* (text) {
    return (yield* watch(redactor.redactSteps(text, 'known'))).text;
  });
  const [, reply] = await sessions.messages('s');
  expect([count, reply?.text.slice(megabyte.length)]).toEqual([1, '…3456']);
  expect(turns.size).toBeGreaterThan(40);
});

test('a former key is masked in a long conversation in memory without blocking the event loop', async () => {
  const conversation = new Conversation(noWriter);
  const { id } = conversation.addQuestion('tell');
  conversation.attachReply(replyRecord(conversation.id, id, long));
  const unsaved = new UnsavedRecords();
  unsaved.add(sessionRecord('s'), questionRecord('s', 'q', long));
  const app = {
    chat: { conversation, autosave: { unsaved } },
    database: { use: () => Promise.reject(new Failure('storage', 'No database.')) },
    view: { screen: { notify: () => undefined } },
  } as unknown as App;
  const { turns } = await countTurns(() => maskStored(app, keys));
  expect(conversation.turns[0]?.reply?.text.slice(megabyte.length)).toBe('…3456');
  expect(unsaved.all.messages[0]?.text.slice(megabyte.length)).toBe('…3456');
  expect(turns).toBeGreaterThan(12);
});
