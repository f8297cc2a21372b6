import { expect, test } from 'vitest';
import { linkLabel } from '../../../src/terminal/text/styled-lines.ts';
import { bold, styled, unstyled } from '../../../src/terminal/text/styled-text.ts';
import {
  layOut,
  linksIn,
  noPrefix,
  rowText,
  type TextLine,
} from '../../../src/terminal/text/text-line.ts';

function line(text: ReturnType<typeof styled>, options: Partial<TextLine> = {}): TextLine {
  return { first: noPrefix, rest: noPrefix, text, byWords: true, ...options };
}

function rows(text: ReturnType<typeof styled>, columns: number, options: Partial<TextLine> = {}) {
  return layOut(line(text, options), { columns, measure: 0 }).map((row) => unstyled(rowText(row)));
}

test('rows end between words, and the blank between them is not drawn', () => {
  expect(rows(styled`one two three`, 7)).toEqual(['one two', 'three']);
  expect(rows(styled`one two  three`, 8)).toEqual(['one two', 'three']);
  expect(rows(styled`abcdefgh i`, 4)).toEqual(['abcd', 'efgh', 'i']);
  expect(rows(styled`a abcdefgh i`, 4)).toEqual(['a', 'abcd', 'efgh', 'i']);
});

test('a style continues on the next row', () => {
  const [, second] = layOut(line(styled`a ${bold(styled`b c`)} d`), { columns: 3, measure: 0 });
  expect(second && rowText(second)).toBe(styled`${bold(styled`c`)} d`);
});

test('prefixes stand before the rows unless there is no room', () => {
  const first = { drawn: styled`• `, copied: '• ' };
  const rest = { drawn: styled`  `, copied: '' };
  expect(rows(styled`one two three`, 10, { first, rest })).toEqual(['• one two', '  three']);
  expect(rows(styled`one two`, 9, { first, rest })).toEqual(['one two']);
});

test('wide characters and a full row', () => {
  expect(rows(styled`漢字漢字`, 5)).toEqual(['漢字', '漢字']);
  expect(rows(styled`漢字漢字`, 4)).toEqual(['漢字', '漢字']);
});

test('links are found in each row', () => {
  const text = styled`see ${linkLabel(0, styled`the page`)} now`;
  const found = layOut(line(text, { addresses: ['https://a.example/'] }), {
    columns: 8,
    measure: 0,
  });
  expect(found.map(linksIn)).toEqual([
    [{ start: 4, end: 7, address: 'https://a.example/' }],
    [{ start: 0, end: 4, address: 'https://a.example/' }],
  ]);
});
