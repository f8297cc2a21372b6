import type { Key } from '../input/keys.ts';
import { chord } from '../input/keys.ts';
import { createLine, deleteTo, insert, type Line, moveLeft } from '../text/line.ts';
import { type Candidate, type Completer, rankMatches } from './fuzzy-match.ts';
import { menuRows } from './menu-rows.ts';
import type { Overlay, OverlayResult } from './overlay.ts';

interface Menu {
  readonly complete: Completer;
  /** As it was typed, without what is chosen. */
  readonly typed: Line;
  /** Where the word begins that is completed. */
  readonly start: number;
  readonly found: readonly Candidate[];
  /** Which one of them is chosen. */
  readonly at?: number;
  /** The most that were found since this was opened. */
  readonly most: number;
}

/** What the word up to the cursor may become, to choose from; typing narrows it down. */
export function openMenu(line: Line, complete: Completer): Overlay {
  return overlay(searched(line, complete, 0));
}

/** The line with the text in the place of its word up to the cursor. */
export function replaceWord(line: Line, start: number, text: string): Line {
  return insert(createLine(line.before.slice(0, start), line.after), text);
}

/** The same, and a blank behind it unless there is one, more belongs to the word, or a quote is open. */
export function acceptCandidate(line: Line, start: number, text: string): Line {
  const goesOn = /[:=]$/.test(text) || /["']$/.test(line.before.slice(0, start));
  return replaceWord(line, start, goesOn || /^\s/.test(line.after) ? text : `${text} `);
}

function searched(typed: Line, complete: Completer, most: number): Menu {
  const { start, candidates } = complete(typed.before);
  const found = rankMatches(typed.before.slice(start), candidates);
  return { complete, typed, start, found, most: Math.max(most, found.length) };
}

function overlay(menu: Menu): Overlay {
  const { typed, start, found, at, most } = menu;
  const chosen = at === undefined ? undefined : found[at];
  const line = chosen ? replaceWord(typed, start, chosen.text) : typed;
  return {
    line,
    announcement: chosen
      ? `${chosen.text}, ${(at ?? 0) + 1} of ${found.length}`
      : `${found.length} choices`,
    rows: (view) => menuRows({ found, most, ...(at !== undefined && { at }) }, view),
    take: (key) => take(menu, line, chosen, key),
  };
}

function take(menu: Menu, line: Line, chosen: Candidate | undefined, key: Key): OverlayResult {
  switch (key.type) {
    case 'compose':
      return { type: 'open', overlay: overlay(menu) };
    case 'text':
      return /^\S{0,80}$/u.test(key.text)
        ? narrowed(menu, insert(line, key.text, key.replaces))
        : passed(line);
    case 'paste':
      return passed(line);
    case 'press':
      return pressed(menu, line, chosen, chord(key));
    default:
      return key satisfies never;
  }
}

function pressed(
  menu: Menu,
  line: Line,
  chosen: Candidate | undefined,
  name: string,
): OverlayResult {
  switch (name) {
    case 'Tab':
    case 'ArrowDown':
    case 'C-n':
      return moved(menu, 1);
    case 'S-Tab':
    case 'ArrowUp':
    case 'C-p':
      return moved(menu, -1);
    case 'Enter':
      return chosen ? closed(acceptCandidate(menu.typed, menu.start, chosen.text)) : passed(line);
    case 'ArrowRight':
      return chosen ? closed(line) : passed(line);
    case 'Backspace':
    case 'C-h':
      return line.before.length > menu.start
        ? narrowed(menu, deleteTo(line, moveLeft))
        : passed(line);
    case 'Escape':
    case 'C-c':
      return { type: 'closed', isHandled: true };
    default:
      return passed(line);
  }
}

/** Round and round; the only one there is, is taken. */
function moved(menu: Menu, by: 1 | -1): OverlayResult {
  const { found, at, typed, start } = menu;
  const [only, another] = found;
  if (only && !another) return closed(acceptCandidate(typed, start, only.text));
  if (!only) return { type: 'open', overlay: overlay(menu) };
  const from = at ?? (by > 0 ? -1 : 0);
  return {
    type: 'open',
    overlay: overlay({ ...menu, at: (from + by + found.length) % found.length }),
  };
}

function narrowed({ complete, most }: Menu, line: Line): OverlayResult {
  return { type: 'open', overlay: overlay(searched(line, complete, most)) };
}

function closed(line: Line): OverlayResult {
  return { type: 'closed', line, isHandled: true };
}

function passed(line: Line): OverlayResult {
  return { type: 'closed', line, isHandled: false };
}
