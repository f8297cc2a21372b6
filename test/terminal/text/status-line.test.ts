import { expect, test } from 'vitest';
import { StatusLine } from '../../../src/terminal/text/status-line.ts';
import { unstyled } from '../../../src/terminal/text/styled-text.ts';
import { copiedText, rowText } from '../../../src/terminal/text/text-line.ts';
import { openConsole } from '../harness.ts';

const text = 'some:model · global key · 5,000 in (3,072 cached), 2 out · 0.1 s · about $0.01';

test.each([
  [80, [text]],
  [60, ['some:model · global key · 5,000 in (3,072 cached), 2 out ·', '0.1 s · about $0.01']],
  [36, ['some:model · global key ·', '5,000 in (3,072 cached), 2 out ·', '0.1 s · about $0.01']],
  [
    16,
    [
      'some:model ·',
      'global key ·',
      '5,000 in (3,072',
      'cached), 2 out ·',
      '0.1 s ·',
      'about $0.01',
    ],
  ],
])('at %i columns, the rows end between parts that fit', async (columns, expected) => {
  const { view, rows } = openConsole(columns, 10);
  view.screen.print(new StatusLine(text));
  const shown = (await rows()).map((row) => row.trimEnd()).filter((row) => row !== '');
  expect(shown).toEqual(expected);
  expect(shown.join(' ')).not.toContain('\u00a0');
});

test('its text is copied as it was given', () => {
  const line = new StatusLine(text);
  const rows = line.rows({ columns: 36, measure: 0, wordWrap: true });
  expect(rows.map(({ row }) => copiedText(row, 0, 36)).join(' ')).toBe(text);
  expect(rows.every(({ data }) => !data.includes('\u00a0'))).toBe(true);
});

test('a key that becomes known is masked', () => {
  const line = new StatusLine('some:SECRET · 1.0 s');
  expect(line.rewrite((shown) => shown.replace('SECRET', '…'))).toBe(true);
  expect(line.rewrite((shown) => shown)).toBe(false);
  const [row] = line.rows({ columns: 36, measure: 0, wordWrap: true });
  expect(row && unstyled(rowText(row.row)).replaceAll('\u00a0', ' ')).toBe('some:… · 1.0 s');
});
