import { expect, test } from 'vitest';
import { titleOf } from '../../src/stores/title.ts';
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
