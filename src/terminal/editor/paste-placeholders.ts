import { formatBytes } from '../../base/format-bytes.ts';
import type { Span } from '../screen/paint.ts';
import { stripInvisible } from '../text/character-filter.ts';

/** A long pasted text, and what the line shows in its place. */
export interface Paste {
  readonly text: string;
  readonly label: string;
}

/** What the chips of a line stand for: a noncharacter each, which no text that was typed or pasted holds. */
export type Pastes = ReadonlyMap<string, Paste>;

/** Tells which parts of a text are not to be shown. */
export type Hide = (text: string) => readonly Span[];

const firstChip = 0xfdd0;
const mostChips = 32;
const chip = /[\uFDD0-\uFDEF]/g;
const mostRows = 5;
const mostCharacters = 500;
const longestKey = 1000;
/** From here on it matters what a message costs, and what drawing it does. */
export const longTextUnits = 10_000;

/** The text as a line takes it in: freed of what cannot be seen and of what would pass for a chip. */
export function plainInput(text: string): string {
  return stripInvisible(text).replace(chip, '\uFFFD');
}

/** What to insert for a plain text: a chip where it is long and one is free, else the text. */
export function collapsePaste(
  text: string,
  pastes: Pastes,
): { readonly inserted: string; readonly pastes: Pastes } {
  const rows = rowsIn(text);
  if (rows <= mostRows && text.length <= mostCharacters) return { inserted: text, pastes };
  const known = [...pastes].find(([, paste]) => paste.text === text);
  if (known) return { inserted: known[0], pastes };
  const codes = Array.from({ length: mostChips }, (_, at) => String.fromCharCode(firstChip + at));
  const free = codes.find((code) => !pastes.has(code));
  if (free === undefined) return { inserted: text, pastes };
  const label = labelOf(text, text.endsWith('\n') ? rows - 1 : rows);
  return { inserted: free, pastes: new Map(pastes).set(free, { text, label }) };
}

/** The text with everything that was pasted into it. */
export function expandPastes(text: string, pastes: Pastes): string {
  return text.replace(chip, (code) => pastes.get(code)?.text ?? code);
}

/** UTF-16 units of the text with everything that was pasted into it. */
export function expandedLength(text: string, pastes: Pastes): number {
  const chips = text.match(chip) ?? [];
  return chips.reduce(
    (sum, code) => sum + (pastes.get(code)?.text ?? code).length - 1,
    text.length,
  );
}

/** The expanded text, of each long paste only as much as a key that reaches out of it may be part of. */
export function abridgePastes(text: string, pastes: Pastes): string {
  return text.replace(chip, (code) => endsOf(pastes.get(code)?.text ?? code));
}

/** The text with a label for each chip. */
export function labelPastes(text: string, pastes: Pastes): string {
  return text.replace(chip, (code) => pastes.get(code)?.label ?? code);
}

/** Those pastes whose chips some of the texts hold. */
export function pastesIn(texts: readonly string[], pastes: Pastes): Pastes {
  return new Map([...pastes].filter(([code]) => texts.some((text) => text.includes(code))));
}

/** What to hide of the labelled text, by what is to be hidden of the expanded; a label shows nothing of its paste. */
export function hiddenSpans(text: string, pastes: Pastes, hide: Hide): readonly Span[] {
  const spans = hide(abridgePastes(text, pastes));
  const found: Span[] = [];
  let [from, shown] = [0, 0];
  for (const piece of spans.length === 0 ? [] : text.split(/([\uFDD0-\uFDEF])/)) {
    const paste = pastes.get(piece);
    const to = from + abridgePastes(piece, pastes).length;
    for (const span of paste ? [] : spans) {
      const [start, end] = [Math.max(span.start, from), Math.min(span.end, to)];
      if (start < end) found.push({ start: start - from + shown, end: end - from + shown });
    }
    from = to;
    shown += (paste?.label ?? piece).length;
  }
  return found;
}

function rowsIn(text: string): number {
  let rows = 1;
  for (let at = text.indexOf('\n'); at >= 0; at = text.indexOf('\n', at + 1)) rows += 1;
  return rows;
}

function endsOf(text: string): string {
  if (text.length <= 2 * longestKey) return text;
  return text.slice(0, longestKey) + text.slice(-longestKey);
}

function labelOf(text: string, rows: number): string {
  const bytes = new TextEncoder().encode(text).length;
  const tokens =
    text.length < longTextUnits ? '' : `, about ${Math.round(text.length / 4000)}k tokens`;
  return `[Pasted ${rows} ${rows === 1 ? 'line' : 'lines'}, ${formatBytes(bytes)}${tokens}]`;
}
