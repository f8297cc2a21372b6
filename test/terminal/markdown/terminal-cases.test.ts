import { describe, expect, test } from 'vitest';
import { MarkdownOutput } from '../../../src/terminal/markdown/markdown-output.ts';
import { MarkdownReader } from '../../../src/terminal/markdown/reader.ts';
import { sanitize, styled } from '../../../src/terminal/text/styled-text.ts';
import { copiedText, isLineRow, linksIn } from '../../../src/terminal/text/text-line.ts';
import { openConsole } from '../harness.ts';
import { MarkdownTerminal } from './styled-rows.ts';

async function drawn(text: string, columns = 60): Promise<readonly string[]> {
  const terminal = new MarkdownTerminal(columns);
  await terminal.draw(text);
  return terminal.rows();
}

/** Draws each delta before the next, and returns the rows after each and after the end. */
async function streamed(deltas: readonly string[], columns = 60): Promise<readonly string[]> {
  const { view, rows } = openConsole(columns, 24);
  const output = new MarkdownOutput(view.screen);
  const seen: string[] = [];
  for (const delta of deltas) {
    output.push(sanitize(delta));
    seen.push((await rows()).join('\n'));
  }
  output.end();
  return [...seen, (await rows()).join('\n')];
}

function lineRows(text: string, columns: number) {
  const reader = new MarkdownReader();
  reader.push(text);
  const bounds = { columns, measure: 0, wordWrap: true };
  return reader.read(true).finished.flatMap((block) => block.rows(bounds).filter(isLineRow));
}

describe('text', () => {
  test('has no character references, but code keeps them', async () => {
    const text = 'It\'s "5 < 6" & true. Use `&lt;` and `&#39;` in HTML.\n';
    expect(await drawn(text)).toEqual([
      'It\'s "5 < 6" & true. Use ‹c &lt;› and ‹c &#39;› in HTML.',
    ]);
  });

  test('keeps the outer style after an inner one', async () => {
    expect(await drawn('**before `code` after** plain *it **both** it*\n')).toEqual([
      '‹b before ›‹bc code›‹b  after› plain ‹i it ›‹bi both›‹i  it›',
    ]);
  });

  test('after an unfinished style or fence has the default style', async () => {
    for (const open of [
      '**bold',
      '`code',
      '~~struck',
      '[label',
      '```js\nlet a = "b',
      '| a |\n|---|\n| **b',
    ]) {
      const { view, term } = openConsole(40, 12);
      const output = new MarkdownOutput(view.screen);
      output.push(open);
      output.end();
      view.screen.print(styled`after\n`);
      await view.screen.flush();
      const { baseY, cursorY, cursorX } = term.buffer.active;
      const row = term.buffer.active.getLine(baseY + cursorY - 1);
      expect([row?.translateToString(true), cursorX]).toEqual(['after', 0]);
      expect(row?.getCell(0)?.isAttributeDefault()).toBeTruthy();
    }
  });

  test('begins each line in the first column', async () => {
    const [last] = (await streamed(['one\n', 'two\n\n```\na\n  b\n```\n'])).slice(-1);
    expect(last).toBe('one\ntwo\n\ncode 1\na\n  b');
  });

  test('stays where carriage returns and backspaces would overwrite it', async () => {
    const rows = await drawn('run: rm -rf ~ #wipe\rls -la      \n\npass\x08\x08\x08\x08safe\n');
    expect(rows).toEqual(['run: rm -rf ~ #wipe', 'ls -la', '', 'pass␈␈␈␈safe']);
  });

  test('after an escape sequence without an end is shown', async () => {
    for (const opening of ['\x1b]0;', '\x1bP', '\x1b_', '\u009d']) {
      const [row = ''] = await drawn(`before ${opening}never closed`);
      expect(row).toMatch(/^before .*never closed$/);
    }
  });

  test('with control characters as references shows them in a visible form', async () => {
    const text = 'a &#27;[31m &#x1b;]0;t&#7; &#155;2J <b>&#x1B;[2J</b> `&#27;[2J` end\n';
    expect(await drawn(text, 80)).toEqual([
      'a ␛[31m ␛]0;t␇ ›2J ‹d <b>›␛[2J‹d </b>› ‹c &#27;[2J› end',
    ]);
  });
});

