import { field, list, number, text, withoutUndefined } from '../../base/json.ts';
import type { Price } from '../price.ts';

type Rates = Omit<Price, 'above' | 'before' | 'search'>;

/**
 * Reads OpenRouter's prices, which are dollars per token as strings; a negative one means that it varies. Of prices for some
 * hours the highest is taken, and of those for long input the last.
 */
export function listedPrice(pricing: unknown): Price | undefined {
  const base = ratesIn(pricing);
  const { input, output } = base;
  if (input === undefined || output === undefined) return undefined;
  const overrides = list(field(pricing, 'overrides'));
  const rates = overrides
    .filter(isTimed)
    .map(ratesIn)
    .reduce<Rates>(highest, { ...base, input, output });
  const search = dollarsIn(field(pricing, 'web_search'));
  const price: Price = { ...rates, ...withoutUndefined({ search }) };
  const long = overrides.findLast((each) => !isTimed(each));
  const tokens = number(field(long, 'min_prompt_tokens'));
  return tokens === undefined
    ? price
    : { ...price, above: [tokens, { ...price, ...ratesIn(long) }] };
}

function isTimed(override: unknown): boolean {
  return ['utc_start', 'utc_end', 'utc_days'].some((name) => field(override, name) != null);
}

const names = ['input', 'output', 'cached', 'written'] as const;

/** Returns a price with the higher of two rates. */
function highest(price: Rates, other: Partial<Rates>): Rates {
  const higher = names
    .filter((name) => (other[name] ?? 0) > (price[name] ?? 0))
    .map((name) => [name, other[name]]);
  return { ...price, ...Object.fromEntries(higher), isMaximum: true };
}

function ratesIn(pricing: unknown): Partial<Rates> {
  return withoutUndefined({
    input: perMillion(field(pricing, 'prompt')),
    output: perMillion(field(pricing, 'completion')),
    cached: perMillion(field(pricing, 'input_cache_read')),
    written: perMillion(field(pricing, 'input_cache_write')),
  });
}

function perMillion(price: unknown): number | undefined {
  const perToken = dollarsIn(price);
  return perToken === undefined ? undefined : Number((perToken * 1e6).toPrecision(12));
}

function dollarsIn(price: unknown): number | undefined {
  const amount = text(price)?.trim() ? Number(price) : Number.NaN;
  return Number.isFinite(amount) && amount >= 0 ? amount : undefined;
}
