import type { App } from '../src/app/app.ts';
import { runSteps } from '../src/base/steps.ts';
import { yielding } from '../src/base/yielding.ts';
import { statusLine } from '../src/providers/errors/explain.ts';
import type { OnRefused } from '../src/providers/http/http-error.ts';
import type { Provider } from '../src/providers/provider.ts';
import { currentRedactor, redactLong } from '../src/secrets/redact-long.ts';
import { longestAnnounced } from '../src/terminal/screen/announcer.ts';
import { printLong } from '../src/terminal/screen/long-text.ts';
import {
  dim,
  type Printable,
  prose,
  quoted,
  sanitize,
  styled,
  unstyled,
} from '../src/terminal/text/styled-text.ts';
import { cursorAfter, truncate } from '../src/terminal/text/width.ts';
import { wrapLine } from '../src/terminal/text/wrap.ts';

/** Blanks between two columns of a table. */
const gap = 2;
/** Columns under which the beginning of a text says nothing. */
const leastShown = 10;
/** The column where the value of a fact begins. */
const factStart = 14;
/** Columns under which a fact has its value under its name. */
const narrow = 60;
/** UTF-16 units of a value whose rows stand under each other. */
const longestFact = 10_000;
/** UTF-16 units of a text that are looked at for its beginning. */
const longestStart = 10_000;
/** What comes before each row of a text that stands under another. */
const indent = '    ';

/** Prints one line, keys in it under their masks, for a screen reader too. */
export function print({ view, keys }: App, line: Printable): void {
  const redacted = styled`${keys.redact(line)}`;
  view.screen.print(styled`${prose(redacted)}\n`);
  view.screen.announcer.announce(unstyled(redacted));
}

/** Returns what shows that a provider refused, in the status line until something is printed. */
export function showStatus({ view }: App, { name }: Provider): OnRefused {
  return (status) => view.screen.status(dim(styled`${name}: ${statusLine(status)} · Ctrl-C stops`));
}

/** Prints text from outside, keys in it masked; a screen reader hears `what` ahead of it. */
export function printQuoted({ view, keys }: App, what: string, text: Printable): void {
  const redacted = styled`${keys.redact(text)}`;
  view.screen.print(styled`${quoted(prose(redacted))}\n`);
  view.screen.announcer.announce(`${what}: ${unstyled(redacted).trim()}`);
}

/**
 * As `printQuoted` for a text of any length, which is printed in pieces; a screen reader hears its beginning. Rejects as the
 * signal says after Ctrl-C.
 */
export async function printLongQuoted(
  { view, keys, console }: App,
  what: string,
  text: string,
  dress: (part: Printable) => Printable = prose,
): Promise<void> {
  const redacted = await redactLong(keys.known, text);
  await printLong(view.screen, redacted, console.signal, (part) => quoted(dress(part)));
  view.screen.print(styled`\n`);
  view.screen.announcer.announce(
    `${what}: ${sanitize(redacted.slice(0, longestAnnounced)).trim()}`,
  );
}

/**
 * Prints rows as columns; where they are wider than the screen, each row as a line with the rest under it. Gives the page
 * turns meanwhile. Rejects as the signal says after Ctrl-C.
 */
export async function printTable(app: App, rows: Iterable<readonly string[]>): Promise<void> {
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
    const cells = row.map((cell, column) => padded(cell, (widths[column] ?? 0) + gap));
    print(app, fits ? styled`${cells.join('').trimEnd()}` : stacked(app, row));
    await turn();
  }
}

/** Columns that the widest text of each column takes. */
function widthsOf(rows: readonly (readonly string[])[]): readonly number[] {
  return (rows[0] ?? []).map((_, column) =>
    rows.reduce((widest, row) => Math.max(widest, widthOf(row[column] ?? '')), 0),
  );
}

function padded(text: string, columns: number): string {
  return text + ' '.repeat(Math.max(0, columns - widthOf(text)));
}

/** Columns that a text of one row takes. */
export function widthOf(text: string): number {
  return cursorAfter(text, Number.POSITIVE_INFINITY).x;
}

/** Prints an item of a list, its further rows under its first word. */
export function printItem(app: App, text: string): void {
  print(app, styled`  ${under(app, text).slice(indent.length)}`);
}

/** A name with its value, which may be text from outside. */
export type Fact = readonly [name: string, value: string, from?: 'outside'];

/**
 * Prints names with their values, each row of a value below its first; empty values are left out. A value of over 10,000
 * UTF-16 units follows its name as it is. Rejects as the signal says after Ctrl-C.
 */
export async function printFacts(app: App, facts: readonly Fact[]): Promise<void> {
  const isNarrow = app.view.screen.columns < narrow;
  for (const [name, value, from] of facts.filter(([, text]) => text !== '')) {
    if (value.length > longestFact) {
      print(app, styled`  ${dim(styled`${name}`)}`);
      await printLongQuoted(app, name, value);
      continue;
    }
    const text = value.replaceAll('\n', `\n${' '.repeat(factStart)}`);
    const fact = isNarrow
      ? styled`  ${dim(styled`${name}`)}\n${under(app, value)}`
      : styled`  ${dim(styled`${name.padEnd(factStart - 3)}`)} ${text}`;
    print(app, from === 'outside' ? quoted(fact) : fact);
  }
}

/** Columns that are left behind a table. */
export function roomBehind(rows: readonly (readonly string[])[], columns: number): number {
  return widthsOf(rows).reduce((room, width) => room - width - gap, columns);
}

/** The beginning of a text in one line, as much as that many columns have room for; empty where that says nothing. */
export function beginning({ keys }: App, text: string, room: number): string {
  if (room < leastShown) return '';
  const start = text.slice(0, longestStart);
  const line = keys.redact(start).replace(/\s+/g, ' ').trim();
  const isWhole = start.length === text.length && widthOf(line) <= room;
  return isWhole ? line : `${truncate(line, room - 1)}…`;
}

/** The text in rows of whole words, each of them indented; a word that no row holds is left in one piece. */
export function indented(text: string, columns: number): string {
  const room = Math.max(1, columns - indent.length);
  const lines = text.split('\n').map((line) => {
    const ends = wrapLine(line, room, true).map(({ end }) => end);
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
  return below === '' ? styled`${first}` : styled`${first}\n${under(app, below)}`;
}

/** The text in rows that stand under another. Keys go under their masks before a row can end inside one. */
export function under({ view, keys }: App, text: string): Printable {
  return styled`${indented(styled`${keys.redact(text)}`, view.screen.columns)}`;
}
