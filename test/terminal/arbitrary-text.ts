import fc from 'fast-check';

const units = [
  'a',
  'b',
  ' ',
  'é',
  'e\u0301',
  '\u0301',
  '日',
  '本',
  '한',
  'ᄒ',
  'ᅡ',
  'ᆫ',
  '✅',
  '😀',
  '❤',
  '❤️',
  '⚠️',
  '👍🏽',
  '🏽',
  '👨‍👩‍👧‍👦',
  '👩',
  '\u200D',
  '🐦‍🔥',
  '🏳️‍🌈',
  '🇰🇷',
  '🇰',
  '1️⃣',
  '\u20E3',
  '\uFE0F',
  'ﷺ',
  'ก็',
  'नि',
  'क्षि',
  'நி',
  'ｱ',
  'ﾞ',
  '①',
  '…',
  '─',
  '█',
  '⠋',
  '\u00A0',
  '\u0600',
  '\uE0B0',
  '\u{1FAC6}',
  '\u200C',
  'ш',
  'ע',
  'ع',
  '\t',
  '\n',
];

/** Generates up to `most` graphemes and fragments of graphemes of many scripts, tabs and newlines. */
export function arbitraryText(most: number): fc.Arbitrary<string> {
  return fc
    .array(
      fc.oneof(
        { weight: 2, arbitrary: fc.constantFrom('x', 'y', ' ', '\n') },
        fc.constantFrom(...units),
      ),
      {
        maxLength: most,
        size: 'max',
      },
    )
    .map((parts) => parts.join(''));
}
