import { describe, expect, it } from 'vitest';
import { inOneRow } from '../../../commands/data/history.ts';

describe('a line in the list of history', () => {
  it('has its rows joined, without the blanks around line breaks and without empty rows', () => {
    expect(inOneRow('one  \n\n  two\t\n \nthree')).toBe('one ⏎ two ⏎ three');
    expect(inOneRow('a  b')).toBe('a  b');
  });

  it('is cut after 500 characters', () => {
    expect(inOneRow('x'.repeat(500))).toBe('x'.repeat(500));
    expect(inOneRow('x'.repeat(501))).toBe(`${'x'.repeat(500)}…`);
  });

  it('shows the beginning of a line of a million blanks or line breaks', () => {
    expect(inOneRow(`a${' '.repeat(1_000_000)}b`)).toBe(`a…`);
    expect(inOneRow(`${'a\n'.repeat(500_000)}`)).toMatch(/^(?:a ⏎ ){125}…$/);
  });
});
