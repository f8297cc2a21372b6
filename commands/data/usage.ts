import type { App } from '../../src/app/app.ts';
import { asTyped } from '../../src/base/tokenize.ts';
import { parseModelRef } from '../../src/chat/catalog.ts';
import { factsAbout } from '../../src/chat/facts.ts';
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

/** Rows of each aspect if all aspects are shown. */
const maxRows = 7;
const barColumns = 10;
const maxNameColumns = 24;
/** Columns below which there are no bars. */
const narrow = 70;

/** `usage`: shows tokens and cost; in chat mode without an aspect, those of the conversation. */
export const usage = defineCommand({
  name: 'usage',
  summary: 'show tokens and cost by model, bot, session, key and day',
  example: 'usage --by day',
  options: { by: { summary: 'all rows of one table', value: 'aspect', kind: oneOf(groupings) } },
  run: (app, { by }) =>
    by === undefined && app.chat.chatting ? showConversation(app) : showAll(app, by),
});

/** Prints the usage of the conversation, including undone and repeated questions. */
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
    const shown = by ? accounts : accounts.slice(0, maxRows);
    print(app, bold(styled`by ${aspect}`));
    const nameOf = namesOf(app, aspect, (id) => all.get(id)?.title);
    await printTable(app, rowsOf(app, shown, nameOf));
    const rest = accounts.length - shown.length;
    if (rest > 0)
      print(app, dim(styled`${rest} more: ${asTyped(`usage --by ${aspect}`, app.chat)}`));
  }
  if (by === undefined) print(app, dim(styled`${await storageLeft()}`));
}

/** Adds up all replies. Replies older than their session are copies in forks, which cost nothing. */
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

/** Returns the cost of a reply, by current prices if the provider did not report it. */
function costOf({ catalog }: App, { model, usage }: ReplyRecord): number | undefined {
  const choice = parseModelRef(model);
  return cost(usage, choice && factsAbout(catalog, choice).price);
}

/** Returns a function that names accounts. Removed bots and sessions are named by the beginning of their id. */
function namesOf(app: App, aspect: GroupBy, titleOf: (id: string) => string | undefined) {
  return (name: string): string => {
    if (aspect === 'bot' && name === '') return 'no bot';
    if (aspect === 'bot') return app.bots.byId(name)?.name ?? `removed (${name.slice(0, 8)})`;
    if (aspect === 'session') return titleOf(name) ?? `removed (${name.slice(0, 8)})`;
    return name;
  };
}

/** Yields the rows of accounts, with bars if there is room. */
export function* rowsOf(
  app: App,
  accounts: readonly (readonly [string, Totals])[],
  nameOf: (name: string) => string,
): Generator<readonly string[]> {
  const largest = accounts.reduce((most, [, account]) => Math.max(most, tokensOf(account)), 1);
  for (const [name, account] of accounts) {
    const [read = '', written = '', price = ''] = amounts(account);
    yield [
      `  ${shortTitle(app, nameOf(name), maxNameColumns)}`,
      app.view.screen.columns < narrow ? '' : bar(tokensOf(account) / largest),
      count(account.replies, 'reply', 'replies'),
      read,
      written,
      price,
    ];
  }
}

/** Returns `12 in`, `34 out`, `$0.12`; the cost ends in `+` if not every cost is known. */
function amounts({ usage, cost: amount, isCostKnown }: Totals): readonly string[] {
  const price = amount > 0 ? [`${dollars(amount)}${isCostKnown ? '' : '+'}`] : [];
  return [...(tokens(usage)?.split(', ') ?? ['no token counts']), ...price];
}

/** Returns a bar of whole cells, because fonts leave gaps next to partial blocks. */
function bar(share: number): string {
  return '█'.repeat(Math.max(share > 0 ? 1 : 0, Math.round(share * barColumns)));
}
