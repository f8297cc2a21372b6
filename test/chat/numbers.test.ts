import { describe, expect, test } from 'vitest';
import { nearest } from '../../src/base/closest.ts';
import { Failure } from '../../src/base/failure.ts';
import { readChanges, readParameters } from '../../src/chat/parameters.ts';
import { sum, tokens } from '../../src/chat/usage.ts';

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
    ['zzz=1', /reasoning, search\.$/],
    ['temperature=hot', /temperature takes a number from 0 to 2/],
    ['temperature=3', /from 0 to 2/],
    ['max_tokens=1.5', /a whole number/],
    ['seed=', /seed takes a whole number/],
    ['search=yes', /search takes on, off, or a whole number from 1 to 20\.$/],
    ['search=0', /search takes on/],
    ['search=21', /search takes on/],
    ['search=2.5', /search takes on/],
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

  test('names the cached part of the input, if there is one', () => {
    expect(tokens({ input: 14_210, output: 380, cached: 13_900 })).toBe(
      '14,210 in (13,900 cached), 380 out',
    );
    expect(tokens({ input: 1, output: 1, cached: 0, written: 1 })).toBe('1 in, 1 out');
  });
});

test('the nearest names come first, and distant ones are left out', () => {
  expect(nearest('opnai', ['openai', 'ollama', 'openrouter'])).toEqual(['openai']);
  expect(nearest('GEMNI', ['gemini'])).toEqual(['gemini']);
  expect(nearest('xyz', ['openai'])).toEqual([]);
});
