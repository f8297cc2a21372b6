import type { App } from '../src/app.ts';
import { dim, ink, type Printable, unstyled } from '../src/terminal/ink.ts';

/** Blanks between two columns of a table. */
export const gap = 2;
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

function stacked([first = '', ...rest]: readonly string[]): Printable {
  const below = rest.filter((text) => text !== '').join(', ');
  return below === '' ? ink`${first}` : ink`${first}\n    ${below}`;
}
