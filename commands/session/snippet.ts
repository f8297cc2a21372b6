import { Failure } from '../../src/base/failure.ts';
import { type Printable, styled, underline } from '../../src/terminal/text/styled-text.ts';
import { graphemes } from '../../src/terminal/text/width.ts';

/** Letters shown before and behind what was found. */
const around = 60;
/** Characters in which so many letters are looked for. */
const margin = 16 * around;

/** UTF-16 units around a match that are looked at. */
const reach = 4 * margin;
/** Matches that may turn out to be a part of a key before a text is given up. */
const mostTries = 20;
/** UTF-16 units of what is searched for. */
const longest = 1000;

/** Finds the words whatever white space is between them. Throws a `usage` Failure where there are none, or too many. */
export function patternOf(typed: string): RegExp {
  if (typed.length > longest) {
    throw new Failure('usage', 'A search takes at most 1,000 characters: leave some out.');
  }
  const words = typed.split(/\s+/).filter((word) => word !== '');
  if (words.length === 0) {
    throw new Failure('usage', 'A text to search for is wanted.', {
      suggestion: 'session search TEXT',
    });
  }
  const escaped = words.map((word) => word.replace(/[\\^$.*+?()[\]{}|/]/g, '\\$&'));
  return new RegExp(escaped.join('\\s+'), 'iu');
}

/**
 * The first place of a text that the pattern finds and `redact` leaves, in whole letters, marked and in one row with what
 * is around it.
 */
export function snippet(
  text: string,
  wanted: RegExp,
  redact: (part: string) => string = (part) => part,
): Printable | undefined {
  const search = new RegExp(wanted, `${wanted.flags}g`);
  for (let tries = 0; tries < mostTries; tries += 1) {
    const match = search.exec(text);
    if (!match) return undefined;
    const [start, end] = [Math.max(0, match.index - reach), search.lastIndex + reach];
    const row = redact(text.slice(start, end)).replace(/\s+/g, ' ');
    const found = wanted.exec(row);
    if (found) return marked(row, found, start > 0, end < text.length);
  }
  return undefined;
}

/** What was found, marked, with the letters around it; the row may lack what is before and behind it. */
function marked(
  row: string,
  found: RegExpExecArray,
  isCutBefore: boolean,
  isCutBehind: boolean,
): Printable {
  const end = found.index + found[0].length;
  const [from, to] = [Math.max(0, found.index - margin), Math.min(row.length, end + margin)];
  const [isAfterCut, isBeforeCut] = [isCutBefore || from > 0, isCutBehind || to < row.length];
  const edges = edgesOf(row.slice(from, to)).map((edge) => from + edge);
  const first = edges.findLastIndex((edge) => edge <= found.index);
  const last = edges.findIndex((edge) => edge >= end);
  // What is looked at may begin and end in the midst of a letter.
  const least = Math.max(first - around, isAfterCut ? 1 : 0);
  const most = Math.min(last + around, edges.length - (isBeforeCut ? 2 : 1));
  const part = (start: number, stop: number) => styled`${row.slice(edges[start], edges[stop])}`;
  const before = edges[least] === 0 && !isCutBefore ? '' : '…';
  const after = edges[most] === row.length && !isCutBehind ? '' : '…';
  const mark = underline(part(first, last));
  return styled`${before}${part(least, first)}${mark}${part(last, most)}${after}`;
}

/** Where letters begin, and where the last one ends. */
function edgesOf(text: string): readonly number[] {
  const edges = [0];
  for (const letter of graphemes(text)) edges.push((edges.at(-1) ?? 0) + letter.length);
  return edges;
}
