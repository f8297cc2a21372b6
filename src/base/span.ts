/** A range of a text in UTF-16 offsets; `end` is exclusive. */
export interface Span {
  readonly start: number;
  readonly end: number;
}

/** Returns the spans in order, with overlapping and adjacent ones merged and without empty ones. */
export function mergeSpans(spans: readonly Span[]): readonly Span[] {
  const merged: Span[] = [];
  const nonempty = spans.filter(({ start, end }) => start < end);
  for (const { start, end } of nonempty.sort((a, b) => a.start - b.start)) {
    const last = merged.at(-1);
    if (last && start <= last.end) {
      merged[merged.length - 1] = { start: last.start, end: Math.max(last.end, end) };
    } else merged.push({ start, end });
  }
  return merged;
}

/** Returns the text with each span replaced; overlapping and adjacent spans are replaced as one. */
export function replaceSpans(
  text: string,
  spans: readonly Span[],
  replace: (part: string) => string,
): string {
  let result = '';
  let at = 0;
  for (const { start, end } of mergeSpans(spans)) {
    result += text.slice(at, start) + replace(text.slice(start, end));
    at = end;
  }
  return result + text.slice(at);
}
