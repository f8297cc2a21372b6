import { expect, test } from 'vitest';
import { showInvisible, showInvisibleLines } from '../../../src/transfer/share/show-invisible.ts';

test.each([
  ['tabs and carriage returns', 'a\tb\r\nc', 'a␉b␍␊c'],
  ['line and paragraph separators', 'a\u2028b\u2029c', 'a<U+2028>b<U+2029>c'],
  ['zero-width characters', '\u200ba\u00adb\u2060\ufeff', '<U+200B>a<U+00AD>b<U+2060><U+FEFF>'],
  ['fillers', '\u3164\u115f', '<U+3164><U+115F>'],
  ['tags', 'Hi\u{E0041}', 'Hi<U+E0041>'],
  ['format controls of hieroglyphs', '\u{13000}\u{13430}', '\u{13000}<U+13430>'],
  ['directional overrides and marks', 'a\u202eb\u200fc', 'a<U+202E>b<U+200F>c'],
  ['variation selectors that encode a message', '😀\u{E0154}\u{E0155}', '😀<U+E0154><U+E0155>'],
  ['joiners without a character to join', 'a\u200db \u200c', 'a<U+200D>b <U+200C>'],
  ['consecutive joiners', 'می\u200c\u200d\u200cخ', 'می\u200c<U+200D><U+200C>خ'],
])('%s are shown as code points', (_, text, shown) => {
  expect(showInvisible(text)).toBe(shown);
});

test.each(['👩‍👩‍👧‍👦 🏳️‍🌈 ❤️‍🔥 1️⃣', 'می‌خواهم', 'e\u0301 日本語 שלום', ' a  b '])(
  'joiners and selectors of letters and emoji are kept: %s',
  (text) => {
    expect(showInvisible(text)).toBe(text);
  },
);

test('line feeds separate lines', () => {
  expect(showInvisibleLines('a\n\nb\r')).toEqual(['a', '', 'b␍']);
});
