/** Joins stop sequences, one per line. Line breaks and backslashes in them are escaped as `\n` and `\\`. */
export function rowsOfStop(texts: readonly string[]): string {
  return texts.map((text) => text.replaceAll('\\', '\\\\').replaceAll('\n', '\\n')).join('\n');
}

/** Splits the lines of `rowsOfStop` into stop sequences; empty lines are ignored. */
export function stopOfRows(rows: string): readonly string[] {
  return rows
    .split('\n')
    .filter((row) => row !== '')
    .map((row) => row.replace(/\\([n\\])/g, (_, mark) => (mark === 'n' ? '\n' : '\\')));
}
