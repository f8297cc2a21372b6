import type { Model } from '../../src/providers/provider.ts';

/** What a model reads at most and what it costs, in short words; empty where that is not known. */
export function summaryOf(model: Model): readonly [context: string, price: string] {
  const { context } = model;
  return [context === undefined ? '' : `${Math.round(context / 1000)}k`, priceOf(model)];
}

function priceOf({ price, free }: Model): string {
  if (free) return 'free';
  return price === undefined ? '' : `$${round(price[0])} / $${round(price[1])}`;
}

function round(amount: number): string {
  return String(Number(amount.toPrecision(3)));
}
