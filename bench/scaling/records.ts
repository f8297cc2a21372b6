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
import { type Benchmark, benchmark, benchmarkWithInput } from './benchmark.ts';

const noKeys = new Redactor([]);
/** The length of all texts of the bots of one file, which are limited to 1000, in UTF-16 units. */
const maxBotsLength = 100_000;

/** Messages and bots, each with 100 UTF-16 units of the text. */
export const recordBenchmarks: readonly Benchmark[] = [
  benchmark('chat/catalog parseModelRef', (text): ModelRef | undefined =>
    parseModelRef(`${text}:${text}`),
  ),
  benchmarkWithInput('chat/conversation Conversation.of', conversation, (messages) =>
    Conversation.of(noWriter, sessionRecord('s'), messages),
  ),
  benchmarkWithInput('chat/turn turnsOf', conversation, turnsOf),
  benchmarkWithInput('chat/turn turnsOf, replies to one question', repliesToOneQuestion, turnsOf),
  benchmarkWithInput(
    'chat/turn turnsOf, each undone at a different time',
    undoneConversation,
    turnsOf,
  ),
  benchmarkWithInput('chat/usage-report UsageReport', conversation, reportUsage),
  benchmarkWithInput(
    'transfer/import/bot-plan mergeBots',
    namedBots,
    (all) => mergeBots(all, all.slice(1)),
    maxBotsLength,
  ),
  benchmarkWithInput(
    'transfer/import/bot-plan mergeBots, one name',
    botsWithOneName,
    (all) => mergeBots(all, []),
    maxBotsLength,
  ),
  benchmarkWithInput(
    'transfer/import/bot-plan replaceBots',
    namedBots,
    (all) =>
      replaceBots(
        all,
        all.slice(1),
        all.map((one) => ({ ...one, k: 'k' })),
      ),
    maxBotsLength,
  ),
  benchmarkWithInput(
    'transfer/import/bot-plan findDuplicate',
    namedBots,
    (all) => all[0] && findDuplicate(all[0], all),
    maxBotsLength,
  ),
  benchmarkWithInput('transfer/import/chatgpt readConversation', chatgptConversation, (value) =>
    readConversation(value, 1, new SkipCounter()),
  ),
  benchmarkWithInput('transfer/import/session-plan mergeSessions', conversation, (messages) =>
    mergeSessions(
      { sessions: [], messages },
      { same: noIds(), other: noIds(), fuller: new Set(), stored: new Map() },
    ),
  ),
  benchmarkWithInput('transfer/export/join-replies joinedReplies', conversation, joinedReplies),
  benchmarkWithInput(
    'transfer/export/join-replies joinedReplies, replies to one question',
    repliesToOneQuestion,
    joinedReplies,
  ),
  benchmarkWithInput('transfer/export/writer Writer.records', conversation, function* (messages) {
    const writer = new Writer((text) => noKeys.redactSteps(text, 'known'));
    for (const batch of batchesOf(messages))
      yield JSON.stringify(runSteps(writer.records('messages', batch)));
  }),
];

/** Splits the text into questions and replies. */
export function conversation(text: string): readonly MessageRecord[] {
  return Array.from({ length: text.length / 200 }, (_, at) => [
    questionRecord('s', `${at}`, text.slice(at * 200, at * 200 + 100)),
    replyRecord('s', `${at}`, text.slice(at * 200 + 100, at * 200 + 200)),
  ]).flat();
}

function undoneConversation(text: string): readonly MessageRecord[] {
  return conversation(text).map((message, at) =>
    message.role === 'user' ? { ...message, out: at + 1 } : message,
  );
}

/** Splits the text into replies to one question, each of which continues the previous one. */
function repliesToOneQuestion(text: string): readonly MessageRecord[] {
  const replies = Array.from({ length: text.length / 100 }, (_, at) =>
    replyRecord('s', 'q', text.slice(at * 100, at * 100 + 100), {
      id: `${at}`,
      more: true,
      thought: 'a',
    }),
  );
  return [questionRecord('s', 'q'), ...replies];
}

function namedBots(text: string): readonly ExportedBot[] {
  return botsWithOneName(text).map((one, at) => ({ ...one, name: `poet-${at}` }));
}

export function botsWithOneName(text: string): readonly ExportedBot[] {
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

/** Splits the text into the messages of a conversation exported by ChatGPT. */
function chatgptConversation(text: string) {
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

function* reportUsage(messages: readonly MessageRecord[]) {
  const report = new UsageReport(() => ({ amount: 0, accuracy: 'exact' }));
  for (const batch of batchesOf(messages)) {
    for (const message of batch) if (message.role === 'assistant') report.add(message);
    yield;
  }
  yield report.by('session');
}

/** Splits the items into batches of the size in which they are read from the database. */
function batchesOf<Item>(items: readonly Item[]): readonly (readonly Item[])[] {
  return Array.from({ length: Math.ceil(items.length / 250) }, (_, at) =>
    items.slice(at * 250, (at + 1) * 250),
  );
}

function noIds() {
  return { sessions: new Set<string>(), messages: new Set<string>() };
}
