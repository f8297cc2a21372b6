import fc from 'fast-check';
import { expect, test } from 'vitest';
import { patternOf, snippet } from '../../../commands/session/snippet.ts';
import { toTerminal } from '../../../src/terminal/text/styled-text.ts';
import { graphemes } from '../../../src/terminal/text/width.ts';

/** Returns the snippet of a text for searched words, with the match in brackets. */
function shown(text: string, typed: string): string | undefined {
  const found = snippet(text, patternOf(typed));
  return found && toTerminal(found).replace('\x1b[4m', '[').replace('\x1b[24m', ']');
}

const family = '👨‍👩‍👧‍👦';
const accented = 'e\u0301';

test.each([
  ['many words\nsecond row', 'words second', 'many [words second] row'],
  ['many words \t\n  second', 'WORDS   Second', 'many [words second]'],
  ['İİİİİİ a needle', 'needle', 'İİİİİİ a [needle]'],
  ['what (is) a+b*?', '(is) a+b*?', 'what [(is) a+b*?]'],
  ['Straße', 'STRASSE', undefined],
  ['ÀÉ', 'àé', '[ÀÉ]'],
  [`caf${accented}s`, 'cafe', `[caf${accented}]s`],
  [`${family}s`, '👩', `[${family}]s`],
  ['other', 'needle', undefined],
])('in %j %j is found as %j', (text, typed, expected) => {
  expect(shown(text, typed)).toBe(expected);
});

test('a match is surrounded by as many whole graphemes as fit', () => {
  for (const letter of ['a', '字', family, accented, '🇩🇪']) {
    const row = letter.repeat(200);
    const side = letter.repeat(60);
    expect(shown(`${row} needle ${row}`, ' needle ')).toBe(
      `…${letter.repeat(59)} [needle] ${letter.repeat(59)}…`,
    );
    expect(shown(`${side}needle${side}`, 'needle')).toBe(`${side}[needle]${side}`);
  }
});

test('a snippet consists of whole graphemes of the text (property)', () => {
  const text = fc
    .array(fc.constantFrom('a', ' ', '\n', family, accented, '字', 'İ', '\u0301'), {
      maxLength: 400,
    })
    .map((letters) => letters.join(''));
  fc.assert(
    fc.property(text, text, (before, after) => {
      const row = `${before}x needle x${after}`.replace(/\s+/g, ' ');
      const found = shown(`${before}x needle x${after}`, 'needle') ?? '';
      expect(found).toContain('[needle]');
      const plain = found.replace(/[…[\]]/g, '');
      const at = row.indexOf(plain);
      expect(at).toBeGreaterThanOrEqual(0);
      const starts = new Set([row.length]);
      let start = 0;
      for (const letter of graphemes(row)) {
        starts.add(start);
        start += letter.length;
      }
      expect(starts.has(at) && starts.has(at + plain.length)).toBe(true);
    }),
  );
});

test.each(['', '  ', '\n'])('%j is refused as a search text', (typed) => {
  expect(() => patternOf(typed)).toThrow('The text to search for is empty.');
});

test('a match far from the start is shown without the text before it', () => {
  const text = `${'word '.repeat(1_000_000)}the needle is here`;
  expect(shown(text, 'needle')).toBe(`… ${'word '.repeat(11)}the [needle] is here`);
});

test('a match inside a key is skipped', () => {
  const text = 'key-needle-key and a needle';
  const redact = (part: string) => part.replaceAll('key-needle-key', '••••');
  const found = snippet(text, patternOf('needle'), redact);
  expect(found && toTerminal(found)).toContain('•••• and a ');
  expect(snippet('key-needle-key', patternOf('needle'), redact)).toBeUndefined();
});

test('a search text has at most 1,000 characters', () => {
  expect(() => patternOf('x'.repeat(1001))).toThrow('at most 1,000 characters');
});
