import type { RenderInput } from '../screen/paint.ts';
import { emptyLine, type Line, lineText as markedText } from '../text/line.ts';
import {
  abridgePastes,
  expandPastes,
  type Hide,
  hiddenSpans,
  labelPastes,
  type Pastes,
  pastesIn,
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
export interface EditState extends KillRing {
  readonly line: Line;
  readonly undoStack: readonly Line[];
  readonly redoStack: readonly Line[];
  readonly lastEdit: LastEdit;
}

/** Nothing to yank. */
export const emptyKillRing: KillRing = { kills: [], pastes: new Map() };
/** What no key joins in. */
export const noEdit: LastEdit = { type: 'moved' };

/** A line that nothing was done to yet, with the kills of the lines before. */
export function createState(
  line = emptyLine,
  { kills, pastes }: KillRing = emptyKillRing,
): EditState {
  return { line, kills, pastes, undoStack: [], redoStack: [], lastEdit: noEdit };
}

/** What the next line may have of this one. */
export function killRingOf({ kills, pastes }: EditState): KillRing {
  return { kills, pastes: pastesIn(kills, pastes) };
}

/** The whole text, all that was pasted included. */
export function fullText({ line, pastes }: EditState): string {
  return expandPastes(markedText(line), pastes);
}

/** How the state is to be drawn: a label for each chip, bullets for what is hidden. */
export function renderInputOf(
  { line: { before, after }, pastes }: EditState,
  preedit: string,
  hide: Hide,
): Omit<RenderInput, 'prompt'> {
  const line = { before: labelPastes(before, pastes), after: labelPastes(after, pastes) };
  return { line, preedit, hidden: hiddenSpans(before + preedit + after, pastes, hide) };
}

/** Returns what input methods may see and revise: the row before the cursor, behind its last paste and hidden part. */
export function inputContext({ line: { before, after }, pastes }: EditState, hide: Hide): string {
  const [row = ''] = /[^\n\uFDD0-\uFDEF]*$/.exec(before) ?? [];
  if (row === '') return '';
  const shown = abridgePastes(before, pastes);
  const hidden = hide(shown + abridgePastes(after, pastes));
  const room = shown.length - (hidden.findLast(({ start }) => start < shown.length)?.end ?? 0);
  return room > 0 ? row.slice(-room) : '';
}
