import { describe, expect, test } from 'vitest';
import { Catalog } from '../../src/chat/catalog.ts';
import { cost, costOfReply, costText, dollars, priceOn } from '../../src/chat/cost.ts';
import type { Usage } from '../../src/providers/provider.ts';
import type { ReplyRecord } from '../../src/storage/session.ts';

const million = 1_000_000;
const exact = (amount: number) => ({ amount: expect.closeTo(amount, 12), accuracy: 'exact' });
const estimate = (amount: number) => ({ ...exact(amount), accuracy: 'estimate' });
const maximum = (amount: number) => ({ ...exact(amount), accuracy: 'maximum' });

describe('the cost of a reply', () => {
  const price = { input: 1, output: 5 };

  test('is what the provider reports, else by the price, else unknown', () => {
    expect(cost({ cost: 0.02, output: 1 }, price)).toEqual(exact(0.02));
    const usage = { input: million, output: 100_000, beside: 100_000 };
    expect(cost(usage, price)).toEqual(exact(2));
    expect(cost({}, price)).toBeUndefined();
    expect(cost({ input: 1 }, price)).toBeUndefined();
    expect(cost({ input: 1, output: 1 }, undefined)).toBeUndefined();
  });

  test('has cached and written tokens at their own prices, and the rest at the input price', () => {
    const apart = { input: 2, output: 10, cached: 0.1, written: 2.5 };
    // 100 at $2, 800 at $0.10, 100 at $2.50 and 50 at $10, each per million: 200 + 80 + 250 + 500.
    const usage = { input: 1000, cached: 800, written: 100, output: 50 };
    expect(cost(usage, apart)).toEqual(exact(0.001_03));
  });

  test('has tokens of the cache at the input price if theirs is not known, and is an estimate then', () => {
    const usage = { input: 1000, output: 100 };
    const amount = (1000 * 1 + 100 * 5) / million;
    expect(cost({ ...usage, cached: 600 }, price)).toEqual(estimate(amount));
    expect(cost({ ...usage, written: 600 }, price)).toEqual(estimate(amount));
    expect(cost({ ...usage, cached: 0, written: 0 }, price)).toEqual(exact(amount));
    expect(cost({ ...usage, cached: 600 }, { ...price, cached: 0.5, isMaximum: true })).toEqual(
      maximum((400 * 1 + 600 * 0.5 + 100 * 5) / million),
    );
    expect(cost({ ...usage, cached: 600 }, { ...price, isMaximum: true })).toEqual(maximum(amount));
  });

  test('has each search at its price, as an estimate, or else says that searches are left out', () => {
    const usage = { input: 1000, output: 100, searches: 2 };
    const tokens = (1000 * 1 + 100 * 5) / million;
    const more = { excludesSearches: true };
    expect(cost(usage, price)).toEqual({ ...exact(tokens), ...more });
    expect(cost(usage, { ...price, search: 0.01 })).toEqual(estimate(tokens + 2 * 0.01));
    expect(cost(usage, { ...price, search: 0 })).toEqual(exact(tokens));
    expect(cost({ ...usage, searches: 0 }, { ...price, search: 0.01 })).toEqual(exact(tokens));
    expect(cost({ ...usage, cost: 1 }, { ...price, search: 0.01 })).toEqual(exact(1));
  });

  test('has the price of a search also beside the price for long input', () => {
    const tiers = { ...price, search: 0.01, above: [10, { input: 2, output: 10 }] } as const;
    expect(cost({ input: 100, output: 0, searches: 1 }, tiers)).toEqual(
      estimate((100 * 2) / million + 0.01),
    );
  });

  test('never charges for less than the tokens of the cache', () => {
    expect(cost({ input: 10, cached: 100, output: 0 }, { ...price, cached: 0.1 })).toEqual(
      exact((100 * 0.1) / million),
    );
  });

  test('has the higher price of a model for the whole of a request whose input is above its limit', () => {
    const higher = { input: 2, output: 10, cached: 0.2 };
    const tiers = { ...price, cached: 0.1, above: [100_000, higher] } as const;
    expect(cost({ input: 100_000, output: 100_000 }, tiers)).toEqual(exact(0.6));
    expect(cost({ input: 100_001, output: 100_000 }, tiers)).toEqual(exact(1.200_002));
    expect(cost({ input: 200_000, cached: 150_000, output: 0 }, tiers)).toEqual(
      exact((50_000 * 2 + 150_000 * 0.2) / million),
    );
  });

  test('has the price of its day', () => {
    const dated = { ...price, before: ['2026-12-01', { input: 0.5, output: 2 }] } as const;
    expect(priceOn(dated, '2026-11-30')).toEqual({ input: 0.5, output: 2 });
    expect(priceOn(dated, '2026-12-01')).toBe(dated);
  });
});

