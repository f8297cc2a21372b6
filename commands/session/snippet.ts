import { Failure } from '../../src/base/failure.ts';
import { type Printable, styled, underline } from '../../src/terminal/text/styled-text.ts';
import { graphemes } from '../../src/terminal/text/width.ts';

/** Graphemes shown before and after a match. */
const around = 60;
/** Characters in which these graphemes are looked for. */
const margin = 16 * around;

/** UTF-16 units around a match that are read. */
const reach = 4 * margin;
/** Matches that are tried per text, because each may be part of a masked key. */
const maxTries = 20;
/** UTF-16 units of a searched text. */
const maxSearchUnits = 1000;

/** Returns a pattern of words with any white space between them. Throws a `usage` Failure if the text is empty or too long. */
export function patternOf(typed: string): RegExp {
  if (typed.length > maxSearchUnits) {
    throw new Failure('usage', 'A search text has at most 1,000 characters. Shorten it.');
  }
  const words = typed.split(/\s+/).filter((word) => word !== '');
  if (words.length === 0) {
    throw new Failure('usage', 'The text to search for is empty.', {
      suggestion: 'session search TEXT',
    });
  }
  const escaped = words.map((word) => word.replace(/[\\^$.*+?()[\]{}|/]/g, '\\$&'));
  return new RegExp(escaped.join('\\s+'), 'iu');
}

/**
 * Returns the first match in a text that is not masked by `redact`, marked, in whole graphemes and with the text around it
 * on one line.
 */
export function snippet(
  text: string,
  wanted: RegExp,
  redact: (part: string) => string = (part) => part,
): Printable | undefined {
  const search = new RegExp(wanted, `${wanted.flags}g`);
  for (let tries = 0; tries < maxTries; tries += 1) {
    const match = search.exec(text);
    if (!match) return undefined;
    const [start, end] = [Math.max(0, match.index - reach), search.lastIndex + reach];
    const row = redact(text.slice(start, end)).replace(/\s+/g, ' ');
    const found = wanted.exec(row);
    if (found) return marked(row, found, start > 0, end < text.length);
  }
  return undefined;
}

/** Returns a match, marked, with the graphemes around it. The row may be cut at both ends. */
function marked(
  row: string,
  found: RegExpExecArray,
  isCutBefore: boolean,
  isCutAfter: boolean,
): Printable {
  const end = found.index + found[0].length;
  const [from, to] = [Math.max(0, found.index - margin), Math.min(row.length, end + margin)];
  const [isAfterCut, isBeforeCut] = [isCutBefore || from > 0, isCutAfter || to < row.length];
  const edges = edgesOf(row.slice(from, to)).map((edge) => from + edge);
  const first = edges.findLastIndex((edge) => edge <= found.index);
  const last = edges.findIndex((edge) => edge >= end);
  // A cut may be inside a grapheme.
  const start = Math.max(first - around, isAfterCut ? 1 : 0);
  const stop = Math.min(last + around, edges.length - (isBeforeCut ? 2 : 1));
  const part = (begin: number, end: number) => styled`${row.slice(edges[begin], edges[end])}`;
  const before = edges[start] === 0 && !isCutBefore ? '' : '…';
  const after = edges[stop] === row.length && !isCutAfter ? '' : '…';
  const mark = underline(part(first, last));
  return styled`${before}${part(start, first)}${mark}${part(last, stop)}${after}`;
}

/** Returns the offsets of grapheme boundaries, including both ends. */
function edgesOf(text: string): readonly number[] {
  const edges = [0];
  for (const grapheme of graphemes(text)) edges.push((edges.at(-1) ?? 0) + grapheme.length);
  return edges;
}
