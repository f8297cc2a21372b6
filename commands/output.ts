import type { App } from '../src/app/app.ts';
import { runSteps } from '../src/base/steps.ts';
import { yielding } from '../src/base/yielding.ts';
import { statusLine } from '../src/providers/errors/explain.ts';
import type { OnRefused } from '../src/providers/http/http-error.ts';
import type { Provider } from '../src/providers/provider.ts';
import { currentRedactor, redactLong } from '../src/secrets/redact-long.ts';
import { maxAnnouncementUnits } from '../src/terminal/screen/announcer.ts';
import { printLong } from '../src/terminal/screen/long-text.ts';
import { indentedLines } from '../src/terminal/text/indented-line.ts';
import {
  dim,
  type Printable,
  prose,
  quoted,
  sanitize,
  styled,
  unstyled,
} from '../src/terminal/text/styled-text.ts';
import { textWidth, truncate } from '../src/terminal/text/width.ts';
import { wrapLine } from '../src/terminal/text/wrap.ts';

/** Spaces between two columns of a table. */
const gap = 2;
/** Columns below which the beginning of a text is not shown. */
const minShownColumns = 10;
/** The column where the value of a fact begins. */
const factStart = 14;
/** Columns below which the value of a fact is printed below its name. */
const narrow = 60;
/** UTF-16 units of a value that is indented. */
const maxFactUnits = 10_000;
/** UTF-16 units of a text that are read for its beginning. */
const maxStartUnits = 10_000;
/** Precedes each row of an indented text. */
const indent = '    ';

/** Prints and announces a line with its keys masked. */
export function print({ view, keys }: App, line: Printable): void {
  const redacted = styled`${keys.redact(line)}`;
  view.screen.print(styled`${prose(redacted)}\n`);
  view.screen.announcer.announce(unstyled(redacted));
}

/** Returns a function that shows in the status line that a provider refused, until something is printed. */
export function showStatus({ view }: App, { name }: Provider): OnRefused {
  return (status) => view.screen.status(dim(styled`${name}: ${statusLine(status)} · Ctrl-C stops`));
}

/** Prints text from outside with its keys masked, and announces it after `what`. */
export function printQuoted({ view, keys }: App, what: string, text: Printable): void {
  const redacted = styled`${keys.redact(text)}`;
  view.screen.print(styled`${quoted(prose(redacted))}\n`);
  view.screen.announcer.announce(`${what}: ${unstyled(redacted).trim()}`);
}

/**
 * Does the same as `printQuoted` for a text of any length, in chunks, and announces its beginning. Rejects with the signal's
 * reason after Ctrl-C.
 */
export async function printLongQuoted(
  { view, keys, console }: App,
  what: string,
  text: string,
  style: (part: Printable) => Printable = prose,
): Promise<void> {
  const redacted = await redactLong(keys.known, text);
  await printLong(view.screen, redacted, console.signal, (part) => quoted(style(part)));
  view.screen.print(styled`\n`);
  view.screen.announcer.announce(
    `${what}: ${sanitize(redacted.slice(0, maxAnnouncementUnits)).trim()}`,
  );
}

/**
 * Prints rows in columns, those in `right` aligned to the right. If they are wider than the screen, prints the first cell of
 * each row with the rest below it. Gives the event loop turns. Rejects with the signal's reason after Ctrl-C.
 */
export async function printTable(
  app: App,
  rows: Iterable<readonly string[]>,
  right: readonly number[] = [],
): Promise<void> {
  const redact = currentRedactor(app.keys.known);
  const turn = yielding();
  const shown: (readonly Printable[])[] = [];
  for (const row of rows) {
    shown.push(row.map((cell) => styled`${runSteps(redact(cell)).text}`));
    await turn();
  }
  const widths = widthsOf(shown);
  const total = widths.reduce((sum, width) => sum + width + gap, -gap);
  const fits = total <= app.view.screen.columns;
  for (const row of shown) {
    app.console.signal.throwIfAborted();
    const cells = row.map((cell, column) => {
      const spaces = ' '.repeat(Math.max(0, (widths[column] ?? 0) - textWidth(cell)));
      return (right.includes(column) ? spaces + cell : cell + spaces) + ' '.repeat(gap);
    });
    print(app, fits ? styled`${cells.join('').trimEnd()}` : stacked(app, row));
    await turn();
  }
}

