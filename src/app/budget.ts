import { Failure } from '../base/failure.ts';
import { asTyped } from '../base/tokenize.ts';
import { costOfReply, dollars } from '../chat/cost.ts';
import { monthOf } from '../chat/format-time.ts';
import { sessionsIn } from '../storage/records.ts';
import type { ReplyRecord } from '../storage/session.ts';
import { currentSetting } from '../storage/settings.ts';
import { addCost, forgetSpending, type Spent, setCosts } from '../storage/spending.ts';
import { type Printable, styled, yellow } from '../terminal/text/styled-text.ts';
import type { App } from './app.ts';
import { billedReplies } from './billed-replies.ts';

/** Returns the budget of a month in US dollars; undefined if there is none. */
function budgetOf({ settings }: App): number | undefined {
  const budget = currentSetting(settings, 'budget');
  return budget === 'off' ? undefined : Number(budget);
}

/**
 * Adds the known cost of a stored reply to what was spent in its month, and prints once a month that 80 or 100 percent of the
 * budget is reached. Without a database nothing is counted.
 */
export async function noteCost(app: App, reply: ReplyRecord): Promise<void> {
  const budget = budgetOf(app);
  const cost = costOfReply(app.catalog, reply);
  if (budget === undefined || !cost?.amount) return;
  const month = monthOf(reply.time);
  const add = () => addCost(app.database, { month, budget }, [reply.id, cost.amount]);
  try {
    const added = await app.database.withTimeout(add());
    const counted = added ? undefined : await count(app, month, budget);
    const latest = added ?? (await add()) ?? counted;
    const reached = latest?.reached || counted?.reached;
    if (!latest || !reached) return;
    const line = lineAbout(app, { spent: latest.spent, reached }, budget);
    app.view.screen.notify(yellow(line));
  } catch (error) {
    const isStopped = app.console.signal.aborted && error === app.console.signal.reason;
    if (!isStopped && !(error instanceof Failure)) throw error;
  }
}

/** Counts the replies of this month for a new budget. Returns a line about them; undefined if there is no budget. */
export async function spentThisMonth(app: App): Promise<Printable | undefined> {
  const budget = budgetOf(app);
  if (budget === undefined) return undefined;
  const spent = await count(app, monthOf(Date.now()), budget);
  return spent && lineAbout(app, spent, budget);
}

/** Reads all stored replies once. Rejects with a `storage` Failure, or with the signal's reason after Ctrl-C. */
async function count(app: App, month: string, budget: number): Promise<Spent | undefined> {
  const costs = new Map<string, number>();
  for await (const replies of billedReplies(app, await sessionsIn(app.database))) {
    for (const reply of replies.filter(({ time }) => monthOf(time) === month)) {
      costs.set(reply.id, costOfReply(app.catalog, reply)?.amount ?? 0);
    }
  }
  return setCosts(app.database, { month, budget }, costs);
}

function lineAbout({ chat }: App, { spent, reached }: Spent, budget: number): Printable {
  const amounts = `${spent === 0 ? '$0.00' : dollars(spent)} of ${dollars(budget)}`;
  const lead = { 0: 'Spent', 80: '80 percent of the budget is spent', 100: 'The budget is spent' };
  const [models, change] = ['usage --by model', 'set budget'].map((line) => asTyped(line, chat));
  return styled`${lead[reached]} this month: ${amounts}, known costs only. By model: ${models}. To change it: ${change} DOLLARS, or off`;
}

/** Lets the next reply count all replies of its month, after they or the budget were changed. */
export async function forgetCosts({ database }: App): Promise<void> {
  await database.withTimeout(forgetSpending(database)).catch((error) => {
    if (!(error instanceof Failure)) throw error;
  });
}
