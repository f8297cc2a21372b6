import type { Highlight, RenderInput } from '../screen/paint.ts';
import { insert, type Line, lineText } from '../text/line.ts';
import { cyan } from '../text/styled-text.ts';
import {
  type Chip,
  chipCharacters,
  chipSpans,
  labelPlaceholders,
  type Placeholders,
  placeholdersIn,
} from './placeholders.ts';
import { type EditState, noEdit } from './state.ts';
import { applyEdit } from './undo.ts';

/** Chips that a line may have. */
export const maxChips = chipCharacters.length;

/** Splits a line after the chips that it begins with. */
export function splitChips({ before, after }: Line): {
  readonly chips: string;
  readonly rest: Line;
} {
  const [chips = ''] = /^(?:[\uFDE0-\uFDEF] ?)*/.exec(before) ?? [];
  return { chips, rest: { before: before.slice(chips.length), after } };
}

/** Returns the chips of the line, in order. */
export function chipsIn({ line, placeholders }: EditState): readonly Chip[] {
  return Array.from(lineText(line)).flatMap((each) =>
    chipCharacters.includes(each) ? (placeholders.get(each) ?? []) : [],
  );
}

/** Inserts chips at the cursor, after a space, as one undo step; those over the maximum of a line are left out. */
export function addChips(state: EditState, chips: readonly Chip[]): EditState {
  if (chips.length === 0) return state;
  const { line, undoStack, redoStack, kills, placeholders } = state;
  const former = [...undoStack, ...redoStack].map(lineText);
  const all = free(placeholdersIn([lineText(line), ...former, ...kills], placeholders));
  const isUndoable = all.length >= chips.length;
  const characters = isUndoable ? all : free(placeholdersIn([lineText(line)], placeholders));
  const added = characters.slice(0, chips.length);
  const entries = added.flatMap((each, at) =>
    chips.slice(at, at + 1).map((chip) => [each, chip] as const),
  );
  const next = { ...state, placeholders: new Map([...placeholders, ...entries]) };
  const kept = isUndoable ? next : { ...next, undoStack: [], redoStack: [], kills: [] };
  const space = /[^\s\uFDE0-\uFDEF]$/.test(line.before) ? ' ' : '';
  return applyEdit(kept, insert(line, space + added.join('')), noEdit);
}

/** Returns the characters that stand for no chip. */
function free(used: Placeholders): readonly string[] {
  return chipCharacters.filter((each) => !used.has(each));
}

/**
 * Returns the highlights of a line as it is drawn: of its chips, and of what follows those at its start, unless that has chips
 * too. `highlight` returns the highlights of a text, or is those of the text.
 */
export function highlightsOf(
  { line, placeholders }: EditState,
  preedit: string,
  highlight: readonly Highlight[] | ((text: string) => readonly Highlight[]) = [],
): NonNullable<RenderInput['highlights']> {
  const { chips, rest } = splitChips(line);
  const after = rest.before + preedit + rest.after;
  const ofChips = chipSpans(chips + after, placeholders).map((span) => ({ ...span, style: cyan }));
  if (chipSpans(after, placeholders).length > 0) return ofChips;
  const text = labelPlaceholders(after, placeholders);
  const offset = labelPlaceholders(chips, placeholders, { after }).length;
  const others = typeof highlight === 'function' ? highlight(text) : highlight;
  return [
    ...ofChips,
    ...others.map(({ start, end, style }) => ({ start: start + offset, end: end + offset, style })),
  ];
}