/** Returns the width of the widest cell of each column. */
function widthsOf(rows: readonly (readonly string[])[]): readonly number[] {
  const widths: number[] = [];
  for (const row of rows)
    for (const [column, cell] of row.entries())
      widths[column] = Math.max(widths[column] ?? 0, textWidth(cell));
  return widths;
}

/** Prints an item of a list with a hanging indent. */
export function printItem(app: App, text: string): void {
  print(app, styled`  ${indentRedacted(app, text).slice(indent.length)}`);
}

/** A name with its value, which may be text from outside. */
export type Fact = readonly [name: string, value: string, from?: 'outside'];

/**
 * Prints names with their values in two columns. Empty values are left out; a value over 10,000 UTF-16 units is printed
 * below its name. Rejects with the signal's reason after Ctrl-C.
 */
export async function printFacts(app: App, facts: readonly Fact[]): Promise<void> {
  const { view, keys } = app;
  const isNarrow = view.screen.columns < narrow;
  for (const [name, value, from] of facts.filter(([, text]) => text !== '')) {
    if (value.length > maxFactUnits) {
      print(app, styled`  ${dim(styled`${name}`)}`);
      await printLongQuoted(app, name, value);
      continue;
    }
    const lead = isNarrow
      ? styled`  ${dim(styled`${name}`)}\n`
      : styled`  ${dim(styled`${name.padEnd(factStart - 3)}`)} `;
    const fact = styled`${lead}${keys.redact(value)}`;
    const cells = isNarrow ? indent.length : factStart;
    for (const line of indentedLines(fact, from === 'outside', cells)) view.screen.print(line);
    view.screen.announcer.announce(unstyled(fact));
  }
}

/** Returns the number of free columns to the right of a table. */
export function columnsAfter(rows: readonly (readonly string[])[], columns: number): number {
  return widthsOf(rows).reduce((free, width) => free - width - gap, columns);
}

/** Returns the beginning of a text on one line of at most `columns` columns; empty if that is too narrow. */
export function beginning({ keys }: App, text: string, columns: number): string {
  if (columns < minShownColumns) return '';
  const start = text.slice(0, maxStartUnits);
  const line = keys.redact(start).replace(/\s+/g, ' ').trim();
  const fits = start.length === text.length && textWidth(line) <= columns;
  return fits ? line : `${truncate(line, columns - 1)}…`;
}

/** Wraps a text between words and indents each row; a word longer than a row is not broken. */
export function indented(text: string, columns: number): string {
  const width = Math.max(1, columns - indent.length);
  const lines = text.split('\n').map((line) => {
    const ends = wrapLine(line, width, true).map(({ end }) => end);
    const rows = ends.map((end, at) => line.slice(ends[at - 1] ?? 0, end));
    return (
      indent +
      rows
        .map((row) => row.replace(/(?<=\S) +$/, `\n${indent}`))
        .join('')
        .trimEnd()
    );
  });
  return lines.join('\n');
}

function stacked(app: App, [first = '', ...rest]: readonly string[]): Printable {
  const below = rest.filter((text) => text !== '').join(', ');
  return below === '' ? styled`${first}` : styled`${first}\n${indentRedacted(app, below)}`;
}

/** Masks the keys in a text, and then indents it, so that no row ends inside a key. */
export function indentRedacted({ view, keys }: App, text: string): Printable {
  return styled`${indented(styled`${keys.redact(text)}`, view.screen.columns)}`;
}
