import type { View } from '../screen/paint.ts';
import { oneRow, truncateRow } from '../text/one-row.ts';
import { cyan, dim, type Printable, styled } from '../text/styled-text.ts';
import { textWidth } from '../text/width.ts';
import type { Candidate } from './fuzzy-match.ts';

/** What is drawn of a completion menu: the matches, the selected one, and the most matches that it had. */
export interface MenuRows {
  readonly matches: readonly Candidate[];
  readonly selected?: number;
  readonly maxMatches: number;
}

const maxRows = 10;
/** Columns below which descriptions are left out. */
const minDescribedColumns = 50;
const gap = 2;

/**
 * Returns a row for each match around the selected one, at most ten rows or half the view, the last with the count if
 * there are more. The height does not shrink while matches are filtered, so that the rows below do not move.
 */
export function menuRows(
  { matches, selected, maxMatches }: MenuRows,
  view: View,
): readonly Printable[] {
  const limit = Math.max(1, Math.min(maxRows, Math.floor(view.rows / 2)));
  const hasCount = maxMatches > limit && limit > 1;
  const height = Math.min(maxMatches, hasCount ? limit - 1 : limit);
  const middle = (selected ?? 0) - Math.floor(height / 2);
  const top = Math.max(0, Math.min(middle, matches.length - height));
  const width = nameWidth(matches, view.columns);
  const rows = matches
    .slice(top, top + height)
    .map((match, index) => matchRow(match, top + index === selected, width, view.columns));
  if (matches.length === 0) rows.push(dim(styled`  no matches`));
  const blanks = Array.from({ length: height - rows.length }, () => styled``);
  const isCut = matches.length > height;
  const count = isCut ? dim(styled`  ${countText(matches.length, selected)}`) : styled``;
  return [...rows, ...blanks, ...(hasCount ? [count] : [])];
}

function countText(count: number, selected: number | undefined): string {
  return selected === undefined ? `${count} matches, Tab to choose` : `${selected + 1} of ${count}`;
}

/** Returns the cells for names: those of the widest name, but at most 60 % of the row if there are descriptions. */
function nameWidth(matches: readonly Candidate[], columns: number): number {
  const free = columns - gap;
  const hasDescriptions = matches.some(({ description }) => description);
  if (columns < minDescribedColumns || !hasDescriptions) return free;
  const widest = matches.reduce((max, { text }) => Math.max(max, textWidth(oneRow(text))), 0);
  return Math.min(widest, Math.floor(free * 0.6));
}

function matchRow(
  { text, description }: Candidate,
  isSelected: boolean,
  width: number,
  columns: number,
): Printable {
  const fitted = truncateRow(oneRow(text), width);
  const name = isSelected ? cyan(styled`> ${fitted}`) : styled`  ${fitted}`;
  const free = columns - width - 2 * gap;
  if (!description || columns < minDescribedColumns || free < 1) return name;
  const blanks = ' '.repeat(width - textWidth(fitted) + gap);
  return styled`${name}${blanks}${dim(truncateRow(oneRow(description), free))}`;
}