describe('a quote', () => {
  test('has its bar and style in each row, within the screen', async () => {
    const words = 'This bold sentence inside a quote is long enough to wrap over three rows.';
    const rows = await drawn(`> **${words}**\n\nend\n`, 30);
    expect(rows.slice(0, -2).every((row) => /^‹d │ ›‹b .{1,28}›$/.test(row))).toBe(true);
    expect(rows.slice(0, -2).length).toBeGreaterThan(2);
    expect(rows.at(-1)).toBe('end');
  });
});

describe('a fence', () => {
  test('that comes in pieces shows no backtick and its language once', async () => {
    const deltas = ['Here:\n\n`', '``', 'sw', 'ift\nlet x = 1\n', '``', '`\nDone.'];
    const seen = await streamed(deltas);
    expect(seen.filter((rows) => rows.includes('`'))).toEqual([]);
    expect(seen.at(-1)).toBe('Here:\n\nswift · code 1\nlet x = 1\n\nDone.');
  });
});

describe('a table', () => {
  test('has the code and bars of its cells', async () => {
    const rows = await drawn('| Use | Syntax |\n|---|---|\n| run | `sh <cmd> \\| tee` |\n');
    expect(rows.at(-1)).toBe('run ‹d │› ‹c sh <cmd> | tee›');
  });

  test.each([
    [
      ['Duplicates', 'silently', 'insertion', 'present'],
      '| Feature | Collection | Set |\n|---|---|---|\n| Duplicates | keeps every element that was added, in the order of insertion | silently ignores an element that is already present in it |\n',
    ],
    [
      ['Status', 'Y'],
      '| Feature | Status | identifier |\n|---|---|---|\n| one with a long name | Y | inventory_worker::rebuild_monthly_totals_from_ledger |\n',
    ],
  ])('shows %j in 50 columns', async (words, text) => {
    const rows = lineRows(text, 50);
    const shown = rows.map(({ row }) => copiedText(row, 0, 50)).join('\n');
    for (const word of words) expect(shown).toMatch(new RegExp(`\\b${word}\\b`));
    expect(rows.filter(({ width }) => width > 50)).toEqual([]);
  });
});

describe('a copied row', () => {
  test('has the space at its break', () => {
    const rows = lineRows(`${'a'.repeat(19)} bbb`, 20);
    const copied = rows.map(({ row }) => copiedText(row, 0, 20) + (row.continues ? row.gap : ''));
    expect(copied.join('')).toBe(`${'a'.repeat(19)} bbb`);
  });
});

test('an address ends before the marks and punctuation around it, also over two rows', () => {
  const long = 'https://e.example/very/long/path/that/wraps/over/the/edge';
  const rows = lineRows(`See **https://e.example/a_(b)?x=1&y=2**, or (${long}).`, 40);
  const links = rows.flatMap(({ row }) => linksIn(row).map(({ address }) => address));
  expect([...new Set(links)]).toEqual(['https://e.example/a_(b)?x=1&y=2', long]);
  expect(links.length).toBeGreaterThan(2);
});

test('a finished block is written once while later ones stream', async () => {
  const { view, term } = openConsole(40, 24);
  let written = '';
  const write = term.write.bind(term);
  term.write = (data, callback) => {
    written += data;
    write(data, callback);
  };
  const output = new MarkdownOutput(view.screen);
  const blocks = [
    'First\ttab 漢字 👍🏽',
    '- item',
    '```js\nlet a;\n```',
    '| a | b |\n|---|---|\n| c | d |',
    'last **bold**',
  ];
  for (const delta of `${blocks.join('\n\n')}\n`.match(/[\s\S]{1,3}/g) ?? []) {
    output.push(delta);
    await view.screen.flush();
  }
  output.end();
  await view.screen.flush();
  const rest = written.slice(written.indexOf('code 1'));
  expect(rest).toContain('let');
  expect(rest).not.toMatch(/First|漢字|item/);
});
