/** A stretch of a text, in UTF-16 offsets, `end` exclusive. */
export interface Span {
  readonly start: number;
  readonly end: number;
}

/** The stretches in order and apart; empty ones are left out. */
export function mergeSpans(spans: readonly Span[]): readonly Span[] {
  const apart: Span[] = [];
  const stretches = spans.filter(({ start, end }) => start < end);
  for (const { start, end } of stretches.sort((a, b) => a.start - b.start)) {
    const last = apart.at(-1);
    if (last && start <= last.end) {
      apart[apart.length - 1] = { start: last.start, end: Math.max(last.end, end) };
    } else apart.push({ start, end });
  }
  return apart;
}

/** The text with each stretch replaced. */
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
