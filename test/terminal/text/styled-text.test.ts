import fc from 'fast-check';
import { afterEach, describe, expect, it } from 'vitest';
import { stripInvisible } from '../../../src/terminal/text/character-filter.ts';
import {
  bold,
  cyan,
  dim,
  enableColor,
  red,
  StreamSanitizer,
  sanitize,
  styled,
  toTerminal,
  unstyled,
} from '../../../src/terminal/text/styled-text.ts';
import { escapes, unsafe } from '../../support/escape-sequences.ts';
import { runs } from '../../support/soak.ts';
import { headlessTerminal, rowsOf } from '../harness.ts';

afterEach(() => enableColor(true));

describe('sanitize', () => {
  it('leaves no control or invisible character, and changes nothing a second time', () => {
    for (const sequence of escapes) {
      expect(sanitize(sequence)).not.toMatch(unsafe);
      expect(sanitize(sanitize(sequence))).toBe(sanitize(sequence));
    }
  });

  it('does so for any text, wherever it is cut into chunks', () => {
    const part = fc.oneof(
      fc.constantFrom(...escapes),
      fc.string({ unit: 'binary', maxLength: 6 }),
      fc.string({ unit: 'grapheme', maxLength: 6 }),
    );
    fc.assert(
      fc.property(fc.array(part, { maxLength: 6 }), (parts) => {
        const whole = sanitize(parts.join(''));
        expect(whole).not.toMatch(unsafe);
        expect(sanitize(whole)).toBe(whole);
        expect(inChunks(parts)).toBe(whole);
        expect(stripInvisible(parts.join(''))).not.toMatch(unsafe);
      }),
      runs(5_000),
    );
  });

  it('shows control and bidirectional characters in a visible form', () => {
    expect(sanitize('\x1b[2J \u009b6n a\x08\x7f')).toBe('␛[2J <9B>6n a␈␡');
    expect(sanitize('a\u202Eb\u{E0041}')).toBe('a<U+202E>b<U+E0041>');
    expect(sanitize('one\rtwo\r\nthree\tfour')).toBe('one\ntwo\nthree\tfour');
    expect(sanitize('👨‍👩‍👧‍👦 ❤️ می\u200Cخواهم')).toBe('👨‍👩‍👧‍👦 ❤️ می\u200Cخواهم');
    expect(sanitize('ᠠ\u180B \u180B')).toBe('ᠠ\u180B ');
    expect(sanitize('\uFE0Fa\u200B\u00ADb \u200Dc')).toBe('ab c');
  });
});

it('limits the combining marks of a character to 30', () => {
  expect(sanitize(`a${'\u0301'.repeat(100)}b`)).toBe(`a${'\u0301'.repeat(30)}b`);
});

describe('StreamSanitizer', () => {
  it('gives the same text wherever the text is cut', () => {
    for (const text of [...escapes, escapes.join('|')]) {
      for (let at = 0; at <= text.length; at += 1)
        expect(inChunks([text.slice(0, at), text.slice(at)])).toBe(sanitize(text));
    }
  });

  it('does not split a grapheme between two chunks', () => {
    const sanitizer = new StreamSanitizer();
    expect(sanitizer.push('ok 👨')).toBe('ok ');
    expect(sanitizer.push('\u200D👩')).toBe('');
    expect(sanitizer.push('!')).toBe('👨\u200D👩!');
    expect(sanitizer.end()).toBe('');
  });
});

describe('styled', () => {
  it('keeps the styles of Printable values only', () => {
    const text = styled`a ${red(styled`b ${'\x1b[31mc'}`)} ${dim(sanitize('d'))} ${'\x1b[1m'}${7}`;
    expect(toTerminal(text)).toBe('a \x1b[31mb ␛[31mc\x1b[39m \x1b[90md\x1b[39m ␛[1m7');
    expect(unstyled(text)).toBe('a b ␛[31mc d ␛[1m7');
    expect(styled`${text}`).toBe(text);
  });

  it('continues the outer style after an inner one', () => {
    expect(toTerminal(red(styled`a${cyan(styled`b`)}c`))).toBe(
      '\x1b[31ma\x1b[36mb\x1b[39m\x1b[31mc\x1b[39m',
    );
    expect(toTerminal(bold(styled`a\n`))).toBe('\x1b[1ma\r\n\x1b[22m');
  });

  it('makes no styles while colour is off', () => {
    enableColor(false);
    expect(toTerminal(styled`${red(styled`a`)}${bold(styled`b`)}`)).toBe('ab');
  });

  it('lets the terminal show the text after an unterminated sequence', async () => {
    for (const opening of ['\x1b]0;', '\x1bP', '\x1b_', '\u009d', '\u0090']) {
      const term = headlessTerminal(60, 5);
      const replies: string[] = [];
      term.onData((data) => replies.push(data));
      const text = toTerminal(styled`before ${opening}never closed\nMARK`);
      await new Promise<void>((resolve) => term.write(text, resolve));
      expect(rowsOf(term)[0]).toMatch(/^before .*never closed$/);
      expect(rowsOf(term)[1]).toBe('MARK');
      expect(replies).toEqual([]);
    }
  });
});

function inChunks(chunks: readonly string[]): string {
  const sanitizer = new StreamSanitizer();
  return chunks.map((chunk) => sanitizer.push(chunk)).join('') + sanitizer.end();
}
