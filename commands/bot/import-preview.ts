import type { App } from '../../src/app/app.ts';
import { yielding } from '../../src/base/yielding.ts';
import { longestAnnounced } from '../../src/terminal/screen/announcer.ts';
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

/** Columns that the names of fields have beside their texts. */
const labelled = 18;
/** Columns under which a name and its text have rows of their own. */
const narrow = 70;

/**
 * Shows all of a bot that came from elsewhere, and what was left out of it. Every row of it stands behind a mark, so
 * that none can pass for one of keysh's own.
 */
export async function showPreview(app: App, { draft, dropped, stripped }: Decoded): Promise<void> {
  print(app, bold(styled`A bot from elsewhere. None of it is in use yet:`));
  for (const [field, text] of fieldsOf(draft)) await showField(app, field, text);
  if (dropped.length > 0) await showField(app, 'left out', dropped.map(showInvisible).join(', '));
  if (stripped > 0) {
    const what = `${count(stripped, 'character')} that only hide something`;
    await showField(app, 'taken out', what);
  }
}

function fieldsOf(draft: UntrustedBot): readonly (readonly [string, string])[] {
  const [name = ['name', ''], ...rest] = textsOf(draft);
  const all = [name, ['provider', draft.provider] as const, ...rest];
  return all.filter(([, text]) => text !== '');
}

/** Shows a field's text behind the mark, giving the page turns; of one that has over `most` rows the first. */
export async function showField(
  { view: { screen }, keys }: App,
  field: string,
  text: string,
  most = Number.POSITIVE_INFINITY,
): Promise<void> {
  const start = text.slice(0, most * screen.columns);
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
    isCut ||= shown === most;
    if (shown === most) break;
    await show(row);
  }
  if (isCut) await show(styled`…`);
  screen.announcer.announce(`${field}: ${sanitize(lines.join('\n').slice(0, longestAnnounced))}`);
}

/** Lines cut so that no row of them begins where the terminal would wrap it to. */
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
