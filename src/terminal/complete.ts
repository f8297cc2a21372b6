import { insert, type Line, lineOf } from './line.ts';

/** What the word from `start` to the cursor may become. */
export interface Completion {
  readonly start: number;
  readonly candidates: readonly string[];
}

/** The line as far as all candidates agree. */
export function completed(line: Line, { start, candidates }: Completion): Line {
  const [first = '', ...others] = candidates;
  let common = first;
  for (const other of others) while (!other.startsWith(common)) common = common.slice(0, -1);
  const end = others.length === 0 && /[^:=]$/.test(first) ? ' ' : '';
  const longer = common + end;
  if (longer.length <= line.before.length - start) return line;
  return insert(lineOf(line.before.slice(0, start), line.after), longer);
}
