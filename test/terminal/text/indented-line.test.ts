import { expect, onTestFinished, test } from 'vitest';
import { History } from '../../../src/terminal/editor/history.ts';
import { printIndented } from '../../../src/terminal/editor/print-indented.ts';
import { readLine } from '../../../src/terminal/editor/read-line.ts';
import { press } from '../../../src/terminal/input/keys.ts';
import { outputRows } from '../../../src/terminal/screen/output-rows.ts';
import type { LayoutBounds } from '../../../src/terminal/text/block.ts';
import { IndentedLine, indentedLines } from '../../../src/terminal/text/indented-line.ts';
import { bold, cyan, enableColor, styled } from '../../../src/terminal/text/styled-text.ts';
import { copiedText } from '../../../src/terminal/text/text-line.ts';
import { openConsole } from '../harness.ts';

const bounds: LayoutBounds = { columns: 12, measure: 0, wordWrap: true };

test('an entered line wraps between words, and all its rows but the first are indented, also after a resize', async () => {
  const { view, term, keys, rows } = openConsole(12, 10);
  const answer = readLine(view, {
    prompt: () => cyan(styled`> `),
    history: new History(() => ''),
    hide: () => [],
    printEntered: printIndented,
  });
  keys('abcdef ghijk lmn', press('Enter', 'shift'), 'second', press('Enter'));
  await answer;
  expect(await rows()).toEqual(['> abcdef', '  ghijk lmn', '  second']);
  await view.screen.refit(() => term.resize(40, 10));
  expect(await rows()).toEqual(['> abcdef ghijk lmn', '  second']);
  expect(outputRows(view.screen, 0, 2)?.map(({ isQuoted }) => isQuoted)).toEqual([false, false]);
});

test('the indent is not copied', () => {
  const copied = indentedLines(styled`> ${bold(styled`abcdef ghijk\nnext`)}`).map((line) =>
    line.rows(bounds).map(({ row }) => copiedText(row, 0, bounds.columns)),
  );
  expect(copied).toEqual([['> abcdef', 'ghijk'], ['next']]);
});

test('a line is laid out again when its text or the width changes', () => {
  const line = new IndentedLine(styled`a SECRET`, false, true);
  const shown = (columns: number) => line.rows({ ...bounds, columns }).map(({ width }) => width);
  expect(shown(20)).toEqual([10]);
  expect(shown(10)).toEqual([10]);
  expect(line.rewrite((text) => text.replace('SECRET', '…'))).toBe(true);
  expect(shown(10)).toEqual([5]);
  expect(line.rewrite((text) => text)).toBe(false);
});

test('a line loses its color when colors are turned off', () => {
  const [line] = indentedLines(cyan(styled`> `));
  expect(line?.rows(bounds)[0]?.data).toContain('\x1b[36m');
  enableColor(false);
  onTestFinished(() => enableColor(true));
  expect(line?.rows(bounds)[0]?.data).not.toContain('\x1b[36m');
});

test('no row is indented where that leaves no room', () => {
  const line = new IndentedLine(styled`abcdefghij`, true, false);
  expect(line.rows({ ...bounds, columns: 9 }).map(({ width }) => width)).toEqual([9, 1]);
});
