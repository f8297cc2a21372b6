import { chord, type Key } from '../input/keys.ts';
import { createLine, deleteTo, insert, type Line, moveLeft } from '../text/line.ts';
import {
  type Candidate,
  type Completer,
  commonPrefix,
  prefixMatches,
  rankMatches,
} from './fuzzy-match.ts';
import { menuRows } from './menu-rows.ts';
import type { Overlay, OverlayResult } from './overlay.ts';

/**
 * Completes the word before the cursor. Returns the line with the only match, or, if there are several, a menu over the
 * line with the common prefix of those that start with the word; undefined if there is none.
 */
export function completeWord(line: Line, complete: Completer): Line | Overlay | undefined {
  const { start, candidates } = complete(line.before);
  const typed = line.before.slice(start);
  const matches = rankMatches(typed, candidates);
  const prefixed = prefixMatches(typed, matches);
  const [only, another] = prefixed.length > 0 ? prefixed : matches;
  if (!only) return undefined;
  if (!another) return acceptCandidate(line, start, only.text);
  const prefix = commonPrefix(prefixed);
  const extended = prefix.length > typed.length ? replaceWord(line, start, prefix) : line;
  return overlayOf(matchMenu(extended, complete, 0));
}

interface Menu {
  readonly complete: Completer;
  /** The line without the selected candidate. */
  readonly typed: Line;
  /** UTF-16 offset of the word that is completed. */
  readonly start: number;
  readonly matches: readonly Candidate[];
  /** Index of the selected match; undefined until a key selects one. */
  readonly selected?: number;
  /** The largest number of matches since the menu was opened, which its height allows for. */
  readonly maxMatches: number;
}

function matchMenu(typed: Line, complete: Completer, maxMatches: number): Menu {
  const { start, candidates } = complete(typed.before);
  const matches = rankMatches(typed.before.slice(start), candidates);
  return { complete, typed, start, matches, maxMatches: Math.max(maxMatches, matches.length) };
}

function overlayOf(menu: Menu): Overlay {
  const { typed, start, matches, selected, maxMatches } = menu;
  const candidate = selected === undefined ? undefined : matches[selected];
  const line = candidate ? replaceWord(typed, start, candidate.text) : typed;
  return {
    line,
    announcement: candidate
      ? `${candidate.text}, ${(selected ?? 0) + 1} of ${matches.length}`
      : `${matches.length} choices`,
    rows: (view) =>
      menuRows({ matches, maxMatches, ...(selected !== undefined && { selected }) }, view),
    handleKey: (key) => handleKey(menu, line, candidate, key),
  };
}

function handleKey(
  menu: Menu,
  line: Line,
  candidate: Candidate | undefined,
  key: Key,
): OverlayResult {
  switch (key.type) {
    case 'compose':
      return { type: 'open', overlay: overlayOf(menu) };
    case 'text':
      return /^\S{0,80}$/u.test(key.text)
        ? filter(menu, insert(line, key.text, key.replaces))
        : passKey(line);
    case 'paste':
      return passKey(line);
    case 'press':
      return handlePress(menu, line, candidate, chord(key));
    default:
      return key satisfies never;
  }
}

function handlePress(
  menu: Menu,
  line: Line,
  candidate: Candidate | undefined,
  pressed: string,
): OverlayResult {
  switch (pressed) {
    case 'Tab':
    case 'ArrowDown':
    case 'C-n':
      return select(menu, 1);
    case 'S-Tab':
    case 'ArrowUp':
    case 'C-p':
      return select(menu, -1);
    case 'Enter':
      return candidate
        ? closeWith(acceptCandidate(menu.typed, menu.start, candidate.text))
        : passKey(line);
    case 'ArrowRight':
      return candidate ? closeWith(line) : passKey(line);
    case 'Backspace':
    case 'C-h':
      return line.before.length > menu.start
        ? filter(menu, deleteTo(line, moveLeft))
        : passKey(line);
    case 'Escape':
    case 'C-c':
      return { type: 'closed', isHandled: true };
    default:
      return passKey(line);
  }
}

/** Selects the next or previous match, cyclically; accepts it if it is the only one. */
function select(menu: Menu, by: 1 | -1): OverlayResult {
  const { matches, selected, typed, start } = menu;
  const [only, another] = matches;
  if (only && !another) return closeWith(acceptCandidate(typed, start, only.text));
  if (!only) return { type: 'open', overlay: overlayOf(menu) };
  const from = selected ?? (by > 0 ? -1 : 0);
  const next = (from + by + matches.length) % matches.length;
  return { type: 'open', overlay: overlayOf({ ...menu, selected: next }) };
}

function filter({ complete, maxMatches }: Menu, line: Line): OverlayResult {
  return { type: 'open', overlay: overlayOf(matchMenu(line, complete, maxMatches)) };
}

function closeWith(line: Line): OverlayResult {
  return { type: 'closed', line, isHandled: true };
}

/** Closes the menu and leaves the key to the line. */
function passKey(line: Line): OverlayResult {
  return { type: 'closed', line, isHandled: false };
}

/** Replaces the word before the cursor, which starts at `start`. */
function replaceWord(line: Line, start: number, text: string): Line {
  return insert(createLine(line.before.slice(0, start), line.after), text);
}

/** Replaces the word and adds a space, unless white space follows, the word continues after `=` or `:`, or a quote is open. */
function acceptCandidate(line: Line, start: number, text: string): Line {
  const isOpen = /[:=]$/.test(text) || /["']$/.test(line.before.slice(0, start));
  return replaceWord(line, start, isOpen || /^\s/.test(line.after) ? text : `${text} `);
}
