import { isOnThisMachine } from '../providers/local-runtime.ts';
import type { Price } from '../providers/price.ts';
import type { Usage } from '../providers/provider.ts';
import { plausibleCounts } from '../storage/implausible-usage.ts';
import type { ReplyRecord } from '../storage/session.ts';
import { type Catalog, parseModelRef } from './catalog.ts';
import { factsAbout } from './facts.ts';
import { formatDate } from './format-time.ts';
import { outputTokens } from './usage.ts';

const dollarsPer = 1_000_000;

/** Whether an amount is right, an upper bound, or rests on counts or prices that are not known. */
export type Accuracy = 'exact' | 'maximum' | 'estimate';

/** An amount of US dollars. */
export interface Cost {
  readonly amount: number;
  readonly accuracy: Accuracy;
  /** The provider charges for searches that the amount does not contain. */
  readonly excludesSearches?: true;
}

/**
 * Returns the cost of a reply: nothing if its model ran on this machine, otherwise as its provider reports it, or else by the
 * price of its model on its day; undefined if neither is known. The counts of a reply that did not end may be incomplete.
 */
export function costOfReply(
  catalog: Catalog,
  { model, usage, time, ending }: Pick<ReplyRecord, 'model' | 'usage' | 'time' | 'ending'>,
): Cost | undefined {
  const choice = parseModelRef(model);
  if (choice && isOnThisMachine(choice.provider, choice.model)) {
    return { amount: 0, accuracy: 'exact' };
  }
  const price = choice && factsAbout(catalog, choice).price;
  const counts = plausibleCounts(usage);
  const found = cost(counts, price && priceOn(price, formatDate(time)));
  const isCut = ending === 'cancelled' || ending === 'failed' || ending === 'interrupted';
  return found && isCut && counts.cost === undefined ? { ...found, accuracy: 'estimate' } : found;
}

/**
 * Returns the cost of these counts: as the provider reports it, or else by a price; undefined if neither is known. Tokens of
 * the cache are charged as other input if their price is not known, and searches are left out if theirs is not. The price of a
 * search depends on its engine, so an amount with it is an estimate.
 */
export function cost(usage: Usage, price: Price | undefined): Cost | undefined {
  if (usage.cost !== undefined) return { amount: usage.cost, accuracy: 'exact' };
  if (price === undefined || usage.output === undefined) return undefined;
  const { input = 0, cached = 0, written = 0, searches = 0 } = usage;
  const [limit = Number.POSITIVE_INFINITY, higher = price] = price.above ?? [];
  const due = input > limit ? higher : price;
  const millionths =
    Math.max(0, input - cached - written) * due.input +
    cached * (due.cached ?? due.input) +
    written * (due.written ?? due.input) +
    outputTokens(usage) * due.output;
  return {
    amount: millionths / dollarsPer + searches * (price.search ?? 0),
    accuracy: searches > 0 && price.search ? 'estimate' : accuracyOf(usage, due),
    ...(searches > 0 && price.search === undefined && { excludesSearches: true }),
  };
}

function accuracyOf({ cached = 0, written = 0 }: Usage, due: Price): Accuracy {
  const isGuess =
    due.isEstimate ||
    (cached > 0 && due.cached === undefined && !due.isMaximum) ||
    (written > 0 && due.written === undefined);
  return isGuess ? 'estimate' : due.isMaximum ? 'maximum' : 'exact';
}

/** Returns the price on a day, as YYYY-MM-DD. */
export function priceOn(price: Price, day: string): Price {
  return price.before && day < price.before[0] ? price.before[1] : price;
}

const prefixes: Readonly<Record<Accuracy, string>> = {
  exact: '',
  maximum: 'at most ',
  estimate: 'about ',
};

/**
 * Formats a cost as `dollars` does, after `at most` or `about` unless it is exact or the amount already is an upper bound, and
 * says if searches are charged as well.
 */
export function costText({ amount, accuracy, excludesSearches }: Cost): string {
  const shown = dollars(amount);
  const isPlain = amount === 0 || (accuracy === 'maximum' && shown.startsWith('<'));
  const text = isPlain ? shown : prefixes[accuracy] + shown;
  return excludesSearches ? `${text} plus searches` : text;
}

/** Formats an amount of US dollars with two decimals, or four below a cent, or as less than that; 0 is `free`. */
export function dollars(amount: number): string {
  if (amount === 0) return 'free';
  if (amount < 0.000_05) return '<$0.0001';
  return `$${amount.toFixed(amount > 0 && amount < 0.01 ? 4 : 2)}`;
}
