import type { Price, Usage } from '../providers/provider.ts';

const dollarsPer = 1_000_000;
const counts = [
  'input',
  'output',
  'beside',
  'cached',
  'written',
  'cost',
] as const satisfies readonly (keyof Usage)[];

/** Formats tokens as `12 in, 34 out`, with reasoning counted as output; returns undefined if nothing was counted. */
export function tokens(usage: Usage): string | undefined {
  const [input, output] = tokenCounts(usage) ?? [];
  return input === undefined ? undefined : `${input} in, ${output} out`;
}

/** Formats the numbers of input and output tokens as `tokens` does. */
export function tokenCounts(usage: Usage): readonly [input: string, output: string] | undefined {
  if (!usage.input && !usage.output) return undefined;
  return [count(usage.input ?? 0), count(outputTokens(usage))];
}

/** Returns the cost in US dollars, as reported by the provider or from the model's price; undefined if neither is known. */
export function cost(usage: Usage, price: Price | undefined): number | undefined {
  if (usage.cost !== undefined) return usage.cost;
  if (price === undefined || usage.output === undefined) return undefined;
  const input = usage.input ?? 0;
  const [limit = Number.POSITIVE_INFINITY, higher = price] = price.above ?? [];
  const due = input > limit ? higher : price;
  return (input * due.input + outputTokens(usage) * due.output) / dollarsPer;
}

/** Formats an amount of US dollars with two decimals, or four below a cent, or as less than that; 0 is `free`. */
export function dollars(amount: number): string {
  if (amount === 0) return 'free';
  if (amount < 0.000_05) return '<$0.0001';
  return `$${amount.toFixed(amount > 0 && amount < 0.01 ? 4 : 2)}`;
}

/** Returns the sums of the counts of several replies; a count that none of them has is left out. */
export function sum(usages: readonly Usage[]): Usage {
  return Object.fromEntries(
    counts.flatMap((name) => {
      const known = usages.map((usage) => usage[name]).filter((number) => number !== undefined);
      return known.length > 0 ? [[name, known.reduce((total, number) => total + number)]] : [];
    }),
  );
}

function outputTokens(usage: Usage): number {
  return (usage.output ?? 0) + (usage.beside ?? 0);
}

/** Returns a number of tokens with commas between the thousands. */
export function count(tokenCount: number): string {
  return Math.round(tokenCount).toLocaleString('en-US');
}
