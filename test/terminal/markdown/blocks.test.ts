import { describe, expect, test } from 'vitest';
import { webAddress } from '../../../src/base/web-address.ts';
import { describeAddress } from '../../../src/terminal/markdown/addresses.ts';
import { MarkdownReader } from '../../../src/terminal/markdown/reader.ts';
import { spokenText } from '../../../src/terminal/markdown/spoken-text.ts';
import type { BlockRow } from '../../../src/terminal/text/block.ts';
import { enableColor } from '../../../src/terminal/text/styled-text.ts';
import { copiedText, isLineRow, linksIn } from '../../../src/terminal/text/text-line.ts';

function blockRows(text: string, columns: number): readonly BlockRow[] {
  const reader = new MarkdownReader();
  reader.push(text);
  const { finished } = reader.read(true);
  return finished.flatMap((block) => block.rows({ columns, measure: 100, wordWrap: true }));
}

/** The text of each row, without styles and the blanks at its end. */
function rows(text: string, columns = 60): readonly string[] {
  return blockRows(text, columns).map(({ data }) =>
    data
      .replace(/ *x\x1b\[A.*$/s, '')
      .replace(/\x1b\[[\d;]*m/g, '')
      .trimEnd(),
  );
}

describe('Markdown on the screen', () => {
  test.each([
    ['headings', '# One\n\ntext\n\n### Three\ntext', ['One', 'text', '', '### Three', 'text']],
    ['line ends stay', 'one\ntwo', ['one', 'two']],
    [
      'nested bullets',
      '- one\n  - **two**\n    - `three`\n- four',
      ['• one', '  ◦ two', '    ▪ three', '• four'],
    ],
    [
      'numbers as the model counts',
      '3. c\n   - x\n4. d\n\nlater\n\n10. j\n11. k',
      ['3. c', '   ◦ x', '4. d', '', 'later', '', '10. j', '11. k'],
    ],
    ['tasks', '- [ ] open\n- [x] done', ['• [ ] open', '• [x] done']],
    ['loose items are apart', '- a\n\n- b', ['• a', '', '• b']],
    ['a quote in a list in a quote', '> - a\n>   > b', ['│ • a', '│   │ b']],
    ['character references', 'a &lt; b, `&lt;` &#27;[31m', ['a < b, &lt; ␛[31m']],
    ['code with its language', '```sh\nls\n\n  x\n```', ['sh · code 1', 'ls', '', '  x']],
    [
      'a fence in a longer fence',
      '````md\n```js\n1\n```\n````',
      ['md · code 1', '```js', '1', '```'],
    ],
    ['an open fence', '```js\nlet', ['js · code 1', 'let']],
    [
      'a table with numbers to the right',
      '| a | n |\n|---|---|\n| `x \\| y` | 5 |\n| z | 12 |',
      ['a     │  n', '──────┼───', 'x | y │  5', 'z     │ 12'],
    ],
    [
      'a label whose host is in parts',
      '[pay**pal**.com](https://evil.example) [`paypal.com`](https://evil.example) [paypal&#8203;.com](https://evil.example)',
      [
        'paypal.com (really evil.example) paypal.com (really',
        'evil.example) paypal.com (really evil.example)',
      ],
    ],
    [
      'an address with character references',
      '[a](https&#58;//evil.example/?a=1&amp;b=2) https://b.example/?a=1&amp;b=2',
      ['a (evil.example) https://b.example/?a=1&b=2'],
    ],
    [
      'a row of a table with wrapped cells is apart',
      `| a | text |\n|---|---|\n| x | ${'word '.repeat(12)}|\n| y | z |\n| y | z |`,
      [
        'a │ text',
        `──┼─${'─'.repeat(56)}`,
        `x │ ${'word '.repeat(11).trim()}`,
        '  │ word',
        '  │',
        'y │ z',
        'y │ z',
      ],
    ],
    [
      'amounts and dashes of a table to the right',
      '| a | n |\n|---|---|\n| x | $-1.50 |\n| y | — |',
      ['a │      n', '──┼───────', 'x │ $-1.50', 'y │      —'],
    ],
    ['a heading below a heading', '# One\n## Two\ntext', ['One', '', 'Two', 'text']],
    ['a heading below a heading, later', '# One\n\n[a]: b\n## Two', ['One', '', 'Two']],
    ['a rule', 'a\n\n---\n\nb', ['a', '', '─'.repeat(30), '', 'b']],
    ['a link and its host', '[Rust](https://blog.rust-lang.org/x)', ['Rust (blog.rust-lang.org)']],
    [
      'an image is not fetched',
      '![alt](https://evil.example/p.png?leak=1)',
      ['[image: alt] (evil.example)'],
    ],
    [
      'formulas and footnotes',
      'see[^1] $a_1*b_2*$\n\n[^1]: note',
      ['see[^1] $a_1*b_2*$', '', '[^1]: note'],
    ],
    [
      'tabs in HTML and in deep lists',
      `${'- '.repeat(14)}c\td\n\n- x\n\n  <div>\n  a\tb\n  </div>`,
      [`${'- '.repeat(14)}c   d`, '', '• x', '', '  <div>', '  a       b', '  </div>'],
    ],
    [
      'line breaks in the head of a narrow table',
      '|a<br>b&#x2029;c|d|i|\n|-|-|-|\n|[e](f&NewLine;g)|long long long long long long|long long long long long long|',
      ['a b c: e (f g)', 'd: long long long long long long', 'i: long long long long long long'],
    ],
    ['HTML', '<b>x</b>\n\n<div>\n*y*\n</div>', ['<b>x</b>', '', '<div>', '*y*', '</div>']],
  ])('%s', (_, text, expected) => {
    expect(rows(text)).toEqual(expected);
  });

  test('a bold sentence in a quote is bold in each row and has its bar', () => {
    const rows = blockRows('> **bold that is wrapped over some rows here**\n\nend', 20);
    expect(rows.slice(0, -2).every((row) => /│.*\x1b\[1m/.test(row.data))).toBe(true);
    expect(rows.at(-1)?.data).not.toContain('\x1b[1m');
  });

  test('further rows of a line of code begin with a mark, which is not copied', () => {
    expect(rows('```\nabcdefghijklmnopqrst\n```', 12)).toEqual([
      'code 1',
      'abcdefghijkl',
      '↳ mnopqrst',
    ]);
    const copied = blockRows('- `` x ``\n\n      abcdefghijklmnopqrst', 14)
      .filter(isLineRow)
      .map(({ row }) => copiedText(row, 0, 14));
    expect(copied.slice(-2)).toEqual(['abcdefghijkl', 'mnopqrst']);
  });

  test('a table without room is a list of its cells', () => {
    const table = `| name | text |\n|---|---|\n| a | ${'word '.repeat(12)}|`;
    expect(rows(table, 24)[0]).toBe('name: a');
    expect(rows(table, 24).every((row) => row.length <= 24)).toBe(true);
  });

  test('an image in the label of a link has the address of the link', () => {
    const text = '[![logo](https://images.example/x.svg) page](https://page.example/y)';
    expect(rows(text)).toEqual(['[image: logo] page (page.example)']);
    const links = blockRows(text, 60)
      .filter(isLineRow)
      .flatMap(({ row }) => linksIn(row));
    expect(links).toEqual([{ start: 0, end: 18, address: 'https://page.example/y' }]);
  });

  test('with colours off the marks stay', () => {
    enableColor(false);
    expect(rows('# a\n\n**b** *c* `d` ~~e~~')).toEqual(['# a', '**b** *c* `d` ~~e~~']);
    enableColor(true);
  });

  test('nesting without end and delimiters without end are plain, and quick', () => {
    for (const text of [
      '> '.repeat(3000),
      '>'.repeat(3000),
      '*a '.repeat(9000),
      '[a]('.repeat(6000),
      '_a_b'.repeat(6000),
    ])
      expect(rows(text).join('').length).toBeGreaterThan(100);
  });
});

describe('copied text', () => {
  const copied = (text: string, columns: number) =>
    blockRows(text, columns)
      .filter(isLineRow)
      .map(({ row }) => copiedText(row, 0, columns));

  test('has no bars and no indents of wrapped rows', () => {
    expect(copied('> one two three', 12)).toEqual(['one two', 'three']);
    expect(copied('- one two three', 10)).toEqual(['• one two', 'three']);
  });

  test('has the tabs of code, in lists too', () => {
    expect(copied('```make\nall:\n\tcc\tx\n```', 40)).toEqual(['make · code 1', 'all:', '\tcc\tx']);
    expect(copied('<pre>\na\tb\n</pre>', 40)).toEqual(['<pre>', 'a\tb', '</pre>']);
    expect(copied('1. a\n\n   ```\n   \tcc\tx\n   ```', 40).at(-1)).toBe('\tcc\tx');
  });
});

test.each([
  ['https://a.example/x', 'Label', 'a.example'],
  ['https://a.example/', 'https://a.example/', ''],
  ['https://evil.example/', 'paypal.com', 'really evil.example'],
  ['https://evil.example/', 'https://paypal.com/login', 'really evil.example'],
  ['https://www.a.example/x', 'a.example', 'www.a.example'],
  ['https://github.com/x', 'README.md', 'github.com'],
  ['https://docs.example/', 'Array.prototype.sort', 'docs.example'],
  ['https://docs.example/', 'console.log() and main.py:12', 'docs.example'],
  ['https://evil.example/', 'www.shop.museum', 'really evil.example'],
  ['https://evil.example/', 'почта.рус or bank.de:443', 'really evil.example'],
  ['https://a.example/x/index.html#top', 'https://a.example/x/index.html', 'a.example'],
  ['https://evil.example/', '“paypal.com”', 'really evil.example'],
  ['https://evil.example/', 'log in→PayPal.com.', 'really evil.example'],
  ['https://evil.example/', 'pay\u200bpál.com', 'really evil.example'],
  ['https://evil.example/', 'evil.example | paypal.com', 'really evil.example'],
  ['https://evil.example/', 'https://paypal.com@evil.example/', 'really evil.example'],
  ['javascript:alert(1)', 'x', 'javascript:alert(1)'],
])('the host of %s behind the label %s is shown as %s', (href, label, expected) => {
  expect(describeAddress(href, label)).toBe(expected);
});

test('only http and https addresses can be opened', () => {
  expect(webAddress('https://a.example/x')).toBe('https://a.example/x');
  for (const href of ['javascript:alert(1)', 'data:text/html,x', 'file:///etc/passwd', '/x'])
    expect(webAddress(href)).toBeUndefined();
});

test('a screen reader says what marks mean', () => {
  expect(spokenText('## Title\n> quoted **text**\n```js\n- [x] [a](https://b.example)')).toBe(
    'heading: Title\nquote: quoted text\ncode, js:\n- done: a',
  );
});
