import { execFileSync } from 'node:child_process';
import { existsSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import os from 'node:os';
import { chromium } from '../scripts/chromium.mjs';
import { isQuick, recordsFile } from './report.ts';
import { rows } from './rows.ts';
import { formatTable } from './table.ts';

/** Removes earlier measurements; the returned function writes the table of those of this run. */
export function setup(): () => void {
  rmSync(recordsFile, { force: true });
  const loadBefore = os.loadavg()[0] ?? 0;
  return () => {
    const lines = existsSync(recordsFile) ? readFileSync(recordsFile, 'utf8').split('\n') : [];
    const measured = lines.filter((line) => line !== '').map((line) => JSON.parse(line));
    writeFileSync(tableFile, `${describeRun(loadBefore)}\n\n${formatTable(rows, measured)}\n`);
  };
}

const tableFile = 'coverage/bench.md';

/** Returns a sentence with the date, the machine and the programs. */
function describeRun(loadBefore: number): string {
  const date = new Date().toLocaleDateString('en-GB', { dateStyle: 'long' });
  const cpus = os.cpus();
  const parts = [
    `${cpus.length} × ${cpus[0]?.model.trim()}`,
    `${(os.totalmem() / 2 ** 30).toFixed(0)} GiB of memory`,
    `${os.type()}`,
    `Node.js ${process.versions.node}`,
    execFileSync(chromium(), ['--version'], { encoding: 'utf8' })
      .trim()
      .replace(/ built on.*/, ''),
  ];
  const kind = isQuick ? 'Quick run' : 'Measured';
  return `${kind} on ${date}: ${parts.join(', ')}; load before the run ${loadBefore.toFixed(1)}.`;
}
