import { describe, expect, it } from 'vitest';
import { excerpt } from '../../../src/terminal/text/excerpt.ts';

const key = 'sk-proj-0123456789abcdef';
const redact = (text: string) => text.replaceAll(key, 'sk-proj-…cdef');

describe('an excerpt', () => {
  it.each([
    ['two\n\n  lines', 'two lines'],
    ['a\r\nb\u2028c\u2029d\te\u00a0f', 'a b c d e f'],
    ['  around  ', 'around'],
    ['\u001b[31mX\nkeysh> ', '␛[31mX keysh>'],
    ['a\u202eb\u2066c', 'a<U+202E>b<U+2066>c'],
    ['a\u009bb\u0000c', 'a<9B>b␀c'],
    ['\u200b\u2060', ''],
    ['', ''],
  ])('of %j is one line without control characters', (text, line) => {
    expect(excerpt(text, 80, redact)).toBe(line);
  });

  it('has at most `limit` characters and ends with an ellipsis if it was cut', () => {
    expect(excerpt('x'.repeat(500), 500, redact)).toBe('x'.repeat(500));
    expect(excerpt('x'.repeat(600), 500, redact)).toBe(`${'x'.repeat(499)}…`);
    expect(excerpt('😀'.repeat(50), 80, redact)).toBe(`${'😀'.repeat(39)}…`);
  });

  it('shows no part of a key at any cut', () => {
    for (let before = 0; before <= 90; before += 1) {
      const line = excerpt(`${'x'.repeat(before)} ${key}`, 80, redact);
      expect(line).not.toMatch(/\d{2}/);
      expect(line.length).toBeLessThanOrEqual(80);
    }
  });

  it('masks a key divided by zero-width characters', () => {
    expect(excerpt([...key].join('\u200b'), 80, redact)).toBe('sk-proj-…cdef');
  });

  it('is only an ellipsis if the text has over 100,000 characters', () => {
    expect(excerpt(`${' '.repeat(100_000)}${key}`, 80, redact)).toBe('…');
    expect(excerpt(`x${' '.repeat(99_998)}y`, 80, redact)).toBe('x y');
  });
});
