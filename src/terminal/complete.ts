import type { Glass } from './glass.ts';
import { ink } from './ink.ts';
import { insert, type Line, lineOf } from './line.ts';

/** What the word from `start` to the cursor may become. */
export interface Completion {
  readonly start: number;
  readonly candidates: readonly string[];
}

const mostListed = 100;

/** The line as far as all candidates agree; where that adds nothing, they are listed above it. */
export function completed({ screen }: Glass, line: Line, { start, candidates }: Completion): Line {
  const [first = '', ...others] = candidates;
  let common = first;
  for (const other of others) while (!other.startsWith(common)) common = common.slice(0, -1);
  const end = others.length === 0 && /[^:=]$/.test(first) ? ' ' : '';
  const longer = common + end;
  if (longer.length > line.before.length - start)
    return insert(lineOf(line.before.slice(0, start), line.after), longer);
  if (others.length > 0) screen.print(ink`${inColumns(candidates, screen.columns)}\n`);
  return line;
}

/** The words in columns of one width, a row for each of as many as fit; the first hundred. */
function inColumns(words: readonly string[], width: number): string {
  const shown = words.slice(0, mostListed);
  const cell = Math.max(...shown.map((word) => word.length)) + 2;
  const perRow = Math.max(1, Math.floor(width / cell));
  const rows = Array.from({ length: Math.ceil(shown.length / perRow) }, (_, row) =>
    shown
      .slice(row * perRow, (row + 1) * perRow)
      .map((word) => word.padEnd(cell))
      .join('')
      .trimEnd(),
  );
  const more = words.length - shown.length;
  return [...rows, ...(more > 0 ? [`… and ${more} more`] : [])].join('\n');
}
