import type { App } from '../../src/app/app.ts';
import { billedReplies } from '../../src/app/billed-replies.ts';
import { tryToRead } from '../../src/app/sync.ts';
import { asTyped } from '../../src/base/tokenize.ts';
import { costOfReply, costText } from '../../src/chat/cost.ts';
import { tokenCounts } from '../../src/chat/usage.ts';
import {
  type GroupBy,
  groupings,
  type Totals,
  tokensOf,
  UsageReport,
} from '../../src/chat/usage-report.ts';
import type { SessionRecord } from '../../src/storage/session.ts';
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
/** Columns of the column with cached tokens, and of the words before a cost that is not exact. */
const extra = { cached: 12, accuracy: 8 };

/** Which columns the tables have. */
export interface Layout {
  readonly hasCached: boolean;
  /** Each amount has its unit instead of a column of its own. */
  readonly isNarrow: boolean;
  readonly hasBars: boolean;
  /** Columns for the name of a row. */
  readonly name: number;
}

/** `usage`: shows tokens and cost; in chat mode without an aspect, those of the conversation. */
export const usage = defineCommand({
  name: 'usage',
  summary: 'show tokens and cost by model, bot, session, key, day and month',
  example: 'usage --by day',
  options: { by: { summary: 'show one table in full', value: 'aspect', kind: oneOf(groupings) } },
  run: (app, { by }) =>
    by === undefined && app.chat.chatting ? showConversation(app) : showAll(app, by),
});

/** Prints the usage of the conversation, including undone and repeated questions. */
async function showConversation(app: App): Promise<void> {
  await tryToRead(app);
  const { conversation, autosave } = app.chat;
  const stored = await app.sessions.messages(conversation.id).catch(() => []);
  const newest = [...stored, ...autosave.unsaved.of(conversation.id)];
  const ledger = reportOf(app);
  for (const message of new Map(newest.map((one) => [one.id, one])).values()) {
    if (message.role === 'assistant') ledger.add(message);
  }
  const questions = count(conversation.turns.length, 'question');
  print(app, styled`${[questions, ...amounts(ledger.total)].join(', ')}`);
}

async function showAll(app: App, by?: GroupBy): Promise<void> {
  const sessions = await app.sessions.list();
  const all = new Map(sessions.map((session) => [session.id, session]));
  const ledger = await ledgerOf(app, sessions);
  const { total } = ledger;
  if (total.replies === 0) {
    print(app, styled`There are no replies yet. Try: ${asTyped('chat hello', app.chat)}`);
    return;
  }
  print(app, styled`${[count(total.replies, 'reply', 'replies'), ...amounts(total)].join(', ')}`);
  const titleOf = (id: string) => all.get(id)?.title;
  const layout = layoutOf(app.view.screen.columns, total);
  const numbers = layout.hasCached ? [2, 3, 4, 5, 6] : [2, 3, 4, 5];
  await printTable(app, tableOf(app, ledger, layout, by, titleOf), numbers);
  if (price(total).endsWith('+'))
    print(
      app,
      dim(styled`A cost with + leaves out searches, and replies whose price is not known.`),
    );
  if (by === undefined) print(app, dim(styled`${await storageLeft()}`));
}

/** Yields the names of the columns, and for each aspect, or for one, a heading and the rows of its accounts. */
function* tableOf(
  app: App,
  ledger: UsageReport,
  layout: Layout,
  by: GroupBy | undefined,
  titleOf: (id: string) => string | undefined,
): Generator<readonly string[]> {
  const cached = layout.hasCached ? ['cached'] : [];
  const names = ['', '', 'replies', 'tokens in', ...cached, 'tokens out', 'cost'];
  if (!layout.isNarrow) yield names.map((name) => dim(styled`${name}`));
  for (const aspect of by ? [by] : groupings) {
    const accounts = ledger.by(aspect);
    const shown = by ? accounts : accounts.slice(0, maxRows);
    yield [bold(styled`By ${aspect}`)];
    yield* rowsOf(app, shown, layout, namesOf(app, aspect, titleOf));
    const rest = accounts.length - shown.length;
    if (rest > 0) yield [dim(styled`  ${rest} more: ${asTyped(`usage --by ${aspect}`, app.chat)}`)];
  }
}

function reportOf({ catalog }: App): UsageReport {
  return new UsageReport((reply) => costOfReply(catalog, reply));
}

/** Adds up all replies. */
async function ledgerOf(app: App, sessions: readonly SessionRecord[]): Promise<UsageReport> {
  const ledger = reportOf(app);
  for await (const replies of billedReplies(app, sessions)) {
    for (const reply of replies) ledger.add(reply);
  }
  return ledger;
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

/** Returns the layout of tables with these totals, on a screen with this number of columns. */
export function layoutOf(columns: number, { usage, accuracy }: Totals): Layout {
  const hasCached = (usage.cached ?? 0) > 0;
  const added = (hasCached ? extra.cached : 0) + (accuracy === 'exact' ? 0 : extra.accuracy);
  const isNarrow = columns < narrow + added;
  const hasBars = columns >= wide + added;
  const beside = added + (hasBars ? besideName.bar : besideName.plain);
  return { hasCached, isNarrow, hasBars, name: isNarrow ? columns - 2 : columns - beside };
}

/** Yields the rows of accounts, with bars if there is room. */
export function* rowsOf(
  app: App,
  accounts: readonly (readonly [string, Totals])[],
  layout: Layout,
  nameOf: (name: string) => string,
): Generator<readonly string[]> {
  const largest = accounts.reduce((most, [, account]) => Math.max(most, tokensOf(account)), 1);
  for (const [name, account] of accounts) {
    yield [
      `  ${shortTitle(app, nameOf(name), layout.name)}`,
      layout.hasBars ? bar(tokensOf(account) / largest) : '',
      ...(layout.isNarrow
        ? [count(account.replies, 'reply', 'replies'), ...amounts(account)]
        : cellsOf(account, layout)),
    ];
  }
}

function cellsOf(account: Totals, { hasCached }: Layout): readonly string[] {
  const [input = '–', output = '–', cached = '–'] = tokenCounts(account.usage) ?? [];
  const counts = hasCached ? [input, cached, output] : [input, output];
  return [account.replies.toLocaleString('en-US'), ...counts, price(account)];
}

/** Returns `12 tokens in (8 cached)`, `34 out`, `$0.12`. */
function amounts(account: Totals): readonly string[] {
  const [input, output, cached] = tokenCounts(account.usage) ?? [];
  const part = cached === undefined ? '' : ` (${cached} cached)`;
  const counts =
    input === undefined ? ['no token counts'] : [`${input} tokens in${part}`, `${output} out`];
  return [...counts, price(account)].filter((text) => text !== '');
}

/**
 * Returns the cost, which ends in `+` if costs are not known or searches are not contained, and so is no upper bound; empty if
 * none is known.
 */
function price({ cost: amount, accuracy, isCostKnown, excludesSearches }: Totals): string {
  if (amount === 0) return '';
  if (isCostKnown && !excludesSearches) return costText({ amount, accuracy });
  return `${costText({ amount, accuracy: accuracy === 'exact' ? 'exact' : 'estimate' })}+`;
}

/** Returns a bar of whole cells, because fonts leave gaps next to partial blocks. */
function bar(share: number): string {
  return dim(styled`${'━'.repeat(Math.max(share > 0 ? 1 : 0, Math.round(share * barColumns)))}`);
}
