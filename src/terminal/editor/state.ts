import type { RenderInput } from '../screen/paint.ts';
import { emptyLine, type Line, lineText } from '../text/line.ts';
import {
  abridgePlaceholders,
  expandPastes,
  type Hide,
  hiddenSpans,
  labelPlaceholders,
  type Placeholders,
  placeholdersIn,
  withoutChips,
} from './placeholders.ts';

/** What the last key did, which the next one may continue: joined kills, yank-pop, the column of vertical motion. */
export type LastEdit =
  | { readonly type: 'none' | 'typed' | 'deleted' | 'killed' }
  | { readonly type: 'yanked'; readonly from: Line; readonly index: number }
  | { readonly type: 'yanked-last-arg'; readonly from: Line; readonly skipped: number }
  | { readonly type: 'moved-vertically'; readonly column: number };

/** The killed texts, newest last, and the placeholders in them. It outlives the line. */
export interface KillRing {
  readonly kills: readonly string[];
  readonly placeholders: Placeholders;
}

/** The state of the edit line: its text with placeholders for pastes and chips, and what undo, yank and repeated keys need. */
export interface EditState extends KillRing {
  readonly line: Line;
  readonly undoStack: readonly Line[];
  readonly redoStack: readonly Line[];
  readonly lastEdit: LastEdit;
}

export const emptyKillRing: KillRing = { kills: [], placeholders: new Map() };
/** An edit that the next key does not continue. */
export const noEdit: LastEdit = { type: 'none' };

/** Returns the state of a line without edits, with the kills of earlier lines. */
export function createState(
  line = emptyLine,
  { kills, placeholders }: KillRing = emptyKillRing,
): EditState {
  return { line, kills, placeholders, undoStack: [], redoStack: [], lastEdit: noEdit };
}

/** Returns the kill ring that the next line starts with; it has no chips. */
export function killRingOf({ kills, placeholders }: EditState): KillRing {
  const texts = kills.map(withoutChips).filter((text) => text !== '');
  return { kills: texts, placeholders: placeholdersIn(texts, placeholders) };
}

/** Returns the text of the line with its pastes expanded and without its chips. */
export function fullText({ line, placeholders }: EditState): string {
  return withoutChips(expandPastes(lineText(line), placeholders));
}

/** Returns how to draw the line: a label for each placeholder, gaps around chips, and the spans to draw as bullets. */
export function renderInputOf(
  { line: { before, after }, placeholders }: EditState,
  preedit: string,
  hide: Hide,
): Omit<RenderInput, 'prompt'> {
  const line = {
    before: labelPlaceholders(before, placeholders, { after: preedit + after }),
    after: labelPlaceholders(after, placeholders, { before: before + preedit }),
  };
  return { line, preedit, hidden: hiddenSpans(before + preedit + after, placeholders, hide) };
}

/**
 * Returns the text that input methods may see and revise: the logical line before the cursor, after its last placeholder and
 * its last hidden span.
 */
export function inputContext(
  { line: { before, after }, placeholders }: EditState,
  hide: Hide,
): string {
  const [plain = ''] = /[^\n\uFDD0-\uFDEF]*$/.exec(before) ?? [];
  if (plain === '') return '';
  const shown = abridgePlaceholders(before, placeholders);
  const hidden = hide(shown + abridgePlaceholders(after, placeholders));
  const visibleFrom = hidden.findLast(({ start }) => start < shown.length)?.end ?? 0;
  const units = shown.length - visibleFrom;
  return units > 0 ? plain.slice(-units) : '';
}
