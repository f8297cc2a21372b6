import type { App } from '../src/app.ts';
import { ink, type Printable, unstyled } from '../src/terminal/ink.ts';

const gap = 2;

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

function stacked([first = '', ...rest]: readonly string[]): Printable {
  const below = rest.filter((text) => text !== '').join(', ');
  return below === '' ? ink`${first}` : ink`${first}\n    ${below}`;
}
