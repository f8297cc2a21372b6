import { forkSession } from '../../src/storage/fork-session.ts';
import 'fake-indexeddb/auto';
import { IDBFactory } from 'fake-indexeddb';
import { beforeEach, describe, expect, test, vi } from 'vitest';
import { Failure } from '../../src/base/failure.ts';
import { Autosave } from '../../src/chat/autosave.ts';
import { Conversation } from '../../src/chat/conversation.ts';
import { KnownKeys } from '../../src/secrets/known-keys.ts';
import { Database } from '../../src/storage/database.ts';
import { latest } from '../../src/storage/session.ts';
import { SessionStore } from '../../src/storage/sessions.ts';
import { questionRecord, sessionRecord } from '../support/session-records.ts';
import { session } from '../transfer/records.ts';
import { freshBrowser, imported } from '../transfer/stores.ts';

const hour = 3_600_000;
const noon = Date.parse('2026-11-28T12:00:00Z');

let sessions: SessionStore;
let now: number;

beforeEach(() => {
  globalThis.indexedDB = new IDBFactory();
  sessions = new SessionStore(new Database());
  now = noon;
  vi.spyOn(Date, 'now').mockImplementation(() => now);
});

const ids = async () => (await sessions.list()).map(({ id }) => id);

/** Uses a session by adding a message to it. */
function use(id: string): Promise<unknown> {
  const question = questionRecord(id, crypto.randomUUID());
  return sessions.saveMessages(sessionRecord(id, now), [question]);
}

describe('the session that was used last', () => {
  test('is the first of the list after the clock was set back two hours', async () => {
    for (const id of ['a', 'b']) await use(id);
    now -= 2 * hour;
    await use('c');
    expect(await ids()).toEqual(['c', 'b', 'a']);
    await use('a');
    expect(await ids()).toEqual(['a', 'c', 'b']);
  });

  test('is the first of the list after the clock was set forward a day and back', async () => {
    await use('a');
    now += 24 * hour;
    await use('b');
    now -= 24 * hour;
    await use('c');
    expect(await ids()).toEqual(['c', 'b', 'a']);
    await use('a');
    expect(await ids()).toEqual(['a', 'c', 'b']);
  });

  test.each<readonly [string, (id: string) => Promise<unknown>]>([
    ['a system prompt was changed', (id) => sessions.change(id, { system: 'be kind' })],
    ['a question was undone', (id) => sessions.setRemoved(id, [], 5)],
  ])('is the one in which %s while the clock was set back', async (_, change) => {
    for (const id of ['a', 'b']) await use(id);
    now -= 2 * hour;
    await change('a');
    expect(await ids()).toEqual(['a', 'b']);
  });

  test('is a fork that was made while the clock was back', async () => {
    for (const id of ['a', 'b']) await use(id);
    now -= 2 * hour;
    const fork = await forkSession(sessions.database, 'a');
    expect(await ids()).toEqual([fork.id, 'b', 'a']);
    expect(await sessions.byId(fork.id)).toEqual(fork);
  });

  test('has the time of the clock if that is later', async () => {
    await use('a');
    now += 5;
    await use('b');
    expect((await sessions.list()).map(({ changed }) => changed)).toEqual([noon + 5, noon]);
  });

  test('has a time within the range of Date, with any stored times', async () => {
    await sessions.saveMessages(sessionRecord('a', latest), [questionRecord('a', '1')]);
    await sessions.saveMessages(sessionRecord('b', latest - 1), [questionRecord('b', '2')]);
    await use('c');
    expect(await ids()).toHaveLength(3);
  });

  test('is the current one, not one that could not be stored', async () => {
    const journal = new Autosave(sessions, new KnownKeys(() => []));
    const [first, second] = [new Conversation(journal), new Conversation(journal)];
    const full = vi
      .spyOn(sessions, 'saveMessages')
      .mockRejectedValue(new Failure('storage', 'full'));
    for (const conversation of [second, first])
      await journal.saveQuestion(conversation, conversation.addQuestion('unsaved'));
    full.mockRestore();
    now -= 2 * hour;
    await journal.saveQuestion(second, second.addQuestion('saved'));
    expect(await ids()).toEqual([second.id, first.id]);
  });
});

test('imported sessions keep their order, and a session used later is the last', async () => {
  const browser = freshBrowser();
  sessions = new SessionStore(browser.database);
  const order = ['s3', 's1', 's2'];
  const text = JSON.stringify({
    format: 'keysh',
    version: 1,
    sessions: order.map((id, at) => session(id, { changed: noon - at })),
    messages: [],
  });
  now -= 2 * hour;
  await imported(text, browser);
  expect(await ids()).toEqual(order);
  await use('new');
  expect(await ids()).toEqual(['new', ...order]);
});

test('imported sessions with future times keep their order', async () => {
  const browser = freshBrowser();
  sessions = new SessionStore(browser.database);
  const order = ['s3', 's1', 's2', 's4'];
  const text = JSON.stringify({
    format: 'keysh',
    version: 1,
    sessions: order.map((id, at) => session(id, { changed: noon - at })),
    messages: [],
  });
  now -= 100 * hour;
  await imported(text, browser);
  expect(await ids()).toEqual(order);
  for (const { changed } of await sessions.list()) expect(changed).toBeLessThan(now + hour);
});
