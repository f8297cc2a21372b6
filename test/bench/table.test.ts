import { describe, expect, test } from 'vitest';
import type { NamedRow } from '../../bench/rows.ts';
import { formatTable, type Measurement } from '../../bench/table.ts';

const row = (changes: Partial<NamedRow> = {}): NamedRow => ({
  area: 'Keys',
  id: 'key',
  what: 'key to paint',
  unit: 'ms',
  ...changes,
});

/** Returns the cells of the only row of a table, without the padding. */
function cellsOf(changes: Partial<NamedRow>, ...measured: readonly Omit<Measurement, 'id'>[]) {
  const table = formatTable(
    [row(changes)],
    measured.map((each) => ({ id: 'key', ...each })),
  );
  return table
    .split('\n')[2]
    ?.split('|')
    .slice(3, -1)
    .map((cell) => cell.trim());
}

describe('a row of the table of benchmarks', () => {
  test('has the median, minimum and maximum, the ratio of the medians, and the budget', () => {
    expect(
      cellsOf({ other: 'text node', maxRatio: 1.3 }, { keysh: [9, 2.5, 3], other: [2, 2, 8] }),
    ).toEqual(['3 [2.5..9] ms', 'text node 2 [2..8]', '1.50', '≤ 1.3 ×', '**over**']);
  });

  test('may reach its budget, but not exceed it', () => {
    expect(cellsOf({ max: 50 }, { keysh: [50] })).toEqual(['50 ms', '', '', '≤ 50 ms', 'met']);
    expect(cellsOf({ max: 50 }, { keysh: [50.1] })?.at(-1)).toBe('**over**');
    expect(cellsOf({ maxRatio: 2 }, { keysh: [4], other: [2] })?.at(-1)).toBe('met');
    expect(cellsOf({ max: 0 }, { keysh: [0] })?.at(-1)).toBe('met');
  });

  test('needs no budget and no comparison', () => {
    expect(cellsOf({}, { keysh: [1234.5] })).toEqual(['1,235 ms', '', '', '', '']);
  });

  test('says that it was not measured', () => {
    expect(cellsOf({ other: 'baseline', max: 50 })).toEqual([
      '',
      'baseline',
      '',
      '≤ 50 ms',
      'not measured',
    ]);
  });

  test('has the last of several measurements', () => {
    expect(cellsOf({}, { keysh: [1] }, { keysh: [2] })?.[0]).toBe('2 ms');
  });
});

test('the columns of the table are aligned', () => {
  const lines = formatTable([row(), row({ what: 'a longer name', max: 50 })], []).split('\n');
  expect(new Set(lines.map((line) => line.length)).size).toBe(1);
  expect(lines).toHaveLength(4);
});
