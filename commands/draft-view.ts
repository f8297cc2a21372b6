import type { App } from '../src/app.ts';
import type { Decoded, Draft } from '../src/exchange/draft.ts';
import { textsOf } from '../src/exchange/fields.ts';
import { visible, visibleLines } from '../src/exchange/visible.ts';
import { bold, dim, ink, type Printable, quoted, verbatim } from '../src/terminal/ink.ts';
import { wrap } from '../src/terminal/wrap.ts';
import { count } from './count.ts';
import { say } from './say.ts';

/** Columns that the names of fields have beside their texts. */
const labelled = 18;
/** Columns under which a name and its text have rows of their own. */
const narrow = 70;

/**
 * Shows all of a bot that came from elsewhere, and what was left out of it. Every row of it stands behind a mark, so
 * that none can pass for one of keysh's own.
 */
export function showDraft(app: App, { draft, dropped, stripped }: Decoded): void {
  say(app, bold(ink`A bot from elsewhere. None of it is in use yet:`));
  for (const [field, text] of fieldsOf(draft)) showField(app, field, text);
  if (dropped.length > 0) showField(app, 'left out', dropped.map(visible).join(', '));
  if (stripped > 0)
    showField(app, 'taken out', `${count(stripped, 'character')} that only hide something`);
}

function fieldsOf(draft: Draft): readonly (readonly [string, string])[] {
  const [name = ['name', ''], ...rest] = textsOf(draft);
  const all = [name, ['provider', draft.provider] as const, ...rest];
  return all.filter(([, text]) => text !== '');
}

/** Shows a field's text behind the mark; of one that has over `most` rows the first. */
export function showField(
  { glass: { screen }, wire }: App,
  field: string,
  text: string,
  most = Number.POSITIVE_INFINITY,
): void {
  const start = text.slice(0, most * screen.columns);
  const isNarrow = screen.columns < narrow;
  const indent = isNarrow ? 2 : labelled;
  const lines = visibleLines(wire.keys.redact(start)).map((line) => ink`${line}`);
  const all = lines.flatMap((line) => rowsOf(line, screen.columns - indent - 2));
  const rows = all.slice(0, most);
  if (rows.length < all.length || start.length < text.length) rows.push(ink`…`);
  if (isNarrow) screen.print(ink`  ${dim(ink`${field}`)}\n`);
  for (const [at, row] of rows.entries()) {
    const label = (at === 0 && !isNarrow ? `  ${field}` : '').padEnd(indent);
    screen.print(ink`${quoted(verbatim(ink`${dim(ink`${label}│`)} ${row}`))}\n`);
  }
  screen.voice.announce(`${field}: ${lines.join('\n')}`);
}

/** The line cut so that no row of it begins where the terminal would wrap it to. */
function rowsOf(line: Printable, columns: number): readonly Printable[] {
  const ends = wrap(line, Math.max(columns, 1), true).map(({ end }) => end);
  return ends.map((end, at) => ink`${line.slice(ends[at - 1] ?? 0, end)}`);
}
