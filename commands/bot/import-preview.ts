import type { App } from '../../src/app/app.ts';
import { yielding } from '../../src/base/yielding.ts';
import { maxAnnouncementUnits } from '../../src/terminal/screen/announcer.ts';
import {
  bold,
  dim,
  type Printable,
  quoted,
  sanitize,
  styled,
  verbatim,
} from '../../src/terminal/text/styled-text.ts';
import { wrapLine } from '../../src/terminal/text/wrap.ts';
import { textsOf } from '../../src/transfer/bot-texts.ts';
import { showInvisible, showInvisibleLines } from '../../src/transfer/share/show-invisible.ts';
import type { Decoded, UntrustedBot } from '../../src/transfer/share/untrusted-bot.ts';
import { count } from '../count.ts';
import { print } from '../output.ts';

/** Columns for the names of fields. */
const labelled = 18;
/** Columns below which names and texts are on separate rows. */
const narrow = 70;

/**
 * Shows all fields of an imported bot, and what was left out of it. Every row is marked, so that none can imitate output of
 * keysh.
 */
export async function showPreview(app: App, { draft, dropped, stripped }: Decoded): Promise<void> {
  print(app, bold(styled`A bot from a link or file. It is not stored yet:`));
  for (const [field, text] of fieldsOf(draft)) await showField(app, field, text);
  if (dropped.length > 0) await showField(app, 'left out', dropped.map(showInvisible).join(', '));
  if (stripped > 0) {
    await showField(app, 'removed', count(stripped, 'hidden character'));
  }
}

function fieldsOf(draft: UntrustedBot): readonly (readonly [string, string])[] {
  const [name = ['name', ''], ...rest] = textsOf(draft);
  const all = [name, ['provider', draft.provider] as const, ...rest];
  return all.filter(([, text]) => text !== '');
}

/** Shows the first `limit` rows of a field, each marked. Yields to the event loop. */
export async function showField(
  { view: { screen }, keys }: App,
  field: string,
  text: string,
  limit = Number.POSITIVE_INFINITY,
): Promise<void> {
  const start = text.slice(0, limit * screen.columns);
  const isNarrow = screen.columns < narrow;
  const indent = isNarrow ? 2 : labelled;
  const lines = showInvisibleLines(keys.redact(start));
  const turn = yielding();
  let shown = 0;
  const show = async (row: Printable) => {
    const label = (shown === 0 && !isNarrow ? `  ${field}` : '').padEnd(indent);
    screen.print(styled`${quoted(verbatim(styled`${dim(styled`${label}│`)} ${row}`))}\n`);
    shown += 1;
    await turn();
  };
  if (isNarrow) screen.print(styled`  ${dim(styled`${field}`)}\n`);
  let isCut = start.length < text.length;
  for (const row of rowsIn(lines, screen.columns - indent - 2)) {
    isCut ||= shown === limit;
    if (shown === limit) break;
    await show(row);
  }
  if (isCut) await show(styled`…`);
  screen.announcer.announce(
    `${field}: ${sanitize(lines.join('\n').slice(0, maxAnnouncementUnits))}`,
  );
}

/** Splits lines into rows that the terminal does not wrap. */
function* rowsIn(lines: readonly string[], columns: number): Generator<Printable> {
  for (const text of lines) {
    const line = sanitize(text);
    let start = 0;
    for (const { end } of wrapLine(line, Math.max(columns, 1), true)) {
      yield styled`${line.slice(start, end)}`;
      start = end;
    }
  }
}
