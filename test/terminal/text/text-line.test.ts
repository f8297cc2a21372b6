import { expect, test } from 'vitest';
import type { LayoutBounds } from '../../../src/terminal/text/block.ts';
import { linkLabel } from '../../../src/terminal/text/styled-lines.ts';
import { bold, styled, unstyled } from '../../../src/terminal/text/styled-text.ts';
import {
  blockRows,
  layOut,
  linksIn,
  noPrefix,
  rowText,
  type TextLine,
} from '../../../src/terminal/text/text-line.ts';

function line(text: ReturnType<typeof styled>, options: Partial<TextLine> = {}): TextLine {
  return { first: noPrefix, rest: noPrefix, text, isProse: true, ...options };
}

function bounds(columns: number, more: Partial<LayoutBounds> = {}): LayoutBounds {
  return { columns, measure: 0, wordWrap: true, ...more };
}

function rows(text: ReturnType<typeof styled>, columns: number, options: Partial<TextLine> = {}) {
  return layOut(line(text, options), bounds(columns)).map((row) => unstyled(rowText(row)));
}

test('rows end between words, where the space after the last word fits on the screen', () => {
  expect(rows(styled`one two three`, 8)).toEqual(['one two', 'three']);
  expect(rows(styled`one two three`, 7)).toEqual(['one', 'two', 'three']);
  expect(rows(styled`one two`, 7)).toEqual(['one two']);
  expect(rows(styled`one two  three`, 8)).toEqual(['one two', 'three']);
  expect(rows(styled`abcdefgh i`, 4)).toEqual(['abcd', 'efgh', 'i']);
  expect(rows(styled`a abcdefgh i`, 4)).toEqual(['a', 'abcd', 'efgh', 'i']);
});

test('below the width of the screen, a row is as wide as the measure', () => {
  const found = layOut(line(styled`one two three`), bounds(20, { measure: 7 }));
  expect(found.map(rowText)).toEqual(['one two', 'three']);
});

test('the rows and the gaps between them are the text, with and without word wrap', () => {
  const text = 'one two  three abcdefghijkl m';
  for (const wordWrap of [true, false]) {
    for (let columns = 1; columns <= 30; columns += 1) {
      const found = layOut(line(styled`${text}`), bounds(columns, { wordWrap }));
      expect(found.map((row) => rowText(row) + row.gap).join('')).toBe(text);
    }
  }
});

test('the terminal joins the rows of a line with the space between them', () => {
  const [row] = blockRows([line(styled`one two three`)], bounds(9));
  expect(row?.data).toMatch(/^\x1b\[mone two {2}x/);
});

test('a style continues on the next row', () => {
  const [, second] = layOut(line(styled`a ${bold(styled`b c`)} d`), bounds(4));
  expect(second && rowText(second)).toBe(styled`${bold(styled`c`)} d`);
});

test('prefixes precede the rows unless there is no room', () => {
  const first = { shown: styled`• `, copied: '• ' };
  const rest = { shown: styled`  `, copied: '' };
  expect(rows(styled`one two three`, 10, { first, rest })).toEqual(['• one two', '  three']);
  expect(rows(styled`one two`, 9, { first, rest })).toEqual(['one two']);
});

test('wide characters and a full row', () => {
  expect(rows(styled`漢字漢字`, 5)).toEqual(['漢字', '漢字']);
  expect(rows(styled`漢字漢字`, 4)).toEqual(['漢字', '漢字']);
});

test('links are found in each row', () => {
  const text = styled`see ${linkLabel(0, styled`the page`)} now`;
  const found = layOut(line(text, { addresses: ['https://a.example/'] }), bounds(8));
  expect(found.map(linksIn)).toEqual([
    [{ start: 4, end: 7, address: 'https://a.example/' }],
    [{ start: 0, end: 4, address: 'https://a.example/' }],
  ]);
});
