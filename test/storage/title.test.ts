import { expect, test } from 'vitest';
import { forkTitle } from '../../src/storage/fork-session.ts';
import { fitTitle, isUntitled, titleOf } from '../../src/storage/title.ts';
import { cursorAfter } from '../../src/terminal/text/width.ts';

test.each([
  ['What is a monad?', 'What is a monad?'],
  ['  two\r\n\tlines \u001b[31m ', 'two lines [31m'],
  ['\u202Eright\u200Bto left', 'right to left'],
  ['\n \u0007', 'untitled'],
  ['', 'untitled'],
  ['🏳️‍🌈\u200D 👩🏽‍🚀\u200D', '🏳️‍🌈 👩🏽‍🚀'],
  ['a\u200Db 🏳️\u202E\u200D🌈', 'a b 🏳️ 🌈'],
])('%j is titled %j', (text, title) => {
  expect(titleOf(text)).toBe(title);
});

test.each(['Two words', '🏳️‍🌈 👩🏽‍🚀 ❤️', `${titleOf('word '.repeat(50))} (fork) (fork)`])(
  '%j fits unchanged',
  (title) => {
    expect(fitTitle(title)).toBe(title);
  },
);

test.each(['', 'a\u200Db', 'a\nkeysh> x', 'a\u001b[2J', '\u202ea', 'a  b', 'x'.repeat(201)])(
  '%j does not fit and is cut to what does',
  (text) => {
    expect(fitTitle(text)).toBe(titleOf(text));
    expect(fitTitle(fitTitle(text))).toBe(fitTitle(text));
  },
);

test('a long title ends after a word, and a long word anywhere', () => {
  expect(titleOf('word '.repeat(50))).toBe(`${'word '.repeat(10)}word…`);
  expect(titleOf('x'.repeat(5000))).toBe(`${'x'.repeat(59)}…`);
});

test.each([
  '漢字'.repeat(100),
  '🦊🦊 '.repeat(40),
  '한국어 '.repeat(30),
  'é'.repeat(99),
  'e\u0301'.repeat(99),
  '🇩🇪'.repeat(50),
])('%s fits in 60 columns', (text) => {
  const { x: columns } = cursorAfter(titleOf(text), 1000);
  expect(columns).toBeLessThanOrEqual(60);
  expect(columns).toBeGreaterThan(50);
});

test.each(['👨‍👩‍👧‍👦', '🏳️‍🌈', 'हिन्दी भाषा '])(
  'hundreds of %s are cut to 60 columns between letters',
  (text) => {
    const title = titleOf(text.repeat(100));
    expect(text.repeat(100).startsWith(title.slice(0, -1))).toBe(true);
    expect(cursorAfter(title, 1000).x).toBeLessThanOrEqual(60);
    const letters = [...new Intl.Segmenter().segment(text)].map(({ segment }) => segment);
    const last = [...new Intl.Segmenter().segment(title)].at(-2)?.segment;
    expect(letters).toContain(last);
    expect(fitTitle(title)).toBe(title);
  },
);

test.each([
  ['My trip', 'My trip (fork)'],
  ['My trip (fork)', 'My trip (fork 2)'],
  ['My trip (fork 2)', 'My trip (fork 3)'],
  ['My trip (fork) (fork) (fork)', 'My trip (fork 4)'],
  ['My (fork) trip', 'My (fork) trip (fork)'],
  ['', 'untitled (fork)'],
  ['a\nb\u202E', 'a b (fork)'],
])('a fork of %j is %j', (title, fork) => {
  expect(forkTitle(title)).toBe(fork);
});

test.each([
  'word '.repeat(50),
  '漢字'.repeat(100),
  '👨‍👩‍👧‍👦'.repeat(50),
  `x${'\u0301'.repeat(500)}`,
])('titles of forks of forks of %s fit', (text) => {
  let title = titleOf(text);
  for (let number = 1; number <= 24; number++) {
    title = forkTitle(title);
    expect(fitTitle(title)).toBe(title);
    expect(cursorAfter(title, 1000).x).toBeLessThanOrEqual(60);
  }
  expect(title).toMatch(/ \(fork 24\)$/);
});

test.each(['', ' ', '\u200b', '\u3164', '\u2800 \u2800'])('%j is invisible', (title) => {
  expect(isUntitled(title)).toBe(true);
});

test.each(['a', '\u2801', '\u{13000}\u{13430}'])('%j is visible', (title) => {
  expect(isUntitled(title)).toBe(false);
});
