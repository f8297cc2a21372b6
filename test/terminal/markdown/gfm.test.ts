import { describe, expect, test } from 'vitest';
import { MarkdownTerminal } from './styled-rows.ts';

const terminal = new MarkdownTerminal(40);

/** Draws a text twice, the second time from the stored lines, and compares the rows with the expected ones. */
async function expectRows(lines: readonly string[], rows: readonly string[]): Promise<void> {
  await terminal.draw(`${lines.join('\n')}\n`);
  expect(terminal.rows()).toEqual(rows);
  await terminal.redraw();
  expect(terminal.rows()).toEqual(rows);
}

describe('a table', () => {
  test.each([
    [
      'has its columns aligned as the delimiter row says',
      ['|left|centre|right|', '|:--|:-:|--:|', '|a|b|c|', '|longer|longer|longer|'],
      [
        '‹b left›   ‹d │› ‹b centre› ‹d │›  ‹b right›',
        '‹d ───────┼────────┼───────›',
        'a      ‹d │›   b    ‹d │›      c',
        'longer ‹d │› longer ‹d │› longer',
      ],
    ],
    [
      'needs no bars at its edges',
      ['a | b', '--|--', 'c | d'],
      ['‹b a› ‹d │› ‹b b›', '‹d ──┼──›', 'c ‹d │› d'],
    ],
    [
      'has no cells beyond its head, and empty ones where a row is short',
      ['|a|b|', '|-|-|', '|one|', '|two|three|four|'],
      ['‹b a›   ‹d │› ‹b b›', '‹d ────┼──────›', 'one ‹d │›', 'two ‹d │› three'],
    ],
    [
      'may have bars in its cells',
      ['|a|b|', '|-|-|', '|`x \\| y`|**p \\| q**|'],
      ['‹b a›     ‹d │› ‹b b›', '‹d ──────┼──────›', '‹c x | y› ‹d │› ‹b p | q›'],
    ],
    ['may have no rows', ['|a|b|', '|-|-|'], ['‹b a› ‹d │› ‹b b›', '‹d ──┼──›']],
    ['ends at an empty line', ['|a|', '|-|', '|b|', '', '|c|'], ['‹b a›', '‹d ─›', 'b', '', '|c|']],
    [
      'ends at the start of another block',
      ['|a|', '|-|', '|b|', '> c'],
      ['‹b a›', '‹d ─›', 'b', '', '‹d │ ›c'],
    ],
    [
      'has as many cells in its head as in its delimiter row, or is text',
      ['|a|b|', '|-|', '|c|d|'],
      ['|a|b|', '|-|', '|c|d|'],
    ],
    [
      'may have wide characters',
      ['|name|n|', '|-|-|', '|梨|1|', '|é😀|22|'],
      ['‹b name› ‹d │›  ‹b n›', '‹d ─────┼───›', '梨   ‹d │›  1', 'é😀  ‹d │› 22'],
    ],
    [
      'may be in a list',
      ['- x', '', '  |a|b|', '  |-|-|', '  |c|d|'],
      ['• x', '', '  ‹b a› ‹d │› ‹b b›', '  ‹d ──┼──›', '  c ‹d │› d'],
    ],
    [
      'may have line breaks in its cells',
      ['|a|b|', '|-|-|', '|c<br>d|e|'],
      ['‹b a› ‹d │› ‹b b›', '‹d ──┼──›', 'c ‹d │› e', 'd ‹d │›'],
    ],
    [
      'is a list of its cells where columns would be too narrow',
      ['|a|b|', '|-|-|', '|a text of some words here|a longer one that needs two rows|', '|c|d|'],
      [
        '‹b a›: a text of some words here',
        '‹b b›: a longer one that needs two rows',
        '',
        '‹b a›: c',
        '‹b b›: d',
      ],
    ],
  ])('%s', async (_, lines, rows) => {
    await expectRows(lines, rows);
  });
});

describe('struck text', () => {
  test.each([
    ['is between two tildes or one', ['~~a~~ ~b~'], ['‹s a› ‹s b›']],
    ['is not between three', ['a ~~~b~~~ c'], ['a ~~~b~~~ c']],
    ['does not extend over paragraphs', ['~~a', '', 'b~~'], ['~~a', '', 'b~~']],
    ['may be bold', ['**a ~~b~~ c**'], ['‹b a ›‹bs b›‹b  c›']],
    ['may contain other styles', ['~~a *b* `c`~~'], ['‹s a ›‹is b›‹s  ›‹sc c›']],
    ['has no blanks inside its marks', ['~~ a ~~ 5 ~ 6 ~ 7'], ['~~ a ~~ 5 ~ 6 ~ 7']],
  ])('%s', async (_, lines, rows) => {
    await expectRows(lines, rows);
  });
});

describe('a task list', () => {
  test.each([
    ['has boxes', ['- [ ] a', '- [x] b', '- [X] c'], ['• [ ] a', '• [x] b', '• [x] c']],
    ['may be numbered', ['1. [ ] a', '2. [x] b'], ['1. [ ] a', '2. [x] b']],
    [
      'may be nested, loose, and contain other items',
      ['- [ ] a', '  - [x] b', '  - c', '', '- [x] d', '', '  e'],
      ['• [ ] a', '  ◦ [x] b', '  ◦ c', '', '• [x] d', '', '  e'],
    ],
    [
      'is wrapped below its text',
      ['- [ ] a task with text that is longer than one row'],
      ['• [ ] a task with text that is longer', '  than one row'],
    ],
    ['needs a blank after the box', ['- [x]a', '- [y] b'], ['• [x]a', '• [y] b']],
  ])('%s', async (_, lines, rows) => {
    await expectRows(lines, rows);
  });
});

describe('an address in text', () => {
  test.each([
    ['is a link', ['see https://a.example/x.'], ['see ‹ul https://a.example/x›.']],
    ['is a link without a scheme', ['see www.a.example'], ['see ‹ul www.a.example›']],
    [
      'does not include the bracket after it',
      ['(https://a.example/y_(z))'],
      ['(‹ul https://a.example/y_(z)›)'],
    ],
    ['may be one of mail', ['write to a.b@c.example'], ['write to a.b@c.example']],
  ])('%s', async (_, lines, rows) => {
    await expectRows(lines, rows);
  });
});
