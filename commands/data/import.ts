import type { App } from '../../src/app/app.ts';
import { Cancelled, Failure } from '../../src/base/failure.ts';
import { chooseFiles } from '../../src/terminal/input/files.ts';
import { decodeFile, isBotFile } from '../../src/transfer/share/file.ts';
import { adoptBot } from '../bot/import.ts';
import { defineCommand } from '../definition.ts';
import { type ImportOptions, importData, partial, printRefused } from './import-data.ts';

/** `import`: imports an export of keysh or ChatGPT, or a text as a bot. */
export const importFiles = defineCommand({
  name: 'import',
  summary: 'import a keysh or ChatGPT export, or a prompt file',
  example: 'import --dry-run',
  options: {
    merge: { summary: 'add what is missing; the default', conflictsWith: 'replace' },
    replace: { summary: 'replace all bots, sessions and settings' },
    dryRun: { summary: 'report what would change, and change nothing' },
    yes: { summary: 'do not ask' },
  },
  async run(app, { replace, dryRun, yes }) {
    const mode = replace ? 'replace' : 'merge';
    const asks = yes ? 'never' : replace ? 'always' : 'bots';
    await takeFiles(app, await chosen(app), { mode, asks, isDry: dryRun });
  },
});

/** Shows what dropped files would change, and asks. Throws a Failure of one line, or Cancelled. */
export async function receiveFiles(app: App, files: readonly File[]): Promise<void> {
  try {
    await takeFiles(app, files, { mode: 'merge', asks: 'always', isDry: false });
  } catch (error) {
    if (!(error instanceof Failure) || error.kind !== 'invalid-data') throw error;
    const suggestion = 'chat -a asks a model about files';
    throw new Failure('invalid-data', error.message, { suggestion, ...error.details });
  }
}

/** Imports files: those with data as one import, then each bot. */
async function takeFiles(app: App, files: readonly File[], wish: ImportOptions): Promise<void> {
  if (wish.mode === 'replace' && files.length > 1) throw new Failure('usage', partial);
  const marks = await Promise.all(files.map(isBotFile));
  const bots = files.filter((_, at) => marks[at]);
  const [first, ...rest] = files.filter((_, at) => !marks[at]);
  if (first) await importData(app, [first, ...rest], wish);
  for (const file of bots) {
    if (files.length === 1) await takeBot(app, file, wish);
    else await takeBot(app, file, wish).catch((error) => printRefused(app, file, error));
  }
}

async function takeBot(app: App, file: File, { mode, asks, isDry }: ImportOptions): Promise<void> {
  if (mode === 'replace') throw new Failure('usage', partial);
  await adoptBot(app, await decodeFile(file), { isDry, isSure: asks === 'never' });
}

async function chosen(app: App): Promise<readonly File[]> {
  const { signal } = app.console;
  const accept = '.json,.md,.markdown,.txt,text/*';
  const files = await chooseFiles({ accept, multiple: true }, signal);
  signal.throwIfAborted();
  if (files.length > 0) return files;
  throw new Cancelled('No file was chosen. You can also drop files here.');
}
