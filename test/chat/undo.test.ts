import 'fake-indexeddb/auto';
import { IDBFactory } from 'fake-indexeddb';
import { beforeEach, describe, expect, test, vi } from 'vitest';
import { Conversation } from '../../src/chat/conversation.ts';
import type { MessageRecord } from '../../src/storage/session.ts';
import { noWriter } from '../support/conversations.ts';
import { questionRecord, sessionRecord } from '../support/session-records.ts';
import { again, ask, openTab, type Tab } from './tab.ts';

beforeEach(() => {
  globalThis.indexedDB = new IDBFactory();
  vi.useFakeTimers({ toFake: ['Date'] });
});

const texts = ({ turns }: Conversation) => turns.map(({ question }) => question.text);

/** Runs the steps in one tab: a text asks a question, a number undoes all from that question on. Moves the clock before each step. */
async function act(
  tab: Tab,
  steps: readonly (string | number)[],
  milliseconds = 1000,
): Promise<Conversation> {
  const conversation = new Conversation(tab.autosave);
  for (const step of steps) {
    vi.setSystemTime(Date.now() + milliseconds);
    if (typeof step === 'string') await ask(tab, conversation, step);
    else await conversation.undo(step - 1);
  }
  return conversation;
}

/** Redoes all that can be redone; returns the questions after each redo. */
async function redone(conversation: Conversation): Promise<readonly string[]> {
  const states: string[] = [];
  while (conversation.canRedo) {
    await conversation.redo();
    states.push(texts(conversation).join(' '));
  }
  return states;
}

const cases: readonly [string, readonly (string | number)[], readonly string[]][] = [
  ['only the last question', ['q1', 'q2', 2], ['q1 q2']],
  [
    'no question that another one replaced',
    ['q1', 'q2', 'first', 3, 'second', 3],
    ['q1 q2 second'],
  ],
  ['questions undone together, together', ['q1', 'q2', 'q3', 1], ['q1 q2 q3']],
  ['the question undone last, first', ['q1', 'q2', 'q3', 3, 1], ['q1 q2', 'q1 q2 q3']],
  ['nothing after another question was asked', ['q1', 'q2', 2, 'other'], []],
];

describe.each([
  ['runs', 1000],
  ['stops', 0],
  ['is set back an hour each time', -3_600_000],
])('if the clock %s', (_, milliseconds) => {
  test.each(cases)(
    'redo after a reload restores the same as before: %s',
    async (__, steps, states) => {
      const tab = openTab();
      const conversation = await act(tab, steps, milliseconds);
      const reloaded = await again(tab, conversation);
      expect(texts(reloaded)).toEqual(texts(conversation));
      expect(await redone(reloaded)).toEqual(states);
      expect(await redone(conversation)).toEqual(states);
    },
  );
});

test('redone turns are in all later requests, and the others can still be redone', async () => {
  const tab = openTab();
  const before = await act(tab, ['q1', 'q2', 'q3', 3, 2]);
  const conversation = await again(tab, before);
  await conversation.redo();
  const reloaded = await again(tab, conversation);
  expect(texts(reloaded)).toEqual(['q1', 'q2']);
  expect(await redone(reloaded)).toEqual(['q1 q2 q3']);
});

test.each<[string, readonly (number | true)[], readonly string[]]>([
  ['are redone one by one, the earliest first', [true, true], ['q0 q1', 'q0 q1 q2']],
  ['are not redone after a later question was asked', [true, 9], ['q0 q2']],
  ['are redone after an earlier question that was undone later', [9, true], ['q0 q1', 'q0 q1 q2']],
])('questions undone at an unknown time %s', async (_, outs, states) => {
  const messages: MessageRecord[] = [
    questionRecord('s', 'q0'),
    ...outs.map((out, at) => ({ ...questionRecord('s', `q${at + 1}`), out })),
  ];
  const conversation = Conversation.of(noWriter, sessionRecord('s'), messages);
  expect(await redone(conversation)).toEqual(states);
});
