import { runSteps } from '../../src/base/steps.ts';
import { type ModelRef, parseModelRef } from '../../src/chat/catalog.ts';
import { Conversation } from '../../src/chat/conversation.ts';
import { turnsOf } from '../../src/chat/turn.ts';
import { UsageReport } from '../../src/chat/usage-report.ts';
import { Redactor } from '../../src/secrets/redactor.ts';
import type { MessageRecord } from '../../src/storage/session.ts';
import { joinedReplies } from '../../src/transfer/export/join-replies.ts';
import { Writer } from '../../src/transfer/export/writer.ts';
import type { ExportedBot } from '../../src/transfer/format.ts';
import { findDuplicate, mergeBots, replaceBots } from '../../src/transfer/import/bot-plan.ts';
import { readConversation } from '../../src/transfer/import/chatgpt.ts';
import { mergeSessions } from '../../src/transfer/import/session-plan.ts';
import { SkipCounter } from '../../src/transfer/import/skipped.ts';
import { noWriter } from '../../test/support/conversations.ts';
import { questionRecord, replyRecord, sessionRecord } from '../../test/support/session-records.ts';
import { type Subject, subject, subjectOf } from './subject.ts';

const keyless = new Redactor([]);
/** UTF-16 units in the bots of one file, of which there are a thousand at most. */
const bots = 100_000;

/** Messages and bots, a hundred units of the text in each. */
export const recordSubjects: readonly Subject[] = [
  subject('chat/catalog parseModelRef', (text): ModelRef | undefined =>
    parseModelRef(`${text}:${text}`),
  ),
  subjectOf('chat/conversation Conversation.of', conversation, (messages) =>
    Conversation.of(noWriter, sessionRecord('s'), messages),
  ),
  subjectOf('chat/turn turnsOf', conversation, turnsOf),
  subjectOf('chat/turn turnsOf, replies to one question', oneQuestion, turnsOf),
  subjectOf('chat/turn turnsOf, each undone at another time', undoneOneByOne, turnsOf),
  subjectOf('chat/ledger UsageReport', conversation, counted),
  subjectOf('exchange/bot-plan mergeBots', botsOf, (all) => mergeBots(all, all.slice(1)), bots),
  subjectOf('exchange/bot-plan mergeBots, one name', namesakes, (all) => mergeBots(all, []), bots),
  subjectOf(
    'exchange/bot-plan replaceBots',
    botsOf,
    (all) =>
      replaceBots(
        all,
        all.slice(1),
        all.map((one) => ({ ...one, k: 'k' })),
      ),
    bots,
  ),
  subjectOf(
    'exchange/bot-plan findDuplicate',
    botsOf,
    (all) => all[0] && findDuplicate(all[0], all),
    bots,
  ),
  subjectOf('exchange/chatgpt readConversation', chatRequestTo, (value) =>
    readConversation(value, 1, new SkipCounter()),
  ),
  subjectOf('exchange/session-plan mergeSessions', conversation, (messages) =>
    mergeSessions(
      { sessions: [], messages },
      { same: none(), other: none(), fuller: new Set(), stored: new Map() },
    ),
  ),
  subjectOf('exchange/wholes joinedReplies', conversation, joinedReplies),
  subjectOf('exchange/wholes joinedReplies, replies to one question', oneQuestion, joinedReplies),
  subjectOf('exchange/writer Writer.records', conversation, function* (messages) {
    const writer = new Writer((text) => keyless.redactSteps(text, 'known'));
    for (const batch of batchesOf(messages))
      yield JSON.stringify(runSteps(writer.records('messages', batch)));
  }),
];

/** The text as questions and replies. */
export function conversation(text: string): readonly MessageRecord[] {
  return Array.from({ length: text.length / 200 }, (_, at) => [
    questionRecord('s', `${at}`, text.slice(at * 200, at * 200 + 100)),
    replyRecord('s', `${at}`, text.slice(at * 200 + 100, at * 200 + 200)),
  ]).flat();
}

function undoneOneByOne(text: string): readonly MessageRecord[] {
  return conversation(text).map((message, at) =>
    message.role === 'user' ? { ...message, out: at + 1 } : message,
  );
}

/** The text as replies that all go on with the first. */
function oneQuestion(text: string): readonly MessageRecord[] {
  const replies = Array.from({ length: text.length / 100 }, (_, at) =>
    replyRecord('s', 'q', text.slice(at * 100, at * 100 + 100), {
      id: `${at}`,
      more: true,
      thought: 'a',
    }),
  );
  return [questionRecord('s', 'q'), ...replies];
}

function botsOf(text: string): readonly ExportedBot[] {
  return namesakes(text).map((one, at) => ({ ...one, name: `poet-${at}` }));
}

export function namesakes(text: string): readonly ExportedBot[] {
  return Array.from({ length: text.length / 100 }, (_, at) => ({
    v: 1,
    id: `${at}`,
    name: 'poet',
    provider: 'openai',
    model: 'gpt-4.1',
    system: text.slice(at * 100, at * 100 + 100),
    parameters: {},
  }));
}

/** A conversation of ChatGPT's. */
function chatRequestTo(text: string) {
  const nodes = Array.from({ length: text.length / 100 }, (_, at) => [
    `${at}`,
    {
      parent: `${at - 1}`,
      message: {
        id: `${at}`,
        author: { role: at === 0 ? 'user' : 'assistant' },
        content: { parts: [text.slice(at * 100, at * 100 + 100)] },
      },
    },
  ]);
  return { mapping: Object.fromEntries(nodes) };
}

function* counted(messages: readonly MessageRecord[]) {
  const ledger = new UsageReport(() => 0);
  for (const batch of batchesOf(messages)) {
    for (const message of batch) if (message.role === 'assistant') ledger.add(message);
    yield;
  }
  yield ledger.by('session');
}

/** A few hundred at a time, as they are read. */
function batchesOf<Item>(items: readonly Item[]): readonly (readonly Item[])[] {
  return Array.from({ length: Math.ceil(items.length / 250) }, (_, at) =>
    items.slice(at * 250, (at + 1) * 250),
  );
}

function none() {
  return { sessions: new Set<string>(), messages: new Set<string>() };
}
