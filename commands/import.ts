import { type Command, Option } from 'commander';
import type { App } from '../src/app.ts';
import { partnerIn } from '../src/chat/choice.ts';
import { type Import, readImport } from '../src/exchange/import.ts';
import { isIdle, type Plan } from '../src/exchange/plan.ts';
import { doImport, planImport, type Restoring } from '../src/exchange/restore.ts';
import { Failure } from '../src/failure.ts';
import { Database } from '../src/stores/database.ts';
import { ink } from '../src/terminal/ink.ts';
import { confirm } from '../src/terminal/prompt.ts';
import { wishesIn } from '../src/wishes.ts';
import { fileFromUser } from './dropped.ts';
import { withExample } from './help.ts';
import { sayFound, sayPlan } from './import-report.ts';
import { Progress, sizeOf } from './progress.ts';
import { say } from './say.ts';

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
    .action((options: Options) => importFile(app, options));
}

async function importFile(app: App, options: Options): Promise<void> {
  const file = await fileFromUser(app.console.signal);
  const found = await read(app, file);
  const mode = options.replace ? 'replace' : 'merge';
  if (options.replace && !found.isWhole) throw new Failure('usage', partial, { mend: 'import' });
  sayFound(app, found);
  const database = new Database();
  const progress = new Progress(app, 'Importing');
  const restoring: Restoring = {
    content: found.content,
    mode,
    settings: app.wire.settings.all(),
    redact: app.wire.keys.redactor(),
    step: (done, total) => progress.tell(`${Math.floor((100 * done) / total)} %`),
  };
  try {
    if (options.dryRun) await sayOnly(app, await planImport(database, restoring));
    else if (await agreed(app, database, restoring, options)) {
      finish(app, await doImport(database, restoring));
    }
  } finally {
    progress.end();
  }
}

const partial =
  'Only an export of everything can take the place of all there is. Without --replace this file is added to it.';

async function read(app: App, file: File): Promise<Import> {
  const { keys } = app.wire;
  const progress = new Progress(app, 'Reading');
  try {
    return await readImport(file, {
      redact: keys.redactor(),
      partner: partnerOf(app),
      signal: app.console.signal,
      progress: (bytes) => progress.tell(`${sizeOf(bytes)} of ${sizeOf(file.size)}`),
    });
  } finally {
    progress.end();
  }
}
