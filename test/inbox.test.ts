import { expect, test } from 'vitest';
import { Inbox } from '../src/inbox.ts';

const link = (text: string) => ({ type: 'link', text }) as const;

test('the newest arrival waits, rings once, and is taken once', () => {
  const inbox = new Inbox();
  const { bell } = inbox;
  expect([inbox.take(), bell.aborted, inbox.bell]).toEqual([undefined, false, bell]);
  inbox.put(link('a'));
  inbox.put(link('b'));
  expect([bell.aborted, inbox.bell]).toEqual([true, bell]);
  expect(inbox.take()).toEqual(link('b'));
  expect([inbox.take(), inbox.bell.aborted]).toEqual([undefined, false]);
});
