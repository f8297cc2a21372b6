import { tests } from 'commonmark-spec';
import { decodeHTML } from 'entities';
import { expect, test } from 'vitest';
import { MarkdownReader } from '../../../src/terminal/markdown/reader.ts';
import { sanitize, styled } from '../../../src/terminal/text/styled-text.ts';
import { openConsole } from '../harness.ts';
import { commonMarkRows } from './commonmark-rows.ts';
import { MarkdownTerminal } from './styled-rows.ts';

const examples = tests.map(({ markdown, ...rest }) => ({
  ...rest,
  markdown: markdown.replaceAll('→', '\t'),
}));
const terminal = new MarkdownTerminal(40);

test.each(Object.entries(commonMarkRows))(
  'example %i of CommonMark is drawn as expected',
  async (number, rows) => {
    const example = examples[Number(number) - 1];
    await terminal.draw(example?.markdown ?? '');
    expect(terminal.rows()).toEqual(rows);
  },
);

test('rows are expected for examples of each section of CommonMark', () => {
  const sections = Object.keys(commonMarkRows).map(
    (number) => examples[Number(number) - 1]?.section,
  );
  expect(new Set(sections)).toEqual(new Set(examples.map(({ section }) => section)));
});

test('all examples of CommonMark are drawn with all their text, without control characters, and alike again', async () => {
  expect(examples).toHaveLength(652);
  const { view, rows } = openConsole(60, 24);
  for (const { number, markdown } of examples) {
    view.screen.print(styled`example ${number}\n`);
    const reader = new MarkdownReader();
    reader.push(sanitize(markdown));
    for (const block of reader.read(true).finished) view.screen.print(block);
  }
  const first = await rows();
  await view.screen.refit(() => undefined);
  expect(await rows()).toEqual(first);
  const drawn = first
    .join('\n')
    .split(/^example \d+\n?/m)
    .slice(1);
  expect(drawn).toHaveLength(examples.length);
  const faults = examples.filter(({ html }, at) => {
    const text = drawn[at] ?? '';
    return /[\0-\x09\x0b-\x1f\x7f-\x9f]/.test(text) || !holds(text, textOf(html));
  });
  expect(faults).toEqual([]);
});

/** The text of HTML, with tags as they are written in HTML blocks. */
function textOf(html: string): string {
  return decodeHTML(html.replace(/<[^>]*>/g, ''));
}

/** Whether a text has all letters and digits of another, in order. */
function holds(text: string, other: string): boolean {
  let from = 0;
  return (other.match(/[\p{L}\p{N}]/gu) ?? []).every((letter) => {
    from = text.indexOf(letter, from) + 1;
    return from > 0;
  });
}
