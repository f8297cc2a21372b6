import type { Usage } from '../providers/provider.ts';
import { plausibleCounts } from '../storage/implausible-usage.ts';
import type { ReplyRecord } from '../storage/session.ts';
import type { Accuracy, Cost } from './cost.ts';
import { formatDate, monthOf } from './format-time.ts';
import { sum } from './usage.ts';

/** The properties by which replies can be grouped. */
export const groupings = ['model', 'bot', 'session', 'key', 'day', 'month'] as const;
export type GroupBy = (typeof groupings)[number];

/** The totals of several replies. */
export interface Totals {
  readonly replies: number;
  readonly usage: Usage;
  /** US dollars; only of the replies whose cost is known. */
  readonly cost: number;
  /** Of the cost: that of the least accurate one. */
  readonly accuracy: Accuracy;
  /** Searches are charged that the cost does not contain. */
  readonly excludesSearches?: true;
  /** Whether the cost of every reply is known. */
  readonly isCostKnown: boolean;
}

const nothing: Totals = { replies: 0, usage: {}, cost: 0, accuracy: 'exact', isCostKnown: true };

/** Totals replies overall and by each grouping. Implausible token counts are treated as unknown. */
export class UsageReport {
  total = nothing;
  readonly #groups = new Map<GroupBy, Map<string, Totals>>(
    groupings.map((grouping) => [grouping, new Map()]),
  );

  /** `costOf` returns the cost of a reply; undefined if it is unknown. */
  constructor(private readonly costOf: (reply: ReplyRecord) => Cost | undefined) {}

  add(reply: ReplyRecord): void {
    const usage = plausibleCounts(reply.usage);
    const cost = this.costOf({ ...reply, usage });
    this.total = added(this.total, usage, cost);
    for (const [grouping, groups] of this.#groups) {
      const name = groupOf[grouping](reply);
      groups.set(name, added(groups.get(name) ?? nothing, usage, cost));
    }
  }

  /** Returns the groups: days and months latest first, others by descending tokens; bots and sessions are named by their ids. */
  by(grouping: GroupBy): readonly (readonly [name: string, totals: Totals])[] {
    const all = [...(this.#groups.get(grouping) ?? [])];
    return grouping === 'day' || grouping === 'month'
      ? all.sort(([one], [other]) => other.localeCompare(one))
      : all.sort(([, one], [, other]) => tokensOf(other) - tokensOf(one));
  }
}

/** Returns the number of input, output and reasoning tokens. */
export function tokensOf({ usage: { input = 0, output = 0, beside = 0 } }: Totals): number {
  return input + output + beside;
}

/** From the most to the least accurate. */
const accuracies: readonly Accuracy[] = ['exact', 'maximum', 'estimate'];

function added(totals: Totals, usage: Usage, cost: Cost | undefined): Totals {
  const both = [totals.accuracy, cost?.accuracy];
  return {
    replies: totals.replies + 1,
    usage: sum([totals.usage, usage]),
    cost: totals.cost + (cost?.amount ?? 0),
    accuracy: accuracies.findLast((each) => both.includes(each)) ?? 'exact',
    ...((totals.excludesSearches || cost?.excludesSearches) && { excludesSearches: true }),
    isCostKnown: totals.isCostKnown && cost !== undefined,
  };
}

const groupOf: Readonly<Record<GroupBy, (reply: ReplyRecord) => string>> = {
  model: ({ model }) => model,
  bot: ({ bot }) => bot ?? '',
  session: ({ session }) => session,
  key: ({ scope, model }) =>
    scope === 'none' ? 'no key' : `${scope} key, ${model.split(':', 1)[0]}`,
  day: ({ time }) => formatDate(time),
  month: ({ time }) => monthOf(time),
};
