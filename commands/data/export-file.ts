import type { App } from '../../src/app/app.ts';
import { formatBytes } from '../../src/base/format-bytes.ts';
import { unitsPerStep } from '../../src/base/steps.ts';
import { piecesOf } from '../../src/base/text-pieces.ts';
import { asTyped } from '../../src/base/tokenize.ts';
import { yielding } from '../../src/base/yielding.ts';
import { currentRedactor } from '../../src/secrets/redact-long.ts';
import { dim, styled } from '../../src/terminal/text/styled-text.ts';
import type { Pieces, Sources } from '../../src/transfer/export/export.ts';
import type { ExportSummary } from '../../src/transfer/export/writer.ts';
import { count } from '../count.ts';
import { keyedOwners } from '../key/owner.ts';
import { print } from '../output.ts';
import { openTarget } from './export-target.ts';
import { Progress } from './progress.ts';

/** Returns the data sources of exports. */
export function sourcesOf({ settings, keys, chat, database }: App, hasFiles: boolean): Sources {
  return {
    hasFiles,
    database,
    unsaved: chat.autosave.unsaved.all,
    settings,
    redact: currentRedactor(keys.known),
    now: new Date(),
  };
}

/** Writes an export to a file and prints a summary. Throws Cancelled, the reason of Ctrl-C, or as `pieces` does. */
export async function exportTo(app: App, name: string, pieces: Pieces): Promise<void> {
  const target = await openTarget(name);
  const progress = new Progress(app, 'Exporting');
  const turn = yielding();
  let bytes = 0;
  try {
    const write = async (text: string) => {
      for (const piece of piecesOf(text)) {
        await turn();
        const part = new Blob([piece]);
        bytes += part.size;
        progress.tell(formatBytes(bytes));
        await target.write(part);
      }
    };
    let text = '';
    let piece = await pieces.next();
    for (; !piece.done; piece = await pieces.next()) {
      await turn();
      text += piece.value;
      if (text.length < unitsPerStep) continue;
      await write(text);
      text = '';
    }
    await write(text);
    progress.tell(formatBytes(bytes));
    await target.close();
    printExported(app, `${name}, ${formatBytes(bytes)}`, piece.value);
  } catch (error) {
    await target.abort();
    print(app, styled`Nothing was exported.`);
    throw error;
  } finally {
    progress.end();
  }
}

function printExported(app: App, file: string, summary: ExportSummary): void {
  const kinds = [
    [summary.bots, 'bot'],
    [summary.sessions, 'session'],
    [summary.messages, 'message'],
    [summary.files, 'file'],
  ] as const;
  const parts = kinds.filter(([number]) => number > 0).map(([number, noun]) => count(number, noun));
  print(app, styled`Exported ${parts.join(', ') || 'the settings'}: ${file}.`);
  if (summary.unreadable > 0)
    print(app, styled`Left out: ${count(summary.unreadable, 'unreadable record')}.`);
  const masked = summary.masked > 0 ? ` Masked in texts: ${count(summary.masked, 'key')}.` : '';
  const copy = asTyped('key copy PROVIDER', app.chat);
  const rest = keyedOwners(app).length > 0 ? ` To copy your keys: ${copy}` : '';
  const claim =
    summary.unsearched > 0
      ? 'Its texts contain no keys; its pictures and PDFs were not searched.'
      : 'It contains no keys.';
  print(app, dim(styled`${claim}${masked}${rest}`));
}
