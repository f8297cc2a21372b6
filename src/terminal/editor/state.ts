import type { RenderInput } from '../screen/paint.ts';
import { emptyLine, type Line, lineText as markedText } from '../text/line.ts';
import {
  abridged,
  expanded,
  type Hide,
  hiddenIn,
  labelled,
  type Pastes,
  usedIn,
} from './paste-placeholders.ts';

/** What the last key did, for the next one to join in. */
export type LastEdit =
  | { readonly type: 'moved' | 'typed' | 'erased' | 'killed' }
  | { readonly type: 'yanked'; readonly from: Line; readonly index: number }
  | { readonly type: 'recalled'; readonly from: Line; readonly skipped: number }
  | { readonly type: 'climbed'; readonly column: number };

/** What outlives a line: its kills, the newest last, and the pastes in them. */
export interface KillRing {
  readonly kills: readonly string[];
  readonly pastes: Pastes;
}

/** A line that is edited, chips and all, and what its keys go back to. */
export interface State extends KillRing {
  readonly line: Line;
  readonly past: readonly Line[];
  readonly future: readonly Line[];
  readonly last: LastEdit;
}

/** Nothing to yank. */
export const emptyKillRing: KillRing = { kills: [], pastes: new Map() };
/** What no key joins in. */
export const moved: LastEdit = { type: 'moved' };

/** A line that nothing was done to yet, with the kills of the lines before. */
export function begin(line = emptyLine, { kills, pastes }: KillRing = emptyKillRing): State {
  return { line, kills, pastes, past: [], future: [], last: moved };
}

/** What the next line may have of this one. */
export function ringOf({ kills, pastes }: State): KillRing {
  return { kills, pastes: usedIn(kills, pastes) };
}

/** The whole text, all that was pasted included. */
export function textOf({ line, pastes }: State): string {
  return expanded(markedText(line), pastes);
}

/** How the state is to be drawn: a label for each chip, bullets for what is hidden. */
export function appearance(
  { line: { before, after }, pastes }: State,
  preedit: string,
  hide: Hide,
): Omit<RenderInput, 'prompt'> {
  const line = { before: labelled(before, pastes), after: labelled(after, pastes) };
  return { line, preedit, hidden: hiddenIn(before + preedit + after, pastes, hide) };
}

/** Returns what input methods may see and revise: the row before the cursor, behind its last paste and hidden part. */
export function contextOf({ line: { before, after }, pastes }: State, hide: Hide): string {
  const [row = ''] = /[^\n\uFDD0-\uFDEF]*$/.exec(before) ?? [];
  if (row === '') return '';
  const shown = abridged(before, pastes);
  const hidden = hide(shown + abridged(after, pastes));
  const room = shown.length - (hidden.findLast(({ start }) => start < shown.length)?.end ?? 0);
  return room > 0 ? row.slice(-room) : '';
}
