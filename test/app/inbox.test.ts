import { expect, test } from 'vitest';
import { Inbox } from '../../src/app/inbox.ts';

const link = (text: string) => ({ type: 'link', text }) as const;

test('arrivals wait, ring until all are taken, and are taken once, in order', () => {
  const inbox = new Inbox();
  const { arrivedSignal } = inbox;
  expect([inbox.take(), arrivedSignal.aborted, inbox.arrivedSignal]).toEqual([
    undefined,
    false,
    arrivedSignal,
  ]);
  inbox.put(link('a'));
  inbox.put(link('b'));
  expect([arrivedSignal.aborted, inbox.arrivedSignal]).toEqual([true, arrivedSignal]);
  expect([inbox.take(), inbox.arrivedSignal.aborted]).toEqual([link('a'), true]);
  expect([inbox.take(), inbox.arrivedSignal.aborted]).toEqual([link('b'), false]);
  expect(inbox.take()).toBeUndefined();
});

test('of more than five arrivals the first five wait, and the others are reported once', () => {
  const inbox = new Inbox();
  for (const text of 'abcdefgh') inbox.put(link(text));
  const taken = Array.from('abcdefgh', () => inbox.take());
  const excess = { type: 'excess' };
  expect(taken).toEqual([...Array.from('abcde', link), excess, undefined, undefined]);
});
