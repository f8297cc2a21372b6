import { expect, test } from 'vitest';
import { fitTitle, titleOf } from '../../src/stores/title.ts';
import { layout } from '../../src/terminal/cells.ts';

test.each([
  ['What is a monad?', 'What is a monad?'],
  ['  two\r\n\tlines \u001b[31m ', 'two lines [31m'],
  ['\u202Eright\u200Bto left', 'right to left'],
  ['\n \u0007', 'untitled'],
  ['', 'untitled'],
])('%j is titled %j', (text, title) => {
  expect(titleOf(text)).toBe(title);
});

test.each(['', 'Two words', `${titleOf('word '.repeat(50))} (fork) (fork)`])(
  '%j fits as it is',
  (title) => {
    expect(fitTitle(title)).toBe(title);
  },
);

test.each(['a\nkeysh> x', 'a\u001b[2J', '\u202ea', 'a  b', 'x'.repeat(201)])(
  '%j does not fit and is cut to what does',
  (text) => {
    expect(fitTitle(text)).toBe(titleOf(text));
    expect(fitTitle(fitTitle(text))).toBe(fitTitle(text));
  },
);

test('a long one ends behind a word, a word without end anywhere', () => {
  expect(titleOf('word '.repeat(50))).toBe(`${'word '.repeat(10)}word…`);
  expect(titleOf('x'.repeat(5000))).toBe(`${'x'.repeat(59)}…`);
});

test.each(['漢字'.repeat(100), '🦊🦊 '.repeat(40), '한국어 '.repeat(30), 'é'.repeat(99)])(
  '%s fits in 60 columns',
  (text) => {
    const { x: columns } = layout(titleOf(text), 1000);
    expect(columns).toBeLessThanOrEqual(60);
    expect(columns).toBeGreaterThan(50);
  },
);
