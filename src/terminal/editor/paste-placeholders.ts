import { formatBytes } from '../../base/format-bytes.ts';
import type { Span } from '../screen/paint.ts';
import { stripInvisible } from '../text/character-filter.ts';

/** A long pasted text, and the label that is drawn for it. */
export interface Paste {
  readonly text: string;
  readonly label: string;
}

/**
 * Pastes by their placeholder, one of the 32 noncharacters U+FDD0 to U+FDEF, which `plainInput` removes from all text that
 * is typed or pasted.
 */
export type Pastes = ReadonlyMap<string, Paste>;

/** Returns the spans of a text that must not be shown, ordered and without overlap. */
export type Hide = (text: string) => readonly Span[];

const firstPlaceholder = 0xfdd0;
const maxPlaceholders = 32;
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
  return stripInvisible(text).replace(placeholder, '\uFFFD');
}

/** Returns what to insert for a plain text: a placeholder if the text is long and a placeholder is free, else the text. */
export function collapsePaste(
  text: string,
  pastes: Pastes,
): { readonly inserted: string; readonly pastes: Pastes } {
  const lines = countLines(text);
  if (lines <= maxInlineLines && text.length <= maxInlineUnits) return { inserted: text, pastes };
  const same = [...pastes].find(([, paste]) => paste.text === text);
  if (same) return { inserted: same[0], pastes };
  const all = Array.from({ length: maxPlaceholders }, (_, index) =>
    String.fromCharCode(firstPlaceholder + index),
  );
  const free = all.find((each) => !pastes.has(each));
  if (free === undefined) return { inserted: text, pastes };
  const label = labelOf(text, text.endsWith('\n') ? lines - 1 : lines);
  return { inserted: free, pastes: new Map(pastes).set(free, { text, label }) };
}

/** Returns the text with each placeholder replaced by its paste. */
export function expandPastes(text: string, pastes: Pastes): string {
  return text.replace(placeholder, (each) => pastes.get(each)?.text ?? each);
}

/** Returns the text with each paste replaced by its placeholder. */
export function collapsePastes(text: string, pastes: Pastes): string {
  return [...pastes].reduce((shown, [each, paste]) => shown.replaceAll(paste.text, each), text);
}

/** Returns the UTF-16 length of the expanded text. */
export function expandedLength(text: string, pastes: Pastes): number {
  const found = text.match(placeholder) ?? [];
  return found.reduce(
    (sum, each) => sum + (pastes.get(each)?.text ?? each).length - 1,
    text.length,
  );
}

/** Returns the expanded text with only the ends of each paste, enough to find a key that extends out of it. */
export function abridgePastes(text: string, pastes: Pastes): string {
  return text.replace(placeholder, (each) => endsOf(pastes.get(each)?.text ?? each));
}

/** Returns the text with each placeholder replaced by its label. */
export function labelPastes(text: string, pastes: Pastes): string {
  return text.replace(placeholder, (each) => pastes.get(each)?.label ?? each);
}

/** Returns the pastes whose placeholder occurs in one of the texts. */
export function pastesIn(texts: readonly string[], pastes: Pastes): Pastes {
  return new Map([...pastes].filter(([each]) => texts.some((text) => text.includes(each))));
}

/** Returns the spans to hide in the labelled text, from those of the abridged one. A label is never hidden. */
export function hiddenSpans(text: string, pastes: Pastes, hide: Hide): readonly Span[] {
  const spans = hide(abridgePastes(text, pastes));
  const hidden: Span[] = [];
  let [from, labelled] = [0, 0];
  for (const part of spans.length === 0 ? [] : text.split(/([\uFDD0-\uFDEF])/)) {
    const paste = pastes.get(part);
    const to = from + abridgePastes(part, pastes).length;
    for (const span of paste ? [] : spans) {
      const [start, end] = [Math.max(span.start, from), Math.min(span.end, to)];
      if (start < end) hidden.push({ start: start - from + labelled, end: end - from + labelled });
    }
    from = to;
    labelled += (paste?.label ?? part).length;
  }
  return hidden;
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
