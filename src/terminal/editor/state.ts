import type { RenderInput } from '../screen/paint.ts';
import { emptyLine, type Line, lineText } from '../text/line.ts';
import {
  abridgePastes,
  expandPastes,
  type Hide,
  hiddenSpans,
  labelPastes,
  type Pastes,
  pastesIn,
} from './paste-placeholders.ts';

/** What the last key did, which the next one may continue: joined kills, yank-pop, the column of vertical motion. */
export type LastEdit =
  | { readonly type: 'none' | 'typed' | 'deleted' | 'killed' }
  | { readonly type: 'yanked'; readonly from: Line; readonly index: number }
  | { readonly type: 'yanked-last-arg'; readonly from: Line; readonly skipped: number }
  | { readonly type: 'moved-vertically'; readonly column: number };

/** The killed texts, newest last, and the pastes whose placeholders they contain. It outlives the line. */
export interface KillRing {
  readonly kills: readonly string[];
  readonly pastes: Pastes;
}

/** The state of the edit line: its text with placeholders for pastes, and what undo, yank and repeated keys need. */
export interface EditState extends KillRing {
  readonly line: Line;
  readonly undoStack: readonly Line[];
  readonly redoStack: readonly Line[];
  readonly lastEdit: LastEdit;
}

export const emptyKillRing: KillRing = { kills: [], pastes: new Map() };
/** An edit that the next key does not continue. */
export const noEdit: LastEdit = { type: 'none' };

/** Returns the state of a line without edits, with the kills of earlier lines. */
export function createState(
  line = emptyLine,
  { kills, pastes }: KillRing = emptyKillRing,
): EditState {
  return { line, kills, pastes, undoStack: [], redoStack: [], lastEdit: noEdit };
}

/** Returns the kill ring that the next line starts with. */
export function killRingOf({ kills, pastes }: EditState): KillRing {
  return { kills, pastes: pastesIn(kills, pastes) };
}

/** Returns the text of the line with its placeholders expanded. */
export function fullText({ line, pastes }: EditState): string {
  return expandPastes(lineText(line), pastes);
}

/** Returns how to draw the line: a label for each placeholder, and the spans to draw as bullets. */
export function renderInputOf(
  { line: { before, after }, pastes }: EditState,
  preedit: string,
  hide: Hide,
): Omit<RenderInput, 'prompt'> {
  const line = { before: labelPastes(before, pastes), after: labelPastes(after, pastes) };
  return { line, preedit, hidden: hiddenSpans(before + preedit + after, pastes, hide) };
}

/**
 * Returns the text that input methods may see and revise: the logical line before the cursor, after its last paste and its
 * last hidden span.
 */
export function inputContext({ line: { before, after }, pastes }: EditState, hide: Hide): string {
  const [plain = ''] = /[^\n\uFDD0-\uFDEF]*$/.exec(before) ?? [];
  if (plain === '') return '';
  const shown = abridgePastes(before, pastes);
  const hidden = hide(shown + abridgePastes(after, pastes));
  const visibleFrom = hidden.findLast(({ start }) => start < shown.length)?.end ?? 0;
  const units = shown.length - visibleFrom;
  return units > 0 ? plain.slice(-units) : '';
}
