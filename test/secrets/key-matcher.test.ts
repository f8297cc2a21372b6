import { describe, expect, test } from 'vitest';
import { runSteps, unitsPerStep } from '../../src/base/steps.ts';
import { KeyMatcher } from '../../src/secrets/key-matcher.ts';

const first = 'zXcVbNmAsDfGhJkLqWeRtYuIoP';
const second = 'Q7wE8rT9yU0iO1pA2sD3';
const matcher = new KeyMatcher([first, second]);

/** The matches in a text, with sets as lists. */
function found(text: string, among = matcher) {
  return runSteps(among.find(text)).map(({ started, ended, ...rest }) => ({
    ...rest,
    started: [...started],
    ended: [...ended],
  }));
}

describe('a match', () => {
  test('tells whether it has the first and the last n-gram of a key', () => {
    const none = { key: 0, started: [], ended: [] };
    expect(found(first)).toEqual([{ start: 0, end: 26, key: 0, started: [0], ended: [0] }]);
    expect(found(first.slice(0, 10))).toEqual([{ ...none, start: 0, end: 10, started: [0] }]);
    expect(found(first.slice(-10))).toEqual([{ ...none, start: 0, end: 10, ended: [0] }]);
    expect(found(first.slice(1, -1))).toEqual([{ ...none, start: 0, end: 24 }]);
  });

  test('is joined with the one that it touches, and belongs to the first key of both', () => {
    expect(found(second + first)).toEqual([
      { start: 0, end: 46, key: 1, started: [1, 0], ended: [1, 0] },
    ]);
    expect(found(`${second}; ö ${first}`)).toMatchObject([
      { start: 0, end: 20, key: 1 },
      { start: 24, end: 50, key: 0 },
    ]);
  });

  test('of another normalization comes in the order of the text', () => {
    const marked = new KeyMatcher(['a-_.:;-_.:;b', first]);
    expect(found(`${first} ö -_.:;-_. ö ${first}`, marked)).toMatchObject([
      { start: 0, end: 26, key: 1 },
      { start: 29, end: 37, key: 0 },
      { start: 40, end: 66, key: 1 },
    ]);
  });
});

test('a search goes on after each step', () => {
  const filler = 'ö'.repeat(2 * unitsPerStep);
  expect(found(filler + first)).toMatchObject([{ start: filler.length, key: 0 }]);
  expect(runSteps(matcher.isIn(filler + first))).toBe(true);
  expect(runSteps(matcher.isIn(filler))).toBe(false);
});

test('any key has a part of letters and digits, but not of two keys', () => {
  expect([first, second].map((key) => matcher.hasPart(key.slice(3, 9)))).toEqual([true, true]);
  expect(matcher.hasPart(first.slice(-3) + second.slice(0, 3))).toBe(false);
});

describe('a key', () => {
  test('of fewer than eight characters is not searched for', () => {
    expect(found('abcdefg', new KeyMatcher(['abcdefg']))).toEqual([]);
    expect(found('abcdefgh', new KeyMatcher(['abcdefgh']))).toHaveLength(1);
  });

  test('with eight blanks in it is found on either side of them', () => {
    const gap = new KeyMatcher([`${first}        ${second}`]);
    expect(found(`ö ${first}; ö ${second}`, gap)).toMatchObject([
      { start: 2, end: 28 },
      { start: 32, end: 52 },
    ]);
    expect(found('ö        ö', gap)).toEqual([]);
  });

  test('with half of a surrogate pair is found on either side of it', () => {
    const broken = new KeyMatcher([`${first}\ud83d${second}`]);
    expect(found(`${first} ö ${second}`, broken)).toMatchObject([
      { start: 0, end: 26 },
      { start: 29, end: 49 },
    ]);
  });

  test.each([
    ['six letters and digits', 'abc*de.f', 'ab.cd.ef'],
    ['five letters and marks', 'a*b|c>de', 'a*b|c>de'],
    ['five letters and other punctuation', 'a.b,c;de', 'a.b*,c;**de'],
  ])('with %s is found as %s in %s', (_, key, text) => {
    expect(found(`ö ${text} ö`, new KeyMatcher([key]))).toMatchObject([
      { start: 2, end: 2 + text.length },
    ]);
  });

  test('with five letters is not found without its punctuation', () => {
    expect(found('abcde', new KeyMatcher(['a.b,c;de']))).toEqual([]);
    expect(found('abcde', new KeyMatcher(['a*b|c>de']))).toEqual([]);
  });
});
