import { priceOn } from '../../src/chat/cost.ts';
import { formatDate } from '../../src/chat/format-time.ts';
import type { Model } from '../../src/providers/provider.ts';

/** Returns the size of a model's context and its price in short form; '' if unknown. */
export function summaryOf(model: Model): readonly [context: string, price: string] {
  return [model.context === undefined ? '' : tokensOf(model.context), priceOf(model)];
}

/** Formats a number of tokens with at most three digits, such as `8.19k`, `128k` or `1M`. */
function tokensOf(tokens: number): string {
  const [unit, suffix] = tokens < 999_500 ? [1000, 'k'] : [1_000_000, 'M'];
  return `${Number((tokens / unit).toPrecision(unit === 1000 ? 3 : 2))}${suffix}`;
}

function priceOf({ price, free }: Model): string {
  if (free) return 'free';
  if (price === undefined) return '';
  const { input, output, isMaximum } = priceOn(price, formatDate(Date.now()));
  return `${isMaximum ? 'at most ' : ''}${dollars(input)} / ${dollars(output)}`;
}

/** Formats an amount with two decimals, or three significant digits if it is smaller than that. */
function dollars(amount: number): string {
  return `$${amount > 0 && amount < 0.1 ? Number(amount.toPrecision(3)) : amount.toFixed(2)}`;
}
