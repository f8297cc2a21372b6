import { chord, type Key, type Press } from '../input/keys.ts';
import { mask } from '../screen/paint.ts';
import { stripInvisible } from '../text/character-filter.ts';
import { createLine, dropEnd, type Line, lineText, moveLeft, moveToOffset } from '../text/line.ts';
import { bold, dim, type Printable, styled, underline } from '../text/styled-text.ts';
import type { History } from './history.ts';
import type { Overlay, OverlayResult } from './overlay.ts';
import { type Hide, longTextUnits } from './placeholders.ts';

/** What does not change during a search. */
interface SearchContext {
  /** The distinct lines, newest first. */
  readonly lines: readonly string[];
  readonly draft: Line;
  readonly hide: Hide;
}

interface SearchState {
  readonly query: string;
  /** Text that an input method composes at the end of the query. */
  readonly preedit: string;
  /** Index of the shown match, 0 for the newest. */
  readonly index: number;
}

interface Match {
  readonly line: string;
  /** UTF-16 offsets of the query in the line, the end exclusive. */
  readonly start: number;
  readonly end: number;
}

const maxQueryUnits = 1000;

/**
 * Opens an incremental search through the history (readline reverse-search-history); undefined if that is empty. A
 * cancelled search restores the draft.
 */
export function searchHistory({ lines }: History, draft: Line, hide: Hide): Overlay | undefined {
  return lines.length > 0 ? searchLines(lines, draft, hide) : undefined;
}

/** Opens an incremental search through lines, of which the last is the newest. */
export function searchLines(lines: readonly string[], draft: Line, hide: Hide): Overlay {
  const context = { lines: [...new Set(lines.toReversed())], draft, hide };
  return overlayOf(context, { query: '', preedit: '', index: 0 });
}

function overlayOf(context: SearchContext, state: SearchState): Overlay {
  const matches = findMatches(context.lines, state.query);
  const match = matches[state.index];
  const line = match
    ? moveToOffset(createLine(searchedPart(match.line)), match.start)
    : context.draft;
  const result = resultText(state, matches.length);
  return {
    line,
    query: state.query,
    highlights: match ? [highlightOf(line, match)] : [],
    announcement: match ? `${masked(lineText(line), context.hide)}, ${result}` : result,
    rows: () => [
      styled`history search: ${masked(state.query + state.preedit, context.hide)}  ${dim(styled`${result}`)}`,
    ],
    handleKey: (key) => handleKey(context, state, matches, key),
  };
}

function highlightOf(line: Line, match: Match) {
  const end = moveToOffset(line, match.end).before.length;
  return { start: line.before.length, end, style: (text: Printable) => bold(underline(text)) };
}

function handleKey(
  context: SearchContext,
  state: SearchState,
  matches: readonly Match[],
  key: Key,
): OverlayResult {
  const update = (change: Partial<SearchState>): OverlayResult => ({
    type: 'open',
    overlay: overlayOf(context, { ...state, preedit: '', ...change }),
  });
  switch (key.type) {
    case 'text':
      return update({ query: extend(dropEnd(state.query, key.replaces), key.text), index: 0 });
    case 'paste':
      return update({ query: extend(state.query, key.text), index: 0 });
    case 'compose':
      return update({ preedit: stripInvisible(key.text) });
    case 'press':
      return handlePress(state, matches, key, update);
    default:
      return key satisfies never;
  }
}

function extend(query: string, text: string): string {
  const free = maxQueryUnits - query.length;
  return query + stripInvisible(text.slice(0, free)).replaceAll('\n', ' ');
}

function handlePress(
  { query, index }: SearchState,
  matches: readonly Match[],
  key: Press,
  update: (change: Partial<SearchState>) => OverlayResult,
): OverlayResult {
  const match = matches[index];
  switch (chord(key)) {
    case 'Backspace':
    case 'C-h':
      return update({ query: moveLeft(createLine(query)).before, index: 0 });
    case 'C-r':
    case 'C-p':
    case 'ArrowUp':
      return update({ index: Math.max(0, Math.min(index + 1, matches.length - 1)) });
    case 'C-s':
    case 'C-n':
    case 'ArrowDown':
      return update({ index: Math.max(0, index - 1) });
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

/** Returns the first occurrence of the query in each line that has it. Case matters only if the query has a capital. */
function findMatches(lines: readonly string[], query: string): readonly Match[] {
  if (query === '') return [];
  const flags = /\p{Lu}/u.test(query) ? 'u' : 'iu';
  const pattern = new RegExp(query.replace(/[\\^$.*+?()[\]{}|/]/g, '\\$&'), flags);
  return lines.flatMap((line) => {
    const found = pattern.exec(searchedPart(line));
    return found ? [{ line, start: found.index, end: found.index + found[0].length }] : [];
  });
}

/** Returns the beginning of a line that is searched and drawn. */
function searchedPart(line: string): string {
  return line.slice(0, longTextUnits);
}

function resultText({ query, index }: SearchState, count: number): string {
  if (query === '') return 'type a part of a line';
  return count === 0 ? 'no match' : `${index + 1} of ${count}`;
}

function masked(text: string, hide: Hide): Printable {
  return mask([text] as const, hide(text))[0];
}
