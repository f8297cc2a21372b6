import type { Key, Press } from '../input/keys.ts';
import { chord } from '../input/keys.ts';
import { mask } from '../screen/paint.ts';
import { stripInvisible } from '../text/character-filter.ts';
import { createLine, dropEnd, type Line, lineText, moveLeft, moveToOffset } from '../text/line.ts';
import { bold, dim, type Printable, styled, underline } from '../text/styled-text.ts';
import type { History } from './history.ts';
import type { Overlay, OverlayResult } from './overlay.ts';
import { type Hide, longTextUnits } from './paste-placeholders.ts';

/** What stays the same while lines are searched. */
interface Place {
  /** Each line once, the newest first. */
  readonly lines: readonly string[];
  readonly draft: Line;
  readonly hide: Hide;
}

interface Look {
  readonly query: string;
  readonly composing: string;
  /** How many newer matches were passed over. */
  readonly at: number;
}

/** UTF-16 units of what is searched for. */
const longestQuery = 1000;

interface Match {
  readonly line: string;
  readonly start: number;
  readonly end: number;
}

/** A search in the history, unless that is empty, for the text that is typed; given up, it leaves the draft as it was. */
export function searchHistory({ lines }: History, draft: Line, hide: Hide): Overlay | undefined {
  return lines.length > 0 ? searchLines(lines, draft, hide) : undefined;
}

/** As `searchHistory` in lines, the newest last. */
export function searchLines(lines: readonly string[], draft: Line, hide: Hide): Overlay {
  const place = { lines: [...new Set(lines.toReversed())], draft, hide };
  return looking(place, { query: '', composing: '', at: 0 });
}

function looking(place: Place, look: Look): Overlay {
  const matches = matchesIn(place.lines, look.query);
  const match = matches[look.at];
  const line = match ? moveToOffset(createLine(shownOf(match.line)), match.start) : place.draft;
  const [start, end] = [
    line.before.length,
    match ? moveToOffset(line, match.end).before.length : 0,
  ];
  const result = resultOf(look, matches.length);
  return {
    line,
    query: look.query,
    highlights: match ? [{ start, end, style: (text) => bold(underline(text)) }] : [],
    announcement: match ? `${masked(lineText(line), place.hide)}, ${result}` : result,
    rows: () => [
      styled`history search: ${masked(look.query + look.composing, place.hide)}  ${dim(styled`${result}`)}`,
    ],
    take: (key) => taken(place, look, matches, key),
  };
}

function taken(place: Place, look: Look, matches: readonly Match[], key: Key): OverlayResult {
  const open = (change: Partial<Look>): OverlayResult => ({
    type: 'open',
    overlay: looking(place, { ...look, composing: '', ...change }),
  });
  switch (key.type) {
    case 'text':
      return open({ query: longer(dropEnd(look.query, key.replaces), key.text), at: 0 });
    case 'paste':
      return open({ query: longer(look.query, key.text), at: 0 });
    case 'compose':
      return open({ composing: stripInvisible(key.text) });
    case 'press':
      return pressed(look, matches, key, open);
    default:
      return key satisfies never;
  }
}

function longer(query: string, text: string): string {
  const room = longestQuery - query.length;
  return query + stripInvisible(text.slice(0, room)).replaceAll('\n', ' ');
}

function pressed(
  { query, at }: Look,
  matches: readonly Match[],
  key: Press,
  open: (change: Partial<Look>) => OverlayResult,
): OverlayResult {
  const match = matches[at];
  switch (chord(key)) {
    case 'Backspace':
    case 'C-h':
      return open({ query: moveLeft(createLine(query)).before, at: 0 });
    case 'C-r':
    case 'C-p':
    case 'ArrowUp':
      return open({ at: Math.max(0, Math.min(at + 1, matches.length - 1)) });
    case 'C-s':
    case 'C-n':
    case 'ArrowDown':
      return open({ at: Math.max(0, at - 1) });
    case 'Escape':
    case 'C-g':
    case 'C-c':
      return { type: 'closed', isHandled: true };
    default:
      return {
        type: 'closed',
        isHandled: chord(key) === 'Enter',
        ...(match && { line: moveToOffset(createLine(match.line), match.start) }),
      };
  }
}

/** Where the query stands first in each line that holds it; upper and lower case are one unless it has a capital. */
function matchesIn(lines: readonly string[], query: string): readonly Match[] {
  if (query === '') return [];
  const flags = /\p{Lu}/u.test(query) ? 'u' : 'iu';
  const pattern = new RegExp(query.replace(/[\\^$.*+?()[\]{}|/]/g, '\\$&'), flags);
  return lines.flatMap((line) => {
    const found = pattern.exec(shownOf(line));
    return found ? [{ line, start: found.index, end: found.index + found[0].length }] : [];
  });
}

/** Of a huge line only the beginning is searched and drawn. */
function shownOf(line: string): string {
  return line.slice(0, longTextUnits);
}

function resultOf({ query, at }: Look, count: number): string {
  if (query === '') return 'type a part of a line';
  return count === 0 ? 'no match' : `${at + 1} of ${count}`;
}

function masked(text: string, hide: Hide): Printable {
  return mask([text] as const, hide(text))[0];
}
