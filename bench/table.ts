import type { NamedRow } from './rows.ts';

/** The samples of a row, and those of what keysh is compared with there. */
export interface Measurement {
  readonly id: string;
  readonly keysh: readonly number[];
  readonly other?: readonly number[];
}

const heads = ['area', 'measured', 'keysh', 'compared with', 'ratio', 'budget', 'result'];
type Line = readonly string[];

/** Returns a Markdown table with aligned columns; of several measurements of a row, the last one counts. */
export function formatTable(rows: readonly NamedRow[], measured: readonly Measurement[]): string {
  const found = new Map(measured.map((each) => [each.id, each]));
  const lines = rows.map((row): Line => {
    const cells = cellsOf(row, found.get(row.id));
    return [row.area, row.what, ...cells];
  });
  const widths = heads.map((head, at) =>
    Math.max(head.length, ...lines.map((cells) => cells[at]?.length ?? 0)),
  );
  const format = (cells: Line) =>
    `| ${cells.map((cell, at) => cell.padEnd(widths[at] ?? 0)).join(' | ')} |`;
  const rule = `|${widths.map((width) => '-'.repeat(width + 2)).join('|')}|`;
  return [format(heads), rule, ...lines.map(format)].join('\n');
}

/** Returns a measurement as one line of text. */
export function formatMeasurement(row: NamedRow, measurement: Measurement): string {
  const [keysh, other, ratio, budget, result] = cellsOf(row, measurement);
  const parts = [keysh, other, ratio && `ratio ${ratio}`, budget && `${budget}: ${result}`];
  return `${row.what}: ${parts.filter((part) => part !== '').join(', ')}`;
}

/** Returns keysh's value, the other one, their ratio, the budget, and whether it is met; what there is not is empty. */
function cellsOf(row: NamedRow, measurement: Measurement | undefined): readonly string[] {
  const budget = budgetOf(row);
  if (!measurement) return ['', row.other ?? '', '', budget, 'not measured'];
  const { keysh, other } = measurement;
  const value = median(keysh);
  const ratio = other && value / median(other);
  const isMet = value <= (row.max ?? Infinity) && (ratio ?? 0) <= (row.maxRatio ?? Infinity);
  return [
    `${formatSpread(keysh)} ${row.unit}`,
    other ? `${row.other} ${formatSpread(other)}` : '',
    ratio?.toFixed(2) ?? '',
    budget,
    budget === '' ? '' : isMet ? 'met' : '**over**',
  ];
}

function budgetOf({ max, maxRatio, unit }: NamedRow): string {
  if (max !== undefined) return `≤ ${formatNumber(max)} ${unit}`;
  return maxRatio === undefined ? '' : `≤ ${formatNumber(maxRatio)} ×`;
}

/** Returns `median [minimum..maximum]`, or a single value alone. */
function formatSpread(values: readonly number[]): string {
  const [middle = '', min, max] = [median(values), Math.min(...values), Math.max(...values)].map(
    formatNumber,
  );
  return values.length === 1 ? middle : `${middle} [${min}..${max}]`;
}

function formatNumber(value: number): string {
  const maximumFractionDigits = Math.abs(value) < 10 ? 2 : Math.abs(value) < 100 ? 1 : 0;
  return value.toLocaleString('en', { maximumFractionDigits });
}

/** Returns the median, the upper one of an even number of values; NaN if there are none. */
export function median(values: readonly number[]): number {
  return percentile(values, 50);
}

/** Returns the value above that share of the others, in percent; NaN if there are none. */
export function percentile(values: readonly number[], percent: number): number {
  const at = Math.floor((values.length * percent) / 100);
  return [...values].sort((a, b) => a - b)[at] ?? Number.NaN;
}
