import { formatBytes } from '../../base/format-bytes.ts';
import type { Span } from '../screen/paint.ts';
import { stripInvisible } from '../text/character-filter.ts';
import type { Line } from '../text/line.ts';

/** A file attached to the line. */
export interface Chip {
  /** What is drawn for it. */
  readonly label: string;
}

/** A long pasted text, and the label that is drawn for it. */
interface Paste extends Chip {
  readonly text: string;
}

/**
 * Pastes and chips by the character in the line that stands for them, a noncharacter that `plainInput` removes from all other
 * text: U+FDD0 to U+FDDF for pastes, U+FDE0 to U+FDEF for chips.
 */
export type Placeholders = ReadonlyMap<string, Paste | Chip>;

/** Returns the spans of a text that must not be shown, ordered and without overlap. */
export type Hide = (text: string) => readonly Span[];

const pasteCharacters = charactersFrom(0xfdd0);
export const chipCharacters = charactersFrom(0xfde0);
const placeholder = /[\uFDD0-\uFDEF]/g;
/** A paste with more lines or UTF-16 units than these becomes a placeholder. */
const maxInlineLines = 5;
const maxInlineUnits = 500;
/** UTF-16 units at either end of a paste that may belong to a key that continues outside it. */
const edgeUnits = 1000;
/** UTF-16 units from which a text is too long to draw, suggest or search, and costs noticeably many tokens. */
export const longTextUnits = 10_000;

/** Returns a text as it is inserted into a line: without invisible characters, and with placeholders replaced with U+FFFD. */
export function plainInput(text: string): string {
  return replacePlaceholders(stripInvisible(text));
}

/** Returns a text from elsewhere with U+FFFD for each placeholder, which would stand for something else here. */
export function replacePlaceholders(text: string): string {
  return text.replace(placeholder, '\uFFFD');
}

/** Returns what to insert for a plain text: a placeholder if the text is long and a placeholder is free, else the text. */
export function collapsePaste(
  text: string,
  placeholders: Placeholders,
): { readonly inserted: string; readonly placeholders: Placeholders } {
  const lines = countLines(text);
  if (lines <= maxInlineLines && text.length <= maxInlineUnits)
    return { inserted: text, placeholders };
  const same = pastesIn(placeholders).find(([, paste]) => paste.text === text);
  if (same) return { inserted: same[0], placeholders };
  const free = pasteCharacters.find((each) => !placeholders.has(each));
  if (free === undefined) return { inserted: text, placeholders };
  const label = labelOf(text, text.endsWith('\n') ? lines - 1 : lines);
  return { inserted: free, placeholders: new Map(placeholders).set(free, { text, label }) };
}

/** Returns the text with each paste in place of its placeholder; those of chips stay. */
export function expandPastes(text: string, placeholders: Placeholders): string {
  return text.replace(placeholder, (each) => {
    const found = placeholders.get(each);
    return found && 'text' in found ? found.text : each;
  });
}

/** Returns the text with each paste replaced by its placeholder. */
export function collapsePastes(text: string, placeholders: Placeholders): string {
  return pastesIn(placeholders).reduce(
    (shown, [each, paste]) => shown.replaceAll(paste.text, each),
    text,
  );
}

/** Returns the text without chips and the space after each, or before those at its end. */
export function withoutChips(text: string): string {
  return text.replace(/ ?[\uFDE0-\uFDEF]+$/, '').replace(/[\uFDE0-\uFDEF] ?/g, '');
}

/** Returns the UTF-16 length of the expanded text. */
export function expandedLength(text: string, placeholders: Placeholders): number {
  const found = text.match(placeholder) ?? [];
  return found.reduce((sum, each) => sum + textOf(each, placeholders).length - 1, text.length);
}

/** Returns the text without chips and with only the ends of each paste, enough to find a key that extends out of it. */
export function abridgePlaceholders(text: string, placeholders: Placeholders): string {
  return text.replace(placeholder, (each) => endsOf(textOf(each, placeholders)));
}

/**
 * Returns the text as it is drawn: each placeholder replaced by its label, and a space between a chip and what it would touch,
 * also in the texts that are drawn before and after this one. The space between two texts belongs to the chip.
 */
