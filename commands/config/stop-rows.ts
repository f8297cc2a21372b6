/** Stop texts one a row; a new row and a backslash inside one are written `\n` and `\\`. */
export function rowsOfStop(texts: readonly string[]): string {
  return texts.map((text) => text.replaceAll('\\', '\\\\').replaceAll('\n', '\\n')).join('\n');
}

/** The stop texts of such rows; an empty row is none. */
export function stopOfRows(rows: string): readonly string[] {
  return rows
    .split('\n')
    .filter((row) => row !== '')
    .map((row) => row.replace(/\\([n\\])/g, (_, mark) => (mark === 'n' ? '\n' : '\\')));
}
