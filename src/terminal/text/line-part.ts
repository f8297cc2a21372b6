/** A line of the output, or a part of one that is too long to be drawn at once. */
export interface LinePart {
  text: string;
  /** Whether the next part continues the line. */
  readonly continues: boolean;
}

/**
 * Changes the line that these parts form; all but the last keep their lengths unless the line becomes shorter. Returns
 * whether it changed.
 */
export function changeParts(parts: readonly LinePart[], change: (line: string) => string): boolean {
  const before = parts.map(({ text }) => text).join('');
  const after = change(before);
  if (after === before) return false;
  let start = 0;
  for (const [at, part] of parts.entries()) {
    const end = at === parts.length - 1 ? after.length : start + part.text.length;
    part.text = after.slice(start, end);
    start = end;
  }
  return true;
}
