import type { App } from '../src/app.ts';
import { dim, ink, type Printable, unstyled } from '../src/terminal/ink.ts';

/** Blanks between two columns of a table. */
const gap = 2;
/** Columns under which the beginning of a text says nothing. */
const leastShown = 10;
/** The column where the value of a fact begins. */
const factStart = 14;

/** Prints one line, keys in it under their masks, for a screen reader too. */
export function say({ glass, wire }: App, line: Printable): void {
  const redacted = ink`${wire.keys.redact(line)}`;
  glass.screen.print(ink`${redacted}\n`);
  glass.screen.voice.announce(unstyled(redacted));
}

/** Prints rows as columns; where they are wider than the screen, each row as a line with the rest under it. */
export function sayTable(app: App, rows: readonly (readonly string[])[]): void {
  const widths = (rows[0] ?? []).map((_, column) =>
    rows.reduce((widest, row) => Math.max(widest, (row[column] ?? '').length), 0),
  );
  const total = widths.reduce((sum, width) => sum + width + gap, -gap);
  const fits = total <= app.glass.screen.columns;
  for (const row of rows) {
    const cells = row.map((cell, column) => cell.padEnd((widths[column] ?? 0) + gap));
    say(app, fits ? ink`${cells.join('').trimEnd()}` : stacked(row));
  }
}

/** Prints names with their values; what is empty is left out, and the rows of a text stand under each other. */
export function sayFacts(app: App, facts: readonly (readonly [string, string])[]): void {
  for (const [name, value] of facts) {
    const text = value.replaceAll('\n', `\n${' '.repeat(factStart)}`);
    if (value !== '') say(app, ink`  ${dim(ink`${name.padEnd(factStart - 3)}`)} ${text}`);
  }
}

/** Columns that are left behind a table. */
export function roomBehind(rows: readonly (readonly string[])[], columns: number): number {
  const widths = (rows[0] ?? []).map((_, column) =>
    Math.max(...rows.map((row) => row[column]?.length ?? 0)),
  );
  return widths.reduce((room, width) => room - width - gap, columns);
}

/** The beginning of a text in one line, as much as that many columns have room for; empty where that says nothing. */
export function cut(text: string, room: number): string {
  if (room < leastShown) return '';
  const line = [...text.replace(/\s+/g, ' ').trim()];
  return line.length <= room ? line.join('') : `${line.slice(0, room - 1).join('')}…`;
}

function stacked([first = '', ...rest]: readonly string[]): Printable {
  const below = rest.filter((text) => text !== '').join(', ');
  return below === '' ? ink`${first}` : ink`${first}\n    ${below}`;
}
