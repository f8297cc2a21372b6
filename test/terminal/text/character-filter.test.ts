import { describe, expect, it } from 'vitest';
import { CharacterFilter, stripInvisible } from '../../../src/terminal/text/character-filter.ts';

/** Returns the chunks filtered, with each control and ignorable character as <code>. */
function filtered(...chunks: readonly string[]): string {
  const filter = new CharacterFilter((code) => `<${code.toString(16)}>`);
  return chunks.map((chunk) => filter.push(chunk)).join('') + filter.end();
}

describe('line ends', () => {
  it('become LF, also CRLF between two chunks', () => {
    expect(filtered('a\r', '\nb')).toBe('a\nb');
    expect(filtered('a\r', 'b\n')).toBe('a\nb\n');
    expect(filtered('a\u2028b\u2029c')).toBe('a\nb\nc');
  });

  it('are kept where no CR precedes the LF', () => {
    expect(filtered('\u00e9\r\n\n\u00e9\n\n')).toBe('\u00e9\n\n\u00e9\n\n');
    expect(filtered('a\r\u00e9\r\tb')).toBe('a\n\u00e9\n\tb');
  });
});

describe('a surrogate', () => {
  it('without its other half becomes U+FFFD', () => {
    expect(filtered('a\uD800b\uDBFFc\uDC00d\uDFFFe')).toBe('a\uFFFDb\uFFFDc\uFFFDd\uFFFDe');
  });

  it('at the end of a chunk waits for its other half', () => {
    const filter = new CharacterFilter(() => '');
    expect(filter.push('a\uD83D')).toBe('a');
    expect(filter.push('\uDE00b')).toBe('\u{1F600}b');
    expect(filter.push('\uD83D')).toBe('');
    expect(filter.end()).toBe('\uFFFD');
    expect(filter.end()).toBe('');
    expect(filter.push('c')).toBe('c');
  });
});

describe('a joiner', () => {
  it('is kept after a character, also one that is a combining mark', () => {
    expect(filtered('a\u200Db')).toBe('a\u200Db');
    expect(filtered(' \u0301\u200Db')).toBe(' \u0301\u200Db');
  });

  it('is dropped after white space and at the start', () => {
    expect(filtered('\u200Da \u200Db\r\u200Dc\t\u200Dd')).toBe('a b\nc\td');
    expect(filtered('a\n', '\u200Db')).toBe('a\nb');
  });

  it('does not join a character that is dropped', () => {
    expect(stripInvisible(' \u200B\u200Da')).toBe(' a');
  });
});

describe('combining marks', () => {
  it('are limited to 30, wherever the text is cut', () => {
    const mark = '\u{1D165}';
    for (const first of [1, 10, 30, 40])
      expect(filtered(`a${mark.repeat(first)}`, `${mark.repeat(60 - first)}b`)).toBe(
        `a${mark.repeat(30)}b`,
      );
  });

  it('are counted across dropped characters', () => {
    const marks = '\u0301'.repeat(20);
    expect(stripInvisible(`a${marks}\u200B${marks}b`)).toBe(`a${'\u0301'.repeat(30)}b`);
  });
});

it('replaces each control character, no printable one', () => {
  expect(filtered('\0 ~\x7f\x80\x9f\xa0\xad')).toBe('<0> ~<7f><80><9f>\xa0<ad>');
});
