import 'fake-indexeddb/auto';
import { IDBFactory } from 'fake-indexeddb';
import { beforeEach, expect, test, vi } from 'vitest';
import { listRows } from '../../../commands/session/list-rows.ts';
import type { App } from '../../../src/app/app.ts';
import { formatDay } from '../../../src/chat/format-time.ts';
import type { ReplyRecord } from '../../../src/storage/session.ts';
import { memoryStorage } from '../../support/memory-storage.ts';
import { createApp } from '../../support/parts.ts';
import { questionRecord, replyRecord, sessionRecord } from '../../support/session-records.ts';
import { openConsole } from '../../terminal/harness.ts';

const now = new Date(2026, 10, 29, 12, 30).getTime();
const day = 24 * 60 * 60_000;

beforeEach(() => {
  globalThis.indexedDB = new IDBFactory();
  vi.useFakeTimers({ toFake: ['Date'], now });
});

/** Stores sessions with these endings of their only reply, and returns the rows of their list. */
async function listed(endings: readonly ReplyRecord['ending'][]): Promise<readonly string[]> {
  const { view } = openConsole(120, 10);
  const parts = createApp(view, memoryStorage(), () => Promise.reject(new TypeError()));
  const sessions = endings.map((_, at) => sessionRecord(`s${at}`, now, { title: `title ${at}` }));
  for (const [at, session] of sessions.entries()) {
    const ending = endings[at] ?? 'done';
    const text = ending === 'failed' ? '' : 'yes';
    await parts.sessions.saveMessages(session, [
      questionRecord(session.id, `q${at}`),
      replyRecord(session.id, `q${at}`, text, { ending, model: 'openai:gpt-x' }),
    ]);
  }
  const rows: string[] = [];
  for await (const row of listRows(parts as App, sessions)) rows.push(row.join(' | '));
  return rows;
}

test('a row has the time of the day, the number of messages, the model and how the last reply ended', async () => {
  expect(await listed(['done', 'cancelled', 'failed'])).toEqual([
    '1  title 0 | today 12:30 | 2 messages | openai:gpt-x | ',
    '2  title 1 | today 12:30 | 2 messages | openai:gpt-x | stopped',
    '3  title 2 | today 12:30 | 2 messages | openai:gpt-x | failed',
  ]);
});

test('consecutive questions that failed share a row, and numbers are aligned', async () => {
  const rows = await listed([
    ...Array.from({ length: 8 }, () => 'failed' as const),
    'done',
    'done',
  ]);
  expect(rows).toEqual([
    ' 1–8  8 questions | today 12:30 |  |  | failed',
    ' 9  title 8 | today 12:30 | 2 messages | openai:gpt-x | ',
    '10  title 9 | today 12:30 | 2 messages | openai:gpt-x | ',
  ]);
});

test.each([
  [now, 'today 12:30'],
  [now - day, 'yesterday 12:30'],
  [now - 2 * day, '2026-11-27 12:30'],
  [now + day, '2026-11-30 12:30'],
])('%s is shown as %s', (time, shown) => {
  expect(formatDay(time, now)).toBe(shown);
});
