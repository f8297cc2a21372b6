import { expect, test } from 'vitest';
import { approximateWidths } from '../../../src/terminal/text/approximate-widths.ts';
import { graphemeWidths } from '../../../src/terminal/text/grapheme-widths.ts';

/** The cells that each character fills, one after the other. */
function widths({ charProperties }: typeof approximateWidths, text: string): readonly number[] {
  let before = 0;
  return Array.from(text, (char) => {
    before = charProperties(char.codePointAt(0) ?? 0, before);
    return (before >> 1) & 3;
  });
}

function range(first: number, last: number): string {
  return Array.from({ length: last - first + 1 }, (_, at) => String.fromCodePoint(first + at)).join(
    '',
  );
}

test.each([
  ['ASCII', range(0x20, 0x7e)],
  ['Latin', range(0xa1, 0xac) + range(0xae, 0x2ff)],
  ['Greek and Cyrillic', range(0x391, 0x3a1) + range(0x3a3, 0x3ff) + range(0x400, 0x482)],
  ['punctuation', range(0x2010, 0x2027)],
  ['line drawing and blocks', range(0x2500, 0x259f)],
  ['CJK', '漢字かなカナ한글，。！'],
  ['combining marks', 'e\u0301a\u0308n\u0303'],
])('%s has the same widths as in the tables of Unicode', (_, text) => {
  const exact = {
    ...graphemeWidths,
    charProperties: graphemeWidths.charProperties.bind(graphemeWidths),
  };
  expect(widths(approximateWidths, text)).toEqual(widths(exact, text));
});
