import 'fake-indexeddb/auto';
import { IDBFactory } from 'fake-indexeddb';
import { beforeEach, expect, test, vi } from 'vitest';
import { listRows } from '../../../commands/session/list-rows.ts';
import type { App } from '../../../src/app/app.ts';
import { dayAndClock } from '../../../src/chat/format-time.ts';
import type { ReplyRecord } from '../../../src/storage/session.ts';
import { type Printable, unstyled } from '../../../src/terminal/text/styled-text.ts';
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

interface Stored {
  readonly ending: ReplyRecord['ending'];
  readonly changed?: number;
  readonly bot?: string;
}

/** Stores sessions with one reply each, and returns the rows of their list. */
async function listed(stored: readonly Stored[]): Promise<readonly string[]> {
  const { view } = openConsole(120, 10);
  const parts = createApp(view, memoryStorage(), () => Promise.reject(new TypeError()));
  const sessions = stored.map(({ changed = now, bot: by }, at) =>
    sessionRecord(`s${at}`, changed, { title: `title ${at}`, ...(by && { bot: by }) }),
  );
  for (const [at, session] of sessions.entries()) {
    const ending = stored[at]?.ending ?? 'done';
    const text = ending === 'failed' ? '' : 'yes';
    await parts.sessions.saveMessages(session, [
      questionRecord(session.id, `q${at}`),
      replyRecord(session.id, `q${at}`, text, { ending, model: 'openai:gpt-x' }),
    ]);
  }
  const bots = { byId: (id: string) => (id === 'b1' ? { name: 'poet' } : undefined) };
  const rows: string[] = [];
  for await (const row of listRows({ ...parts, bots } as unknown as App, sessions))
    rows.push(unstyled(row.join(' | ') as Printable));
  return rows;
}

test('a row has the time, the number of messages, the model or bot and how the last reply ended', async () => {
  expect(
    await listed([
      { ending: 'done' },
      { ending: 'cancelled', bot: 'b1' },
      { ending: 'failed', bot: 'removed' },
    ]),
  ).toEqual([
    'Today',
    '1  title 0 | 12:30 | 2 messages | openai:gpt-x | ',
    '2  title 1 | 12:30 | 2 messages | @poet | stopped',
    '3  title 2 | 12:30 | 2 messages | openai:gpt-x | failed',
  ]);
});

test('consecutive questions that failed share a row, and numbers are aligned', async () => {
  const failed = Array.from({ length: 8 }, () => ({ ending: 'failed' as const }));
  expect(await listed([...failed, { ending: 'done' }, { ending: 'done' }])).toEqual([
    'Today',
    ' 1–8  8 questions | 12:30 |  |  | failed',
    ' 9  title 8 | 12:30 | 2 messages | openai:gpt-x | ',
    '10  title 9 | 12:30 | 2 messages | openai:gpt-x | ',
  ]);
});

test('each day has a heading, also among questions that failed', async () => {
  const days = [0, 0, 1, 1, 9].map((ago) => ({
    ending: 'failed' as const,
    changed: now - ago * day,
  }));
  expect(await listed(days)).toEqual([
    'Today',
    '1–2  2 questions | 12:30 |  |  | failed',
    'Yesterday',
    '3–4  2 questions | 12:30 |  |  | failed',
    '2026-11-20',
    '5  title 4 | 12:30 | 2 messages | openai:gpt-x | failed',
  ]);
});

test.each([
  [now, 'Today'],
  [now - day, 'Yesterday'],
  [now - 2 * day, '2026-11-27'],
  [now + day, '2026-11-30'],
])('the day of %s is %s', (time, shown) => {
  expect(dayAndClock(time, now)).toEqual({ day: shown, clock: '12:30' });
});
