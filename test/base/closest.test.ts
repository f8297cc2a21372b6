import { expect, test } from 'vitest';
import { nearest } from '../../src/base/closest.ts';

const models = [
  'gpt-6.1-terra',
  'gpt-5.4-mini',
  'gpt-5-mini',
  'gpt-4.1',
  'o3-mini',
  `x${'-'.repeat(80)}xl`,
];

test.each([
  ['a few edits away', 'gpt-41', ['gpt-4.1']],
  ['abbreviations of it, the nearest first', 'gpt5m', ['gpt-5-mini', 'gpt-5.4-mini']],
  ['prefixes of it, ignoring case', 'GPT-6', ['gpt-6.1-terra']],
  ['its letters in another order', 'inim', []],
  ['its letters without the first', 'tmini', []],
  ['too few letters', 'gp', []],
  ['unrelated words', 'claude', []],
  ['a name that is too long to be suggested', 'xxl', []],
])('%s: %s may be meant for %j', (_, word, meant) => {
  expect(nearest(word, models)).toEqual(meant);
});

test('a very long word matches nothing', () => {
  expect(nearest('gpt-5-mini'.repeat(100_000), models)).toEqual([]);
});
