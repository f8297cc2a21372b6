import { describe, expect, test } from 'vitest';
import { lastWord, rawFrom, tokenize } from '../../src/base/tokenize.ts';

const texts = (line: string) => tokenize(line).map(({ text }) => text);

describe('words', () => {
  test.each([
    ['', []],
    ['   ', []],
    ['key set openai', ['key', 'set', 'openai']],
    ['  a\t b  ', ['a', 'b']],
    [`-s "a 'b' \\"c\\""`, ['-s', `a 'b' "c"`]],
    ['"Say \\"hi\\" and \\\\ done"', ['Say "hi" and \\ done']],
    [`'Dr. "Who"' 'it''s "fine"'`, ['Dr. "Who"', 'its "fine"']],
    [String.raw`C:\Users\ann\new.json`, [String.raw`C:\Users\ann\new.json`]],
    [String.raw`"C:\Users\ann\my bots\b.json"`, [String.raw`C:\Users\ann\my bots\b.json`]],
    [String.raw`"match \d+\n literally"`, [String.raw`match \d+\n literally`]],
    ['a\\ b', ['a b']],
    ['""', ['']],
    [`'open to the end`, ['open to the end']],
    ['"open', ['open']],
    ['ends\\', ['ends\\']],
  ])('%j gives %j', (line, expected) => {
    expect(texts(line)).toEqual(expected);
  });

  test('each word has its position and whether quotes surround it', () => {
    expect(tokenize(` a "b c"d 'e'`)).toEqual([
      { text: 'a', start: 1, end: 2, quoted: false },
      { text: 'b cd', start: 3, end: 9, quoted: false },
      { text: 'e', start: 10, end: 13, quoted: true },
    ]);
  });
});

test('the thousandth word is the rest of the line as typed', () => {
  const rest = `"b c" ${'d '.repeat(100_000)}e`;
  const words = tokenize(`${'a '.repeat(999)} ${rest} `);
  expect(words).toHaveLength(1000);
  expect(words.at(-1)).toEqual({ text: rest, start: 1999, end: 1999 + rest.length, quoted: false });
});

describe('rawFrom', () => {
  const raw = (line: string) => {
    const second = tokenize(line)[1];
    return second && rawFrom(line, second);
  };

  test.each([
    ['chat what is  -5 + 3 ', 'what is  -5 + 3'],
    ['chat "hello  there"', 'hello  there'],
    ['chat "a" or "b"', '"a" or "b"'],
    [`chat what's up`, `what's up`],
    ['chat what is $HOME and *.md and `code` ?', 'what is $HOME and *.md and `code` ?'],
    ['chat is a > b && c | d; or #5?', 'is a > b && c | d; or #5?'],
  ])('%j gives %j', (line, expected) => {
    expect(raw(line)).toBe(expected);
  });
});

test.each([
  ['', ''],
  ['key set openai ', 'openai'],
  ['chat -s "be brief"', '"be brief"'],
  ['bot new --system="a b"', '--system="a b"'],
  ["chat what's up", 'up'],
  ['say "hi there', 'there'],
  ['one\ntwo', 'two'],
])('the last word of %j is %j', (line, word) => {
  expect(lastWord(line)).toBe(word);
});

test('the last word after a long one is found', () => {
  expect(lastWord(`${'a'.repeat(400_000)} "b`)).toBe('"b');
  expect(lastWord(`"${'a'.repeat(400_000)} b${' '.repeat(400_000)}`)).toBe('b');
});
