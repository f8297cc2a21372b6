import type { App } from '../../src/app/app.ts';
import { asTyped } from '../../src/base/tokenize.ts';
import { parseModelRef } from '../../src/chat/catalog.ts';
import { factsAbout } from '../../src/chat/facts.ts';
import { cost, dollars, tokenCounts } from '../../src/chat/usage.ts';
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
const barColumns = 8;
/** Columns below which each amount has its unit, because there is no row with the names of the columns. */
const narrow = 66;
/** Columns from which there are bars. */
const wide = 90;
/** Columns of a row beside its name, without and with a bar. */
const besideName = { plain: 48, bar: 58 };
/** The columns with numbers. */
const numbers = [2, 3, 4, 5];

/** `usage`: shows tokens and cost; in chat mode without an aspect, those of the conversation. */
export const usage = defineCommand({
  name: 'usage',
  summary: 'show tokens and cost by model, bot, session, key and day',
  example: 'usage --by day',
  options: { by: { summary: 'show one table in full', value: 'aspect', kind: oneOf(groupings) } },
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
  const all = new Map((await app.sessions.list()).map((session) => [session.id, session]));
  const ledger = await ledgerOf(app, (id) => all.get(id)?.created ?? 0);
  const { total } = ledger;
  if (total.replies === 0) {
    print(app, styled`There are no replies yet. Try: ${asTyped('chat hello', app.chat)}`);
    return;
  }
  print(app, styled`${[count(total.replies, 'reply', 'replies'), ...amounts(total)].join(', ')}`);
  const titleOf = (id: string) => all.get(id)?.title;
  await printTable(app, tableOf(app, ledger, by, titleOf), numbers);
  if (price(total).endsWith('+'))
    print(app, dim(styled`A cost with + leaves out replies whose price is not known.`));
  if (by === undefined) print(app, dim(styled`${await storageLeft()}`));
}

/** Yields the names of the columns, and for each aspect, or for one, a heading and the rows of its accounts. */
function* tableOf(
  app: App,
  ledger: UsageReport,
  by: GroupBy | undefined,
  titleOf: (id: string) => string | undefined,
): Generator<readonly string[]> {
  const names = ['', '', 'replies', 'tokens in', 'tokens out', 'cost'];
  if (app.view.screen.columns >= narrow) yield names.map((name) => dim(styled`${name}`));
  for (const aspect of by ? [by] : groupings) {
    const accounts = ledger.by(aspect);
    const shown = by ? accounts : accounts.slice(0, maxRows);
    yield [bold(styled`By ${aspect}`)];
    yield* rowsOf(app, shown, namesOf(app, aspect, titleOf));
    const rest = accounts.length - shown.length;
    if (rest > 0) yield [dim(styled`  ${rest} more: ${asTyped(`usage --by ${aspect}`, app.chat)}`)];
  }
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
  const { columns } = app.view.screen;
  const largest = accounts.reduce((most, [, account]) => Math.max(most, tokensOf(account)), 1);
  const beside = columns >= wide ? besideName.bar : besideName.plain;
  const nameColumns = columns >= narrow ? columns - beside : columns - 2;
  for (const [name, account] of accounts) {
    yield [
      `  ${shortTitle(app, nameOf(name), nameColumns)}`,
      columns < wide ? '' : bar(tokensOf(account) / largest),
      ...(columns < narrow
        ? [count(account.replies, 'reply', 'replies'), ...amounts(account)]
        : [
            account.replies.toLocaleString('en-US'),
            ...(tokenCounts(account.usage) ?? ['–', '–']),
            price(account),
          ]),
    ];
  }
}

/** Returns `12 tokens in`, `34 out`, `$0.12`. */
function amounts(account: Totals): readonly string[] {
  const [input, output] = tokenCounts(account.usage) ?? [];
  const counts =
    input === undefined ? ['no token counts'] : [`${input} tokens in`, `${output} out`];
  return [...counts, price(account)].filter((text) => text !== '');
}

/** Returns the cost, which ends in `+` if not every cost is known; empty if none is. */
function price({ cost: amount, isCostKnown }: Totals): string {
  return amount > 0 ? `${dollars(amount)}${isCostKnown ? '' : '+'}` : '';
}

/** Returns a bar of whole cells, because fonts leave gaps next to partial blocks. */
function bar(share: number): string {
  return dim(styled`${'━'.repeat(Math.max(share > 0 ? 1 : 0, Math.round(share * barColumns)))}`);
}
