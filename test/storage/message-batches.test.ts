import 'fake-indexeddb/auto';
import { IDBFactory } from 'fake-indexeddb';
import { beforeEach, expect, test } from 'vitest';
import { Database } from '../../src/storage/database.ts';
import { allMessages } from '../../src/storage/message-batches.ts';
import { SessionStore } from '../../src/storage/sessions.ts';
import { questionRecord, sessionRecord } from '../support/session-records.ts';

let sessions: SessionStore;

beforeEach(() => {
  globalThis.indexedDB = new IDBFactory();
  sessions = new SessionStore(new Database());
});

/** Stores as many questions in a session of their own, and gives their ids. */
async function fill(session: string, count: number): Promise<readonly string[]> {
  const ids = Array.from({ length: count }, (_, at) => `${session}${at}`);
  await sessions.saveMessages(
    sessionRecord(session),
    ids.map((id) => questionRecord(session, id)),
  );
  return ids;
}

async function idsRead(): Promise<readonly unknown[]> {
  const ids: unknown[] = [];
  for await (const batch of allMessages(sessions.database)) {
    ids.push(...batch.map((message) => (message as { id: unknown }).id));
  }
  return ids;
}

test('all messages are read once and in order, even if some before, between and after them were removed', async () => {
  expect(await idsRead()).toEqual([]);
  await fill('a', 700);
  const b = await fill('b', 601);
  await fill('c', 1200);
  const d = await fill('d', 1);
  await fill('e', 300);
  for (const gone of ['a', 'c', 'e']) await sessions.remove(gone);
  expect(await idsRead()).toEqual([...b, ...d]);
});

test('a caller that stops early gets no error of later batches', async () => {
  await fill('a', 700);
  for await (const batch of allMessages(sessions.database)) {
    expect(batch).toHaveLength(1);
    break;
  }
  expect(await idsRead()).toHaveLength(700);
});

test('long messages are read in small batches', async () => {
  const messages = Array.from({ length: 12 }, (_, at) => ({
    ...questionRecord('a', `a${at}`),
    text: 'x'.repeat(400_000),
  }));
  await sessions.saveMessages(sessionRecord('a'), messages);
  const counts: number[] = [];
  for await (const batch of allMessages(sessions.database)) counts.push(batch.length);
  expect(counts).toEqual([1, 1, 2, 2, 2, 2, 2]);
});
