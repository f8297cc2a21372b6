import { readdirSync, readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { partsOf } from '../../../src/terminal/markdown/parts.ts';
import { MarkdownReader } from '../../../src/terminal/markdown/reader.ts';

const bounds = { columns: 60, measure: 100, wordWrap: true };
const numbers = Array.from({ length: 12 }, (_, at) => at + 1);
const texts = [
  ...readdirSync('test/gallery').map((name) => [
    name,
    readFileSync(`test/gallery/${name}`, 'utf8'),
  ]),
  ['a list with numbers of one and two digits', numbers.map((at) => `${at}. item\n`).join('')],
  ['Markdown after a list nested too deeply', `${'- '.repeat(14)}deep\n*plain*\n \n*em*\n\nend`],
];

/** What is written for the finished blocks of a text that comes in chunks. */
function drawn(chunks: readonly string[]): readonly string[] {
  const reader = new MarkdownReader();
  const rows: string[] = [];
  const take = (hasEnded = false) => {
    const { finished, open } = reader.read(hasEnded);
    rows.push(...finished.flatMap((block) => block.rows(bounds).map((row) => row.data)));
    open?.rows(bounds);
  };
  for (const chunk of chunks) {
    reader.push(chunk);
    take();
  }
  take(true);
  return rows;
}

test.each(texts)('%s is drawn alike however it is cut into chunks', (_, text = '') => {
  const whole = drawn([text]);
  expect(drawn(Array.from(text))).toEqual(whole);
  for (let at = 0; at < text.length; at += 61) {
    expect(drawn([text.slice(0, at), text.slice(at)])).toEqual(whole);
  }
});

test.each([' ', '\t', '\u00a0', 'x', ' \t'])(
  'a long run of %j is drawn alike in chunks',
  (unit) => {
    const text = `*a*${unit.repeat(40_000)}\n\n*b*${unit.repeat(40_000)}c\n \n*d*`;
    const whole = drawn([text]);
    expect(whole.length).toBeGreaterThan(3);
    for (const size of [999, 4096, 8192, 30_011]) {
      expect(drawn(text.match(new RegExp(`[^]{1,${size}}`, 'g')) ?? [])).toEqual(whole);
    }
  },
);

const piece = 'x'.repeat(16_384);

test.each([
  ['ends in the fifth piece', `${piece.repeat(4)}x`],
  ['ends where a piece does', piece],
  ['ends like a closing fence behind a piece', `${piece}\`\`\``],
  ['begins like a closing fence', `${'`'.repeat(40_000)}x`],
  ['has blanks where a piece begins', `${piece}    y`],
])('a very long line of code that %s is one line however it comes', async (_, line) => {
  const text = `~~~\na\n  ${line}\nb\n~~~\nc\n`;
  expect((await partsOf(text)).codes).toEqual([`a\n  ${line}\nb\n`]);
  const whole = drawn([text]);
  const breaks = whole.filter((data) => data.endsWith('\r\n'));
  expect(breaks).toHaveLength(6);
  for (const size of [999, 4096, 16_384, 30_011]) {
    expect(drawn(text.match(new RegExp(`[^]{1,${size}}`, 'g')) ?? [])).toEqual(whole);
  }
});
