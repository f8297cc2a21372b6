import { expect, test } from 'vitest';
import { clampTimes, keepOrder } from '../../../src/transfer/import/clamp-times.ts';
import { question, session } from '../records.ts';
import { exported, freshBrowser, imported, read } from '../stores.ts';

const day = 86_400_000;

test('a time more than a day in the future becomes the current time; other times are kept', () => {
  const record = { created: 5, changed: 7 + day, time: 8 + day };
  expect(clampTimes(record, 7)).toEqual({ created: 5, changed: 7 + day, time: 7 });
  expect(clampTimes(record, 8)).toBe(record);
  expect(clampTimes({ time: 5, out: 8 + day }, 7)).toEqual({ time: 5, out: 7 });
  expect(clampTimes({ out: true } as const, 7)).toEqual({ out: true });
});

test('an imported session with a future time is not listed before later ones', async () => {
  const browser = freshBrowser();
  const far = Date.now() + 30 * day;
  const text = JSON.stringify({
    format: 'keysh',
    version: 1,
    sessions: [session('far', { changed: far }), session('s')],
    messages: [{ ...question('q', 's'), time: far }],
  });
  expect(await read(text, browser)).toMatchObject({ clamped: 2 });
  await imported(text, browser);
  const { sessions, messages } = JSON.parse(await exported(browser));
  for (const time of [sessions[0].changed, messages[0].time])
    expect(time).toBeLessThanOrEqual(Date.now());
  expect(sessions[1]).toEqual(session('s'));
});

test('sessions with future times keep their order, after all others', () => {
  const sessions = [
    { id: 'a', changed: 5 },
    { id: 'b', changed: 7 },
    { id: 'c', changed: 7 },
    { id: 'd', changed: 9 },
  ];
  expect(keepOrder(sessions, new Map(), 7)).toBe(sessions);
  const late = new Map([
    ['b', 900],
    ['c', 800],
  ]);
  const order = (now: number) => keepOrder(sessions, late, now).map(({ changed }) => changed);
  expect(order(7)).toEqual([5, 11, 10, 9]);
  expect(order(20)).toEqual([5, 21, 20, 9]);
});