describe('the cost of a stored reply', () => {
  const catalog = new Catalog({} as never);
  const costAt = (
    model: string,
    time: string,
    usage: Usage,
    ending: ReplyRecord['ending'] = 'done',
  ) => costOfReply(catalog, { model, time: new Date(time).getTime(), usage, ending });
  const used = { input: million, output: 0 };

  test.each([
    ['gemini:gemini-4-argon', '2026-11-30T12:00', exact(2)],
    ['gemini:gemini-4-carbon', '2026-12-01T12:00', exact(4)],
    ['gemini:gemini-3.8-flash', '2026-12-31T12:00', maximum(1.5)],
    ['gemini:gemini-3.8-flash', '2027-01-01T12:00', exact(1.5)],
    ['deepseek:deepseek-flash', '2026-11-29T12:00', maximum(0.3)],
    ['anthropic:claude-haiku-4-5-20251001', '2026-11-29T12:00', exact(1)],
    ['openai:gpt-6-sol', '2026-11-29T12:00', estimate(4)],
    ['openai:gpt-6.2-sol', '2026-11-29T12:00', exact(4)],
    ['openai:unknown', '2026-11-29T12:00', undefined],
    ['ollama:llama3.2', '2026-11-29T12:00', exact(0)],
    ['local:llama3.2', '2026-11-29T12:00', exact(0)],
    ['ollama:gpt-oss:120b-cloud', '2026-11-29T12:00', undefined],
    ['ollama:kimi-k2:cloud', '2026-11-29T12:00', undefined],
    ['nobody:unknown', '2026-11-29T12:00', undefined],
  ])('of %s on %s is by the price of that day', (model, time, expected) => {
    expect(costAt(model, time, used)).toEqual(expected);
  });

  test('is an estimate if the reply did not end, unless the provider reports it', () => {
    const model = 'openai:gpt-4.1';
    for (const ending of ['cancelled', 'failed', 'interrupted'] as const) {
      expect(costAt(model, '2026-11-29', used, ending)).toEqual(estimate(2));
      expect(costAt(model, '2026-11-29', { ...used, cost: 1 }, ending)).toEqual(exact(1));
    }
    expect(costAt(model, '2026-11-29', used, 'length')).toEqual(exact(2));
    expect(costAt('ollama:llama3.2', '2026-11-29', {}, 'failed')).toEqual(exact(0));
  });
});

test('an amount has two decimals, or four below a cent, and a word if it is not exact', () => {
  expect([0, 0.000_012, 0.000_12, 0.0058, 1.234].map(dollars)).toEqual([
    ...['free', '<$0.0001', '$0.0001', '$0.0058', '$1.23'],
  ]);
  expect(costText({ amount: 0.5, accuracy: 'exact' })).toBe('$0.50');
  expect(costText({ amount: 0.5, accuracy: 'maximum' })).toBe('at most $0.50');
  expect(costText({ amount: 0.5, accuracy: 'estimate' })).toBe('about $0.50');
  expect(costText({ amount: 0, accuracy: 'estimate' })).toBe('free');
  expect(costText({ amount: 0.000_01, accuracy: 'maximum' })).toBe('<$0.0001');
  expect(costText({ amount: 0.000_01, accuracy: 'estimate' })).toBe('about <$0.0001');
});
