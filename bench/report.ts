import { appendFileSync, mkdirSync } from 'node:fs';
import path from 'node:path';
import { type RowId, rows } from './rows.ts';
import { formatMeasurement, type Measurement } from './table.ts';

/** The file to which benchmarks add what they measured, as one JSON object per line. */
export const recordsFile = 'coverage/bench.jsonl';

/** Whether benchmarks take few samples and leave out what takes long. */
export const isQuick = process.env.BENCH_QUICK === '1';

/**
 * Records and prints the samples of a row of the table, and those of what keysh is compared with there. Throws an error if
 * there are none, or one is not a number.
 */
export function record(id: RowId, keysh: readonly number[], other?: readonly number[]): void {
  for (const samples of [keysh, other ?? [0]])
    if (samples.length === 0 || !samples.every(Number.isFinite))
      throw new Error(`${id} was not measured: [${samples}]`);
  const measured: Measurement = { id, keysh, ...(other && { other }) };
  mkdirSync(path.dirname(recordsFile), { recursive: true });
  appendFileSync(recordsFile, `${JSON.stringify(measured)}\n`);
  const row = rows.find((each) => each.id === id);
  if (row) process.stdout.write(`${row.area}: ${formatMeasurement(row, measured)}\n`);
}
