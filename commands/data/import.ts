import { type Command, Option } from 'commander';
import type { App } from '../../src/app/app.ts';
import { Cancelled, Failure } from '../../src/base/failure.ts';
import { chooseFiles } from '../../src/terminal/input/files.ts';
import { decodeFile, isBotFile } from '../../src/transfer/share/file.ts';
import { adoptBot } from '../bot/import.ts';
import { withExample } from '../help.ts';
import { type ImportOptions, importData, partial, sayRefused } from './import-data.ts';

interface Options {
  readonly replace?: true;
  readonly dryRun?: true;
  readonly yes?: true;
}

/** `import`: takes in an export of keysh or ChatGPT, or a text as a bot. */
export function addImport(program: Command, app: App): void {
  withExample(program.command('import'), 'import --dry-run')
    .description('take in exports, conversations.json of ChatGPT, or texts as bots')
    .addOption(new Option('--merge', 'add what is missing here, the default').conflicts('replace'))
    .option('--replace', 'let it take the place of all there is')
    .option('--dry-run', 'say what would change, and change nothing')
    .option('--yes', 'do not ask')
    .action(async (options: Options) => {
      const mode = options.replace ? 'replace' : 'merge';
      const asks = options.yes ? 'never' : mode === 'replace' ? 'always' : 'of bots';
      await takeFiles(app, await chosen(app), { mode, asks, isDry: options.dryRun === true });
    });
}

/** Shows what files that were dropped together would change, and asks. Throws a Failure of one line, or Cancelled. */
export function receiveFiles(app: App, files: readonly File[]): Promise<void> {
  return takeFiles(app, files, { mode: 'merge', asks: 'always', isDry: false });
}

/** Takes files in: those with data as one import, then each bot. */
async function takeFiles(app: App, files: readonly File[], wish: ImportOptions): Promise<void> {
  if (wish.mode === 'replace' && files.length > 1) throw new Failure('usage', partial);
  const marks = await Promise.all(files.map(isBotFile));
  const bots = files.filter((_, at) => marks[at]);
  const [first, ...rest] = files.filter((_, at) => !marks[at]);
  if (first) await importData(app, [first, ...rest], wish);
  for (const file of bots) {
    if (files.length === 1) await takeBot(app, file, wish);
    else await takeBot(app, file, wish).catch((error) => sayRefused(app, file, error));
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
  throw new Cancelled('No file was chosen. One can be dropped here, too.');
}
