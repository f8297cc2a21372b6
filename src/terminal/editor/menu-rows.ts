import type { View } from '../screen/paint.ts';
import { cyan, dim, type Printable, sanitize, styled } from '../text/styled-text.ts';
import { cursorAfter, truncate } from '../text/width.ts';
import type { Candidate } from './fuzzy-match.ts';

/** Candidates, which of them is chosen, and the most that there were before. */
export interface MenuRows {
  readonly found: readonly Candidate[];
  readonly at?: number;
  readonly most: number;
}

const mostRows = 10;
/** Columns under which there is no room for descriptions. */
const narrow = 50;
const gap = 2;

/** A row for each candidate around the chosen one, as many rows as the most candidates there were would need. */
export function menuRows({ found, at, most }: MenuRows, view: View): readonly Printable[] {
  const room = Math.max(1, Math.min(mostRows, Math.floor(view.rows / 2)));
  const isCounted = most > room && room > 1;
  const height = Math.min(most, isCounted ? room - 1 : room);
  const top = Math.max(0, Math.min((at ?? 0) - Math.floor(height / 2), found.length - height));
  const width = widthOf(found, view.columns);
  const rows = found
    .slice(top, top + height)
    .map((candidate, index) => rowOf(candidate, top + index === at, width, view.columns));
  if (found.length === 0) rows.push(dim(styled`  nothing like that`));
  const blanks = Array.from({ length: height - rows.length }, () => styled``);
  const count = found.length > height ? dim(styled`  ${countOf(found.length, at)}`) : styled``;
  return [...rows, ...blanks, ...(isCounted ? [count] : [])];
}

function countOf(all: number, at: number | undefined): string {
  return at === undefined ? `${all} in all, Tab chooses` : `${at + 1} of ${all}`;
}

/** The cells for the names: as many as the widest needs, but where there are descriptions hardly more than half. */
function widthOf(found: readonly Candidate[], columns: number): number {
  const room = columns - gap;
  if (columns < narrow || found.every(({ description }) => !description)) return room;
  const widest = found.reduce((most, { text }) => Math.max(most, cells(text)), 0);
  return Math.min(widest, Math.floor(room * 0.6));
}

function rowOf(candidate: Candidate, isChosen: boolean, width: number, columns: number): Printable {
  const text = fitted(candidate.text, width);
  const name = isChosen ? cyan(styled`> ${text}`) : styled`  ${text}`;
  const room = columns - width - 2 * gap;
  if (!candidate.description || columns < narrow || room < 1) return name;
  const blanks = ' '.repeat(width - cells(text) + gap);
  return styled`${name}${blanks}${dim(fitted(candidate.description, room))}`;
}

/** The text in one row, its end left out where it is wider. */
function fitted(text: string, width: number): Printable {
  const whole = oneRow(text);
  return cells(text) <= width ? whole : styled`${truncate(whole, Math.max(0, width - 1))}…`;
}

function cells(text: string): number {
  if (/^[ -~]*$/.test(text)) return text.length;
  return cursorAfter(oneRow(text), Number.POSITIVE_INFINITY).x;
}

function oneRow(text: string): Printable {
  return sanitize(text.replace(/\s/g, ' '));
}
