import { describe, expect, it } from 'vitest';
import { wrapLine } from '../../../src/terminal/text/wrap.ts';

describe('a row', () => {
  const rows = (text: string, columns: number, byWords = true) => {
    const ends = wrapLine(text, columns, byWords).map(({ end }) => end);
    return ends.map((end, at) => text.slice(ends[at - 1] ?? 0, end));
  };

  it('ends between words, with its blanks', () => {
    expect(rows('one two three', 8)).toEqual(['one two ', 'three']);
    expect(rows('one two  three', 8)).toEqual(['one two ', ' three']);
    expect(rows('1234567 8', 8)).toEqual(['1234567 ', '8']);
    expect(rows('12345678 9', 8)).toEqual(['12345678', ' 9']);
    expect(rows('a 1234567 9', 9)).toEqual(['a ', '1234567 9']);
  });

  it('CP-02: may have a blank in its last cell', () => {
    expect(rows(`${'a'.repeat(19)} bbb`, 20)).toEqual([`${'a'.repeat(19)} `, 'bbb']);
  });

  it('is full where a word is longer than it, or where words are not asked for', () => {
    expect(rows('see https://example.com/ now', 10)).toEqual([
      'see ',
      'https://ex',
      'ample.com/',
      ' now',
    ]);
    expect(rows('one two three', 8, false)).toEqual(['one two ', 'three']);
    expect(rows('one two three', 6, false)).toEqual(['one tw', 'o thre', 'e']);
  });

  it('has the blanks and styles before the first word with it, not alone', () => {
    expect(rows('  1234567890 1', 8)).toEqual(['  123456', '7890 1']);
    expect(rows('  → 日本語の文 1', 8)).toEqual(['  → 日本', '語の文 1']);
    expect(rows('\x1b[2m  123 4567', 8)).toEqual(['\x1b[2m  123 ', '4567']);
    expect(rows('\x1b[2m  1234567890', 8)).toEqual(['\x1b[2m  123456', '7890']);
  });

  it('may end inside scripts without blanks, but not before a closing mark or a lone half', () => {
    expect(rows('日本語の文章。', 12)).toEqual(['日本語の文', '章。']);
    expect(rows('x日本', 4)).toEqual(['x日', '本']);
    expect(rows('한국어 문장', 8)).toEqual(['한국어 ', '문장']);
  });
});