export function labelPlaceholders(
  text: string,
  placeholders: Placeholders,
  around: Partial<Line> = {},
): string {
  const parts = drawnParts(text, placeholders, around);
  return parts.map(({ gapBefore, drawn, gapAfter }) => gapBefore + drawn + gapAfter).join('');
}

/** Returns those that occur in one of the texts. */
export function placeholdersIn(texts: readonly string[], placeholders: Placeholders): Placeholders {
  return new Map([...placeholders].filter(([each]) => texts.some((text) => text.includes(each))));
}

/** Returns the spans to hide in the labelled text, from those of the abridged one. A label is never hidden. */
export function hiddenSpans(text: string, placeholders: Placeholders, hide: Hide): readonly Span[] {
  const spans = hide(abridgePlaceholders(text, placeholders));
  const hidden: Span[] = [];
  let [from, labelled] = [0, 0];
  for (const part of spans.length === 0 ? [] : drawnParts(text, placeholders)) {
    const to = from + abridgePlaceholders(part.source, placeholders).length;
    for (const span of placeholders.has(part.source) ? [] : spans) {
      const [start, end] = [Math.max(span.start, from), Math.min(span.end, to)];
      if (start < end) hidden.push({ start: start - from + labelled, end: end - from + labelled });
    }
    from = to;
    labelled += drawnLength(part);
  }
  return hidden;
}

/** Returns the spans of the chips in the labelled text. */
export function chipSpans(text: string, placeholders: Placeholders): readonly Span[] {
  let from = 0;
  return drawnParts(text, placeholders).flatMap((part) => {
    const start = from + part.gapBefore.length;
    from += drawnLength(part);
    const end = from - part.gapAfter.length;
    return chipCharacters.includes(part.source) ? [{ start, end }] : [];
  });
}

/** A part of a text, which is a placeholder or has none, and how it is drawn. */
interface DrawnPart {
  readonly source: string;
  readonly drawn: string;
  readonly gapBefore: '' | ' ';
  readonly gapAfter: '' | ' ';
}

function drawnParts(
  text: string,
  placeholders: Placeholders,
  { before = '', after = '' }: Partial<Line> = {},
): readonly DrawnPart[] {
  let end = 0;
  return text.split(/([\uFDD0-\uFDEF])/).map((source) => {
    const start = end;
    end += source.length;
    const drawn = placeholders.get(source)?.label ?? source;
    if (!chipCharacters.includes(source)) return { source, drawn, gapBefore: '', gapAfter: '' };
    const previous = text[start - 1] ?? before.at(-1) ?? '';
    const next = text[end] ?? after[0] ?? '';
    // Between two chips, the space belongs to the first.
    const gapBefore = /[^\s\uFDE0-\uFDEF]/.test(previous) ? ' ' : '';
    return { source, drawn, gapBefore, gapAfter: /\S/.test(next) ? ' ' : '' };
  });
}

function drawnLength({ gapBefore, drawn, gapAfter }: DrawnPart): number {
  return gapBefore.length + drawn.length + gapAfter.length;
}

function charactersFrom(code: number): readonly string[] {
  return Array.from({ length: 16 }, (_, index) => String.fromCharCode(code + index));
}

function pastesIn(placeholders: Placeholders): readonly (readonly [string, Paste])[] {
  return [...placeholders].flatMap(([each, found]) =>
    'text' in found ? [[each, found] as const] : [],
  );
}

/** Returns what a placeholder stands for in the text: its paste, nothing for a chip. */
function textOf(each: string, placeholders: Placeholders): string {
  const found = placeholders.get(each);
  if (!found) return each;
  return 'text' in found ? found.text : '';
}

function countLines(text: string): number {
  let lines = 1;
  for (let at = text.indexOf('\n'); at >= 0; at = text.indexOf('\n', at + 1)) lines += 1;
  return lines;
}

function endsOf(text: string): string {
  if (text.length <= 2 * edgeUnits) return text;
  return text.slice(0, edgeUnits) + text.slice(-edgeUnits);
}

function labelOf(text: string, lines: number): string {
  const bytes = new TextEncoder().encode(text).length;
  const tokens =
    text.length < longTextUnits ? '' : `, about ${Math.round(text.length / 4000)}k tokens`;
  return `[Pasted ${lines} ${lines === 1 ? 'line' : 'lines'}, ${formatBytes(bytes)}${tokens}]`;
}
