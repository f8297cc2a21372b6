import type { Model, Usage } from '../providers/provider.ts';

const dollarsPer = 1_000_000;
const counts = ['input', 'output', 'beside', 'cost'] as const satisfies readonly (keyof Usage)[];

/** `12 in, 34 out`, reasoning counted as output; undefined where nothing was counted. */
export function tokens(usage: Usage): string | undefined {
  if (!usage.input && !usage.output) return undefined;
  return `${count(usage.input ?? 0)} in, ${count(written(usage))} out`;
}

/** US dollars, as the provider said or by the model's price; undefined where neither is known. */
export function cost(usage: Usage, model: Model | undefined): number | undefined {
  if (usage.cost !== undefined) return usage.cost;
  if (model?.price === undefined || usage.output === undefined) return undefined;
  const [input, output] = model.price;
  return ((usage.input ?? 0) * input + written(usage) * output) / dollarsPer;
}

/** US dollars for people: four digits below a cent, else two; nothing is free. */
export function dollars(amount: number): string {
  if (amount === 0) return 'free';
  return `$${amount.toFixed(amount > 0 && amount < 0.01 ? 4 : 2)}`;
}

/** The counts of several replies together; what none of them has is left out. */
export function sum(usages: readonly Usage[]): Usage {
  return Object.fromEntries(
    counts.flatMap((name) => {
      const known = usages.map((usage) => usage[name]).filter((number) => number !== undefined);
      return known.length > 0 ? [[name, known.reduce((total, number) => total + number)]] : [];
    }),
  );
}

function written(usage: Usage): number {
  return (usage.output ?? 0) + (usage.beside ?? 0);
}

/** Returns a number of tokens with commas between the thousands. */
export function count(tokenCount: number): string {
  return Math.round(tokenCount).toLocaleString('en-US');
}
