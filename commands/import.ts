import { type Command, Option } from 'commander';
import type { App } from '../src/app.ts';
import { decodeFile, isBotFile } from '../src/exchange/file.ts';
import { Failure, GivenUp } from '../src/failure.ts';
import { chooseFile } from '../src/terminal/files.ts';
import { adoptBot } from './bot-import.ts';
import { withExample } from './help.ts';
import { importData, partial } from './import-data.ts';

interface Options {
  readonly replace?: true;
  readonly dryRun?: true;
  readonly yes?: true;
}

/** `import`: takes in an export of keysh or ChatGPT, or a text as a bot. */
export function addImport(program: Command, app: App): void {
  withExample(program.command('import'), 'import --dry-run')
    .description('take in an export, conversations.json of ChatGPT, or a text as a bot')
    .addOption(new Option('--merge', 'add what is missing here, the default').conflicts('replace'))
    .option('--replace', 'let it take the place of all there is')
    .option('--dry-run', 'say what would change, and change nothing')
    .option('--yes', 'do not ask')
    .action(async (options: Options) => {
      const mode = options.replace ? 'replace' : 'merge';
      const asks = options.yes ? 'never' : mode === 'replace' ? 'always' : 'of bots';
      await takeFile(app, await chosen(app), { mode, asks, isDry: options.dryRun === true });
    });
}

/** Shows what a file that was dropped would change, and asks. Throws a Failure of one line, or GivenUp. */
export function receiveFile(app: App, file: File): Promise<void> {
  return takeFile(app, file, { mode: 'merge', asks: 'always', isDry: false });
}

async function takeFile(
  app: App,
  file: File,
  wish: Parameters<typeof importData>[2],
): Promise<void> {
  if (!(await isBotFile(file))) return importData(app, file, wish);
  const { mode, asks, isDry } = wish;
  if (mode === 'replace') throw new Failure('usage', partial);
  await adoptBot(app, await decodeFile(file), { isDry, isSure: asks === 'never' });
}

async function chosen(app: App): Promise<File> {
  const { signal } = app.console;
  const file = await chooseFile('.json,.md,.markdown,.txt,text/*', signal);
  signal.throwIfAborted();
  if (file) return file;
  throw new GivenUp('No file was chosen. One can be dropped here, too.');
}
