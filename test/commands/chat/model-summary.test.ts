import { expect, test } from 'vitest';
import { summaryOf } from '../../../commands/chat/model-summary.ts';

test.each([
  [{ context: 8192 }, '8.19k', ''],
  [{ context: 128_000, price: { input: 0.1, output: 0.5 } }, '128k', '$0.10 / $0.50'],
  [{ context: 1_000_000, price: { input: 3, output: 15 } }, '1M', '$3.00 / $15.00'],
  [{ context: 1_048_576, price: { input: 0.075, output: 0.0123456 } }, '1M', '$0.075 / $0.0123'],
  [{ context: 2_097_152, price: { input: 0, output: 0 } }, '2.1M', '$0.00 / $0.00'],
  [{ price: { input: 3, output: 15, isMaximum: true } }, '', 'at most $3.00 / $15.00'],
  [
    { price: { input: 3, output: 15, before: ['2999-01-01', { input: 1, output: 2 }] } },
    '',
    '$1.00 / $2.00',
  ],
  [{ free: true }, '', 'free'],
] as const)('%j is summarized as %s and %s', (facts, context, price) => {
  expect(summaryOf({ id: 'm', ...facts })).toEqual([context, price]);
});
