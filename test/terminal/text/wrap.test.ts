import { describe, expect, it } from 'vitest';
import { wrapLine } from '../../../src/terminal/text/wrap.ts';

describe('a wrapped row', () => {
  const rows = (text: string, columns: number, wordWrap = true) => {
    const ends = wrapLine(text, columns, wordWrap).map(({ end }) => end);
    return ends.map((end, at) => text.slice(ends[at - 1] ?? 0, end));
  };

  it('ends between words, after their white space', () => {
    expect(rows('one two three', 8)).toEqual(['one two ', 'three']);
    expect(rows('one two  three', 8)).toEqual(['one two ', ' three']);
    expect(rows('1234567 8', 8)).toEqual(['1234567 ', '8']);
    expect(rows('12345678 9', 8)).toEqual(['12345678', ' 9']);
    expect(rows('a 1234567 9', 9)).toEqual(['a ', '1234567 9']);
  });

  it('may have a space in its last cell', () => {
    expect(rows(`${'a'.repeat(19)} bbb`, 20)).toEqual([`${'a'.repeat(19)} `, 'bbb']);
  });

  it('is full if a word is longer than the row, or if words may be broken', () => {
    expect(rows('see https://example.com/ now', 10)).toEqual([
      'see ',
      'https://ex',
      'ample.com/',
      ' now',
    ]);
    expect(rows('one two three', 8, false)).toEqual(['one two ', 'three']);
    expect(rows('one two three', 6, false)).toEqual(['one tw', 'o thre', 'e']);
  });

  it('has indentation and styles together with the first word', () => {
    expect(rows('  1234567890 1', 8)).toEqual(['  123456', '7890 1']);
    expect(rows('  → 日本語の文 1', 8)).toEqual(['  → 日本', '語の文 1']);
    expect(rows('\x1b[2m  123 4567', 8)).toEqual(['\x1b[2m  123 ', '4567']);
    expect(rows('\x1b[2m  1234567890', 8)).toEqual(['\x1b[2m  123456', '7890']);
  });

  it('may end between characters of scripts without spaces, but not before closing punctuation', () => {
    expect(rows('日本語の文章。', 12)).toEqual(['日本語の文', '章。']);
    expect(rows('x日本', 4)).toEqual(['x日', '本']);
    expect(rows('한국어 문장', 8)).toEqual(['한국어 ', '문장']);
  });
});
