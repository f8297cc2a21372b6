import type { App } from '../../src/app/app.ts';
import { asTyped } from '../../src/base/tokenize.ts';
import { parseModelRef } from '../../src/chat/catalog.ts';
import { cost, dollars, tokens } from '../../src/chat/usage.ts';
import {
  type GroupBy,
  groupings,
  type Totals,
  tokensOf,
  UsageReport,
} from '../../src/chat/usage-report.ts';
import { allMessages } from '../../src/storage/message-batches.ts';
import { isMessage, type ReplyRecord } from '../../src/storage/session.ts';
import { bold, dim, styled } from '../../src/terminal/text/styled-text.ts';
import { count } from '../count.ts';
import { defineCommand } from '../definition.ts';
import { oneOf } from '../kinds/text.ts';
import { print, printTable } from '../output.ts';
import { shortTitle } from '../session/short-title.ts';
import { storageLeft } from './storage-estimate.ts';

/** Rows of each aspect where all aspects are shown. */
const most = 7;
const widest = 10;
const longestName = 24;
/** Columns under which there are no bars. */
const narrow = 70;

/** `usage`: what was used up; while talking, by this conversation unless it is said by what. */
export const usage = defineCommand({
  name: 'usage',
  summary: `tokens and cost by ${groupings.join(', ')}`,
  example: 'usage --by day',
  options: { by: { summary: 'show all of one', value: 'aspect', kind: oneOf(groupings) } },
  run: (app, { by }) =>
    by === undefined && app.chat.chatting ? showConversation(app) : showAll(app, by),
});

/** All that was asked for counts, also what was taken back or asked again. */
async function showConversation(app: App): Promise<void> {
  const { conversation, autosave } = app.chat;
  const stored = await app.sessions.messages(conversation.id).catch(() => []);
  const newest = [...stored, ...autosave.unsaved.of(conversation.id)];
  const ledger = new UsageReport((reply) => costOf(app, reply));
  for (const message of new Map(newest.map((one) => [one.id, one])).values()) {
    if (message.role === 'assistant') ledger.add(message);
  }
  const questions = count(conversation.turns.length, 'question');
  print(app, styled`${[questions, ...amounts(ledger.total)].join(', ')}`);
}

async function showAll(app: App, by?: GroupBy): Promise<void> {
  const { sessions } = app;
  const all = new Map((await sessions.list()).map((session) => [session.id, session]));
  const ledger = await ledgerOf(app, (id) => all.get(id)?.created ?? 0);
  print(
    app,
    styled`${[count(ledger.total.replies, 'reply', 'replies'), ...amounts(ledger.total)].join(', ')}`,
  );
  for (const aspect of by ? [by] : groupings) {
    const accounts = ledger.by(aspect);
    const shown = by ? accounts : accounts.slice(0, most);
    print(app, bold(styled`by ${aspect}`));
    const nameOf = namesOf(app, aspect, (id) => all.get(id)?.title);
    await printTable(app, rowsOf(app, shown, nameOf));
    const rest = accounts.length - shown.length;
    if (rest > 0)
      print(app, dim(styled`${rest} more: ${asTyped(`usage --by ${aspect}`, app.chat)}`));
  }
  if (by === undefined) print(app, dim(styled`${await storageLeft()}`));
}

/** Replies older than their session are copies, and were paid for where they came from. */
async function ledgerOf(app: App, createdOf: (session: string) => number): Promise<UsageReport> {
  const ledger = new UsageReport((reply) => costOf(app, reply));
  for await (const batch of allMessages(app.database)) {
    app.console.signal.throwIfAborted();
    for (const message of batch.filter(isMessage)) {
      const isCopy = message.time < createdOf(message.session);
      if (message.role === 'assistant' && !isCopy) ledger.add(message);
    }
  }
  return ledger;
}

/** By the prices that are known today, where the provider did not say. */
function costOf({ catalog }: App, { model, usage }: ReplyRecord): number | undefined {
  const choice = parseModelRef(model);
  return cost(usage, choice && catalog.facts(choice));
}

/** Bots and sessions that are gone keep the beginning of their id. */
function namesOf(app: App, aspect: GroupBy, titleOf: (id: string) => string | undefined) {
  return (name: string): string => {
    if (aspect === 'bot' && name === '') return 'no bot';
    if (aspect === 'bot') return app.bots.byId(name)?.name ?? `removed (${name.slice(0, 8)})`;
    if (aspect === 'session') return titleOf(name) ?? `removed (${name.slice(0, 8)})`;
    return name;
  };
}

/** The rows of accounts, with bars where there is room for them. */
export function* rowsOf(
  app: App,
  accounts: readonly (readonly [string, Totals])[],
  nameOf: (name: string) => string,
): Generator<readonly string[]> {
  const largest = accounts.reduce((most, [, account]) => Math.max(most, tokensOf(account)), 1);
  for (const [name, account] of accounts) {
    const [read = '', written = '', price = ''] = amounts(account);
    yield [
      `  ${shortTitle(app, nameOf(name), longestName)}`,
      app.view.screen.columns < narrow ? '' : bar(tokensOf(account) / largest),
      count(account.replies, 'reply', 'replies'),
      read,
      written,
      price,
    ];
  }
}

/** `12 in`, `34 out`, `$0.12`; where not every cost is known, `$0.12+`. */
function amounts({ usage, cost: amount, isWhole }: Totals): readonly string[] {
  const price = amount > 0 ? [`${dollars(amount)}${isWhole ? '' : '+'}`] : [];
  return [...(tokens(usage)?.split(', ') ?? ['no token counts']), ...price];
}

/** Of whole cells: fonts leave gaps beside parts of one. */
function bar(share: number): string {
  return '█'.repeat(Math.max(share > 0 ? 1 : 0, Math.round(share * widest)));
}
