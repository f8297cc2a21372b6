import * as v from 'valibot';
import type { Database } from './database.ts';

/** Replies of which each record keeps the cost, so that none counts twice. */
const maxRecent = 50;
/** Percentages of the budget at which it is reported. */
const thresholds = [0, 80, 100] as const;

const dollars = v.pipe(v.number(), v.finite(), v.minValue(0));

/** The schema of what the replies of one month cost. */
const spendingSchema = v.object({
  /** As YYYY-MM. */
  month: v.string(),
  /** The budget for which they were counted. */
  budget: dollars,
  spent: dollars,
  /** The highest threshold that was reported. */
  reported: v.picklist(thresholds),
  /** The ids of the replies that were counted last, with their costs. */
  recent: v.array(v.tuple([v.string(), dollars])),
});

type Spending = v.InferOutput<typeof spendingSchema>;
type Threshold = Spending['reported'];

/** The known costs of replies in US dollars, by id. */
export type Costs = ReadonlyMap<string, number>;

/** What was spent in a month. */
export interface Spent {
  readonly spent: number;
  /** The percentage that the last change reached and no tab has reported yet; 0 if none. */
  readonly reached: Threshold;
}

/**
 * Adds the cost of a reply to a month, or replaces its cost if it is one of the last that were counted. Returns undefined if
 * the month was not counted for this budget. Rejects with a `storage` Failure.
 */
export async function addCost(
  database: Database,
  { month, budget }: Pick<Spending, 'month' | 'budget'>,
  [id, cost]: readonly [id: string, cost: number],
): Promise<Spent | undefined> {
  return change(database, month, (stored) => {
    if (stored?.budget !== budget) return undefined;
    const others = stored.recent.filter(([each]) => each !== id);
    const before = stored.recent.find(([each]) => each === id)?.[1] ?? 0;
    return { ...stored, spent: stored.spent - before + cost, recent: [...others, [id, cost]] };
  });
}

/**
 * Stores the costs of all replies of a month, and those that another tab added while they were read. Rejects with a `storage`
 * Failure.
 */
export async function setCosts(
  database: Database,
  { month, budget }: Pick<Spending, 'month' | 'budget'>,
  costs: Costs,
): Promise<Spent | undefined> {
  return change(database, month, (stored) => {
    const recent = [...new Map([...costs, ...(stored?.recent ?? [])])];
    const missed = recent.filter(([id]) => !costs.has(id));
    const spent = [...costs, ...missed].reduce((sum, [, cost]) => sum + cost, 0);
    const reported = stored?.budget === budget ? stored.reported : 0;
    return { month, budget, spent, reported, recent };
  });
}

/** Removes what was counted, so that the next reply counts all replies of its month. Rejects with a `storage` Failure. */
export async function forgetSpending(database: Database): Promise<void> {
  await database.write(['spending'], (writing) => writing.objectStore('spending').clear());
}

/** Changes the record of a month in one transaction, so that only one tab reports a threshold. */
async function change(
  database: Database,
  month: string,
  changed: (stored: Spending | undefined) => Spending | undefined,
): Promise<Spent | undefined> {
  return database.write(['spending'], async (writing) => {
    const store = writing.objectStore('spending');
    const stored = await store.get(month);
    const next = changed(v.is(spendingSchema, stored) ? stored : undefined);
    if (!next) return undefined;
    const spent = Math.max(0, next.spent);
    const reached = thresholds.findLast((percent) => spent * 100 >= percent * next.budget) ?? 0;
    const isNews = reached > next.reported;
    const reported = isNews ? reached : next.reported;
    await store.put({ ...next, spent, reported, recent: next.recent.slice(-maxRecent) });
    return { spent, reached: isNews ? reached : 0 };
  });
}
