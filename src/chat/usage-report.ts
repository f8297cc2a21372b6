import type { Usage } from '../providers/provider.ts';
import { plausibleCounts } from '../storage/implausible-usage.ts';
import type { ReplyRecord } from '../storage/session.ts';
import { formatTime } from './format-time.ts';
import { sum } from './usage.ts';

/** What replies are told apart by. */
export const groupings = ['model', 'bot', 'session', 'key', 'day'] as const;
export type GroupBy = (typeof groupings)[number];

/** What some replies came to together. */
export interface Totals {
  readonly replies: number;
  readonly usage: Usage;
  /** US dollars, of the replies whose cost is known. */
  readonly cost: number;
  /** Whether the cost of every reply is known. */
  readonly isWhole: boolean;
}

const nothing: Totals = { replies: 0, usage: {}, cost: 0, isWhole: true };

/** Counts replies, all together and by each aspect, and what no reply can have as not known; `costOf` gives US dollars where they are known. */
export class UsageReport {
  total = nothing;
  readonly #accounts = new Map<GroupBy, Map<string, Totals>>(
    groupings.map((aspect) => [aspect, new Map()]),
  );

  constructor(private readonly costOf: (reply: ReplyRecord) => number | undefined) {}

  add(reply: ReplyRecord): void {
    const usage = plausibleCounts(reply.usage);
    const cost = this.costOf({ ...reply, usage });
    this.total = raised(this.total, usage, cost);
    for (const [aspect, accounts] of this.#accounts) {
      const name = nameIn[aspect](reply);
      accounts.set(name, raised(accounts.get(name) ?? nothing, usage, cost));
    }
  }

  /** The accounts of an aspect: days from the last, else from the one with the most tokens; bots and sessions by their ids. */
  by(aspect: GroupBy): readonly (readonly [name: string, account: Totals])[] {
    const all = [...(this.#accounts.get(aspect) ?? [])];
    return aspect === 'day'
      ? all.sort(([one], [other]) => other.localeCompare(one))
      : all.sort(([, one], [, other]) => tokensOf(other) - tokensOf(one));
  }
}

/** All tokens, those read and those written. */
export function tokensOf({ usage: { input = 0, output = 0, beside = 0 } }: Totals): number {
  return input + output + beside;
}

function raised(account: Totals, usage: Usage, cost: number | undefined): Totals {
  return {
    replies: account.replies + 1,
    usage: sum([account.usage, usage]),
    cost: account.cost + (cost ?? 0),
    isWhole: account.isWhole && cost !== undefined,
  };
}

const nameIn: Readonly<Record<GroupBy, (reply: ReplyRecord) => string>> = {
  model: ({ model }) => model,
  bot: ({ bot }) => bot ?? '',
  session: ({ session }) => session,
  key: ({ scope, model }) =>
    scope === 'none' ? 'no key' : `${scope} key, ${model.split(':', 1)[0]}`,
  day: ({ time }) => formatTime(time).slice(0, 10),
};
