import { describe, expect, test } from 'vitest';
import { typeSecret } from '../../../src/terminal/form/secret-text.ts';
import { stripInvisible } from '../../../src/terminal/text/character-filter.ts';
import { hasControlCharacters, stripEscapes } from '../../../src/terminal/text/escapes.ts';

describe('an escape sequence is removed completely', () => {
  test.each([
    ['CSI: color', 'a\x1b[31mb\x1b[0mc'],
    ['CSI: true color with colons', 'ab\x1b[38:2::255:0:0mc'],
    ['CSI: private mode', 'a\x1b[?2004hbc'],
    ['CSI: bracketed paste', '\x1b[200~abc\x1b[201~'],
    ['CSI: intermediate character', 'a\x1b[2 qbc'],
    ['CSI: cursor key', 'a\x1b[Abc'],
    ['CSI: function key of the Linux console', 'a\x1b[[Abc'],
    ['CSI, 8-bit', 'a\x9b31mbc\x9b0m'],
    ['OSC: title, BEL', 'a\x1b]0;title\x07bc'],
    ['OSC: title, ST', 'a\x1b]0;title\x1b\\bc'],
    ['OSC: hyperlink', '\x1b]8;;https://example.com/\x1b\\abc\x1b]8;;\x1b\\'],
    ['OSC: clipboard', 'ab\x1b]52;c;ZWNobw==\x07c'],
    ['OSC, 8-bit, with 8-bit ST', 'a\x9d0;title\x9cbc'],
    ['OSC, 8-bit, with BEL', 'a\x9d0;title\x07bc'],
    ['OSC with 8-bit ST', 'a\x1b]0;title\x9cbc'],
    ['DCS', 'a\x1bP1$r0m\x1b\\bc'],
    ['DCS over two lines', 'a\x1bPq#0\n#1\x1b\\bc'],
    ['DCS, 8-bit', 'a\x90q#0\x9cbc'],
    ['APC', 'a\x1b_Gi=1;AAAA\x1b\\bc'],
    ['PM', 'a\x1b^private\x1b\\bc'],
    ['SOS', 'a\x1bXstring\x1b\\bc'],
    ['SOS, PM and APC, 8-bit', 'a\x98x\x9cb\x9ex\x9cc\x9fx\x9c'],
    ['SS3: keypad', 'a\x1bOPbc'],
    ['SS2', 'a\x1bNxbc'],
    ['SS2 and SS3, 8-bit', 'a\x8exb\x8fPc'],
    ['save and restore the cursor', 'a\x1b7b\x1b8c'],
    ['full reset', '\x1bcabc'],
    ['character set', 'a\x1b(Bb\x1b)0c'],
    ['screen alignment', 'a\x1b#8bc'],
    ['Alt with a key', 'a\x1bfbc'],
    ['index and next line, 8-bit', 'a\x84b\x85c'],
  ])('%s', (_, text) => {
    expect(stripInvisible(text)).toBe('abc');
    expect(typeSecret([], { type: 'paste', text }).join('')).toBe('abc');
    expect(hasControlCharacters(text)).toBe(true);
  });
});

describe('the text of an unterminated sequence is kept', () => {
  test.each([
    ['OSC before a line end', 'a\x1b]0;title\nb\x07', 'atitle\nb'],
    ['OSC at the end', 'a\x1b]0;title', 'atitle'],
    ['OSC before another sequence', 'a\x1b]0;ti\x1b[1mtle', 'atitle'],
    ['DCS', 'a\x1bPq rest', 'aq rest'],
    ['APC, 8-bit', 'a\x9frest', 'arest'],
    ['CSI at the end', 'a\x1b[', 'a'],
    ['CSI with parameters at the end', 'a\x1b[12;4', 'a'],
    ['CSI before a line end', 'a\x1b[31\nb', 'a\nb'],
    ['CSI before another sequence', 'a\x1b[3\x1b[31mb', 'ab'],
    ['CSI before a letter outside ASCII', 'a\x1b[1é', 'aé'],
    ['SS3 at the end', 'a\x1bO', 'a'],
    ['SS3 before a blank', 'a\x1bO b', 'a b'],
    ['ESC at the end', 'a\x1b', 'a'],
    ['ESC before a letter outside ASCII', 'a\x1bé', 'aé'],
    ['ESC before a line end', 'a\x1b\nb', 'a\nb'],
    ['two ESC before a sequence', 'a\x1b\x1b[31mb', 'ab'],
    [
      'UTF-8 read as Latin-1',
      'â\x80\x9dwordâ\x80\x98s â\x80\x9cand the rest',
      'âwordâs âand the rest',
    ],
  ])('%s', (_, text, rest) => {
    expect(stripInvisible(text)).toBe(rest);
  });
});

test('a text of nothing but escape sequences becomes empty', () => {
  for (const text of ['\x1b', '\x9b', '\x1b\x1b\x9d']) expect(stripEscapes(text)).toBe('');
});

test('text of any script without control characters is not changed', () => {
  for (const text of [
    '',
    'a\tb\r\nc\n',
    '[31m ]0;x',
    'é 日本 한글 👨‍👩‍👧 שלום',
    '\u00a0\u00ad\u200b',
  ]) {
    expect(hasControlCharacters(text)).toBe(false);
    expect(stripEscapes(text)).toBe(text);
  }
});
