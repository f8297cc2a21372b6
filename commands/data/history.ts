import type { App } from '../../src/app/app.ts';
import { Failure } from '../../src/base/failure.ts';
import { styled } from '../../src/terminal/text/styled-text.ts';
import { defineCommand } from '../definition.ts';
import { print } from '../output.ts';

const maxListedLines = 50;
const maxRowUnits = 500;
/** UTF-16 units of a line that are read. */
const maxReadUnits = 5000;

const clear = defineCommand({
  name: 'clear',
  summary: 'delete all lines, without asking',
  run: clearHistory,
});

/** `history`: lists the lines entered at the prompt. */
export const history = defineCommand({
  name: 'history',
  summary: `list the last ${maxListedLines} lines; Ctrl-R searches all`,
  example: 'history',
  verbs: [clear],
  run: list,
});

async function clearHistory(app: App): Promise<void> {
  try {
    await app.console.history.clear();
  } catch (error) {
    if (!(error instanceof Failure)) throw error;
    throw new Failure('storage', `The history was cleared in this tab only. ${error.message}`);
  }
  print(app, styled`The history is empty.`);
}

function list(app: App): void {
  const { lines } = app.console.history;
  const width = `${lines.length}`.length;
  for (const [at, line] of lines.entries()) {
    if (at < lines.length - maxListedLines) continue;
    print(app, styled`${`${at + 1}`.padStart(width)}  ${inOneRow(line)}`);
  }
}

/** Returns a line on one row, without blanks around its line ends, and shortened if it is long. */
export function inOneRow(line: string): string {
  const start = line.slice(0, maxReadUnits);
  const rows = start.split('\n').map((row) => row.trim());
  const row = rows.filter((text) => text !== '').join(' ⏎ ');
  const fits = start.length === line.length && row.length <= maxRowUnits;
  return fits ? row : `${row.slice(0, maxRowUnits)}…`;
}
