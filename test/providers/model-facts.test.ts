import { describe, expect, it } from 'vitest';
import { factSheets, withFacts } from '../../src/providers/model-facts.ts';
import type { Price } from '../../src/providers/price.ts';
import { providers } from '../../src/providers/registry.ts';

const isDay = (text: string) => new Date(text).toISOString().startsWith(text);

describe('the facts about models', () => {
  it('name a page and the day on which it was read', () => {
    for (const { source, read } of factSheets) {
      expect(new URL(source).protocol).toBe('https:');
      expect(isDay(read)).toBe(true);
    }
  });

  it('contain prices that are not negative, less for cached and more for longer input', () => {
    const check = ({ input, output, cached = input, above, before }: Price): void => {
      expect(Math.min(input, output, cached)).toBeGreaterThanOrEqual(0);
      expect(cached).toBeLessThanOrEqual(input);
      if (before) {
        expect(isDay(before[0])).toBe(true);
        check(before[1]);
      }
      if (!above) return;
      expect(above[1].input).toBeGreaterThan(input);
      check(above[1]);
    };
    for (const { models } of factSheets) {
      for (const { price } of Object.values(models)) if (price) check(price);
    }
  });

  it('name no starter that was shut down when they were read', () => {
    for (const { id, starters } of providers) {
      for (const starter of starters) {
        const { retires } = withFacts(id, { id: starter });
        for (const { read } of factSheets.filter(({ provider }) => provider === id)) {
          expect(retires === undefined || retires > read, starter).toBe(true);
        }
      }
    }
  });

  it('of several pages are joined, and what the provider lists takes precedence', () => {
    expect(withFacts('openai', { id: 'gpt-4.1', context: 5 })).toEqual({
      id: 'gpt-4.1',
      context: 5,
      price: { input: 2, output: 8 },
      retires: '2027-01-14',
      replacement: 'gpt-6-luna',
    });
    expect(withFacts('groq', { id: 'gpt-4.1' })).toEqual({ id: 'gpt-4.1' });
  });

  it('of a model also apply to its dated versions', () => {
    const dated = { id: 'claude-haiku-4-5-20251001' };
    expect(withFacts('anthropic', dated)).toMatchObject({ ...dated, context: 200_000 });
    expect(withFacts('openai', { id: 'gpt-5-mini-2025-08-07' })).toMatchObject({
      retires: '2026-12-11',
    });
    expect(withFacts('openai', { id: 'gpt-4o-2024-08-06' })).toMatchObject({
      retires: '2027-01-14',
    });
    expect(withFacts('openai', { id: 'gpt-4o-2024-05-13' })).toMatchObject({
      retires: '2026-10-23',
      replacement: 'gpt-5.6-sol',
    });
    expect(withFacts('openai', { id: 'gpt-5-mini-0807' })).toEqual({ id: 'gpt-5-mini-0807' });
  });
});
