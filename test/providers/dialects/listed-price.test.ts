import { expect, test } from 'vitest';
import { listedPrice } from '../../../src/providers/dialects/listed-price.ts';

const base = { prompt: '0.000001', completion: '0.000005', input_cache_read: '0.0000001' };
const price = { input: 1, output: 5, cached: 0.1 };

test.each([
  ['no price', { prompt: '0.000001' }, undefined],
  ['a price that varies', { prompt: '-1', completion: '-1' }, undefined],
  [
    'prices of the cache',
    { ...base, input_cache_write: '0.00000125' },
    { ...price, written: 1.25 },
  ],
  ['the price of a search', { ...base, web_search: '0.01' }, { ...price, search: 0.01 }],
  ['a search without a price', { ...base, web_search: '' }, price],
  ['a search whose price varies', { ...base, web_search: '-1' }, price],
  [
    'a higher price for long input, with the other rates of the base',
    { ...base, overrides: [{ min_prompt_tokens: 200_000, prompt: '0.000002' }] },
    { ...price, above: [200_000, { ...price, input: 2 }] },
  ],
  [
    'the highest price of all hours',
    {
      ...base,
      overrides: [
        { utc_start: 0, utc_end: 400, prompt: '0.000002', completion: '0.000003' },
        { utc_days: ['monday'], input_cache_read: '0.0000002' },
      ],
    },
    { input: 2, output: 5, cached: 0.2, isMaximum: true },
  ],
  ['overrides of other forms', { ...base, overrides: [null, 5, {}] }, price],
])('%s is read', (_, pricing, expected) => {
  expect(listedPrice(pricing)).toEqual(expected);
});
