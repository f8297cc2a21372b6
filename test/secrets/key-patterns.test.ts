import { describe, expect, test } from 'vitest';
import { reveal } from '../../src/base/secret.ts';
import {
  bodyOf,
  findNgrams,
  issuerOf,
  keyNgrams,
  likelyProviders,
  mask,
  prefixOf,
  toSecret,
} from '../../src/secrets/key-patterns.ts';

describe('the mask of a key', () => {
  test.each([
    ['', '••••'],
    ['x'.repeat(19), '••••'],
    ['🔑'.repeat(19), '••••'],
    [`${'x'.repeat(16)}1234`, '…1234'],
    [`${'🔑'.repeat(18)}é🔑`, '…🔑🔑é🔑'],
    ['sk-ant-api03-abcdefghijkl', 'sk-ant-…ijkl'],
    ['gsk_abcdefghijklmnopqrst', 'gsk_…qrst'],
    ['a-sk-ant-abcdefghijklmnop', '…mnop'],
    ['AIzaabcdefghijklmnopqrst', '…qrst'],
  ])('%s is %s', (value, expected) => {
    expect(mask(value)).toBe(expected);
  });
});

test('a key is wrapped with its mask, its provider and its issuer', () => {
  const secret = toSecret('sk-ant-api03-abcdefghijkl', 'openai');
  expect({ ...secret }).toEqual({
    mask: 'sk-ant-…ijkl',
    provider: 'openai',
    issuer: 'anthropic',
  });
  expect(reveal(secret)).toBe('sk-ant-api03-abcdefghijkl');
});

test.each([
  ['sk-ant-abc', 'sk-ant-', 'abc', ['anthropic'], 'anthropic'],
  ['sk-proj-abc', 'sk-proj-', 'abc', ['openai'], 'openai'],
  ['sk-abc', 'sk-', 'abc', ['openai', 'deepseek'], undefined],
  ['AQ.abc', 'AQ.', 'abc', ['gemini'], 'gemini'],
  ['abc-sk-', '', 'abc-sk-', [], undefined],
])('%s has the prefix %j', (value, prefix, body, likely, issuer) => {
  expect(prefixOf(value)).toBe(prefix);
  expect(bodyOf(value)).toBe(body);
  expect(likelyProviders(value)).toEqual(likely);
  expect(issuerOf(value)).toBe(issuer);
});

describe('spans of the eight-unit sequences of secrets', () => {
  const windows = keyNgrams([
    ['abcdefghij', 1],
    ['01234567', 2],
    ['7654321', 3],
  ]);

  test('are as long as the part of a secret that the text has', () => {
    expect(windows.size).toBe(4);
    expect(findNgrams('-abcdefghij-', windows)).toEqual([{ start: 1, end: 11, owner: 1 }]);
    expect(findNgrams('abcdefg 01234567', windows)).toEqual([{ start: 8, end: 16, owner: 2 }]);
    expect(findNgrams('7654321', windows)).toEqual([]);
  });

  test('are merged if they touch and have the same owner', () => {
    expect(findNgrams('abcdefghcdefghij', windows)).toEqual([{ start: 0, end: 16, owner: 1 }]);
    expect(findNgrams('abcdefgh-cdefghij', windows)).toEqual([
      { start: 0, end: 8, owner: 1 },
      { start: 9, end: 17, owner: 1 },
    ]);
    expect(findNgrams('abcdefgh01234567', windows)).toEqual([
      { start: 0, end: 8, owner: 1 },
      { start: 8, end: 16, owner: 2 },
    ]);
  });
});
