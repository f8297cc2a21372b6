import { describe, expect, test } from 'vitest';
import { nearest } from '../../src/base/closest.ts';
import { Failure } from '../../src/base/failure.ts';
import { readChanges, readParameters } from '../../src/chat/parameters.ts';
import { cost, dollars, sum, tokens } from '../../src/chat/usage.ts';

describe('parameters', () => {
  test('are parsed as name=value, with stop several times', () => {
    expect(
      readParameters(['temperature=0.5', 'max_tokens=64', 'stop=a=b', 'stop=c', 'reasoning=low']),
    ).toEqual({
      temperature: 0.5,
      max_tokens: 64,
      stop: ['a=b', 'c'],
      reasoning: 'low',
    });
  });

  test.each([
    ['temperature', /name=value/],
    ['colour=red', /one of temperature/],
    ['temp=1', /one of temperature.*Did you mean temperature\?$/],
    ['max-tokens=9', /Did you mean max_tokens\?$/],
    ['zzz=1', /reasoning\.$/],
    ['temperature=hot', /temperature takes a number from 0 to 2/],
    ['temperature=3', /from 0 to 2/],
    ['max_tokens=1.5', /a whole number/],
    ['seed=', /seed takes a whole number/],
  ])('%j is refused', (option, said) => {
    expect(() => readParameters([option])).toThrow(said);
  });
});

describe('changes of parameters', () => {
  test('set parameters with a value and remove those without one', () => {
    const changes = readChanges(['seed=', 'temperature=1', 'stop=']);
    expect(Object.entries(changes)).toEqual([
      ['seed', undefined],
      ['stop', undefined],
      ['temperature', 1],
    ]);
  });

  test('suggest a similar parameter', () => {
    expect(() => readChanges(['sed='])).toThrow(/Did you mean seed\?$/);
  });

  test.each(['colour=', '=', 'seed', 'seed=x'])('%j is refused', (option) => {
    expect(() => readChanges([option])).toThrow(Failure);
  });
});

describe('usage', () => {
  test('counts reasoning that is not included in the output', () => {
    expect(tokens({ input: 1200, output: 1, beside: 290 })).toBe('1,200 in, 291 out');
    expect(tokens({ input: 1.4, output: 2.5 })).toBe('1 in, 3 out');
    expect(tokens({})).toBeUndefined();
    expect(
      sum([
        { input: 1, output: 2 },
        { input: 3, beside: 4 },
      ]),
    ).toEqual({ input: 4, output: 2, beside: 4 });
  });

  test('has the cost reported by the provider, else from the price, else none', () => {
    const price = { input: 1, output: 5 };
    expect(cost({ cost: 0.02, output: 1 }, price)).toBe(0.02);
    expect(cost({ input: 1_000_000, output: 100_000, beside: 100_000 }, price)).toBe(2);
    expect(cost({}, price)).toBeUndefined();
    expect(cost({ input: 1, output: 1 }, undefined)).toBeUndefined();
    expect([0, 0.000_012, 0.000_12, 1.234].map(dollars)).toEqual([
      ...['free', '<$0.0001', '$0.0001', '$1.23'],
    ]);
  });

  test('has the higher price of a model for the whole of a request above its limit', () => {
    const higher = { input: 2, output: 10 };
    const price = { input: 1, output: 5, above: [100_000, higher] } as const;
    expect(cost({ input: 100_000, output: 100_000 }, price)).toBeCloseTo(0.6);
    expect(cost({ input: 100_001, output: 100_000 }, price)).toBeCloseTo(1.200_002);
  });
});

test('the nearest names come first, and distant ones are left out', () => {
  expect(nearest('opnai', ['openai', 'ollama', 'openrouter'])).toEqual(['openai']);
  expect(nearest('GEMNI', ['gemini'])).toEqual(['gemini']);
  expect(nearest('xyz', ['openai'])).toEqual([]);
});
