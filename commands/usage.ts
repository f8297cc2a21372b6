import type { Command } from 'commander';
import type { App } from '../src/app.ts';
import { choiceNamed } from '../src/chat/catalog.ts';
import { type Account, type Aspect, aspects, Ledger, tokensOf } from '../src/chat/ledger.ts';
import { cost, dollars, sum, tokens } from '../src/chat/usage.ts';
import { allMessages } from '../src/exchange/batches.ts';
import { Failure } from '../src/failure.ts';
import { isMessage, type ReplyRecord } from '../src/stores/session.ts';
import { bold, dim, ink } from '../src/terminal/ink.ts';
import { withExample } from './help.ts';
import { say, sayTable } from './say.ts';

/** Rows of each aspect where all aspects are shown. */
const most = 7;
const widest = 20;
const eighths = ['', '▏', '▎', '▍', '▌', '▋', '▊', '▉'];

/** `usage`: what was used up; while talking, by this conversation unless it is said by what. */
export function addUsage(program: Command, app: App): void {
  withExample(program.command('usage'), 'usage --by day')
    .description('tokens and cost, by model, bot, session, key and day')
    .option('--by <aspect>', `all of one: ${aspects.join(', ')}`)
    .action(({ by }: { by?: string }) => {
      if (by === undefined && app.talk.chatting) return showConversation(app);
      return showAll(app, by === undefined ? undefined : aspectOf(by));
    });
}

function showConversation(app: App): void {
  const { exchanges } = app.talk.conversation;
  const total = tokens(sum(exchanges.map(({ reply }) => reply?.usage ?? {}))) ?? 'no counts';
  say(app, ink`${exchanges.length} ${exchanges.length === 1 ? 'question' : 'questions'}, ${total}`);
}

async function showAll(app: App, by?: Aspect): Promise<void> {
  const { sessions } = app.talk.journal;
  const ledger = new Ledger((reply) => costOf(app, reply));
  for await (const batch of allMessages(sessions.database)) {
    app.console.signal.throwIfAborted();
    for (const message of batch.filter(isMessage)) {
      if (message.role === 'assistant') ledger.add(message);
    }
  }
  const titles = new Map((await sessions.list()).map(({ id, title }) => [id, title]));
  say(app, ink`${summary(ledger.total)}`);
  for (const aspect of by ? [by] : aspects) {
    const accounts = ledger.by(aspect);
    const shown = by ? accounts : accounts.slice(0, most);
    const nameOf = namesOf(app, aspect, titles);
    say(app, bold(ink`by ${aspect}`));
    sayTable(app, rowsOf(shown, nameOf));
    const rest = accounts.length - shown.length;
    if (rest > 0) say(app, dim(ink`${rest} more: usage --by ${aspect}`));
  }
}

function aspectOf(word: string): Aspect {
  const found = aspects.find((aspect) => aspect === word);
  if (found) return found;
  throw new Failure('usage', `--by takes one of ${aspects.join(', ')}.`);
}

/** By the prices that are known today, where the provider did not say. */
function costOf({ catalog }: App, { model, usage }: ReplyRecord): number | undefined {
  const choice = choiceNamed(model);
  return cost(usage, choice && catalog.facts(choice));
}

/** Bots and sessions that are gone keep the beginning of their id. */
function namesOf(app: App, aspect: Aspect, titles: ReadonlyMap<string, string>) {
  return (name: string): string => {
    if (aspect === 'bot' && name === '') return 'no bot';
    if (aspect === 'bot') return app.bots.byId(name)?.name ?? `removed (${name.slice(0, 8)})`;
    if (aspect === 'session') return titles.get(name) ?? `removed (${name.slice(0, 8)})`;
    return name;
  };
}

function rowsOf(
  accounts: readonly (readonly [string, Account])[],
  nameOf: (name: string) => string,
): readonly (readonly string[])[] {
  const largest = Math.max(1, ...accounts.map(([, account]) => tokensOf(account)));
  return accounts.map(([name, account]) => [
    `  ${nameOf(name)}`,
    bar(tokensOf(account) / largest),
    summary(account),
  ]);
}

/** `3 replies, 12 in, 34 out, $0.12`; where not every cost is known, `$0.12 and more`. */
function summary({ replies, usage, cost: amount, isWhole }: Account): string {
  const known = amount > 0 ? `${dollars(amount)}${isWhole ? '' : ' and more'}` : '';
  const parts = [`${replies} ${replies === 1 ? 'reply' : 'replies'}`, tokens(usage), known];
  return parts.filter((part) => part !== undefined && part !== '').join(', ');
}

function bar(share: number): string {
  const cells = Math.round(share * widest * 8);
  return '█'.repeat(cells >> 3) + (eighths[cells & 7] ?? '');
}
