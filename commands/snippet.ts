import { Failure } from '../src/failure.ts';
import { graphemes } from '../src/terminal/cells.ts';
import { ink, type Printable, underline } from '../src/terminal/ink.ts';

/** Letters shown before and behind what was found. */
const around = 60;
/** Characters in which so many letters are looked for. */
const margin = 16 * around;

/** Finds the words whatever white space is between them. Throws a `usage` Failure where there are none. */
export function patternOf(typed: string): RegExp {
  const words = typed.split(/\s+/).filter((word) => word !== '');
  if (words.length === 0) {
    throw new Failure('usage', 'A text to search for is wanted.', { mend: 'session search TEXT' });
  }
  const escaped = words.map((word) => word.replace(/[\\^$.*+?()[\]{}|/]/g, '\\$&'));
  return new RegExp(escaped.join('\\s+'), 'iu');
}

/** The first place of a text that the pattern finds, in whole letters, marked and in one row with what is around it. */
export function snippet(text: string, wanted: RegExp): Printable | undefined {
  const row = text.replace(/\s+/g, ' ');
  const found = wanted.exec(row);
  if (!found) return undefined;
  const end = found.index + found[0].length;
  const [from, to] = [Math.max(0, found.index - margin), Math.min(row.length, end + margin)];
  const edges = edgesOf(row.slice(from, to)).map((edge) => from + edge);
  const first = edges.findLastIndex((edge) => edge <= found.index);
  const last = edges.findIndex((edge) => edge >= end);
  // What is looked at may begin and end in the midst of a letter.
  const least = Math.max(first - around, from > 0 ? 1 : 0);
  const most = Math.min(last + around, edges.length - (to < row.length ? 2 : 1));
  const part = (start: number, stop: number) => ink`${row.slice(edges[start], edges[stop])}`;
  const [before, after] = [edges[least] === 0 ? '' : '…', edges[most] === row.length ? '' : '…'];
  const mark = underline(part(first, last));
  return ink`${before}${part(least, first)}${mark}${part(last, most)}${after}`;
}

/** Where letters begin, and where the last one ends. */
function edgesOf(text: string): readonly number[] {
  const edges = [0];
  for (const letter of graphemes(text)) edges.push((edges.at(-1) ?? 0) + letter.length);
  return edges;
}
