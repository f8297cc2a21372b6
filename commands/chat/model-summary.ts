import type { Model } from '../../src/providers/provider.ts';

/** Returns the size of a model's context and its price in short form; '' if unknown. */
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
