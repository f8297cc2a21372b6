import type { Command } from 'commander';
import type { App } from '../src/app.ts';
import { encodeFile } from '../src/exchange/file.ts';
import { saveFile } from '../src/terminal/files.ts';
import { ink } from '../src/terminal/ink.ts';
import { withExample } from './help.ts';
import { say } from './say.ts';
import { designToShare, sayContents } from './shareable.ts';

/** What a system may not want in the name of a file. */
const unfit = /[\\/:*?"<>|~]/g;

/** `export bot`: what leaves as a file. */
export function addExport(program: Command, app: App): void {
  const command = withExample(program.command('export'), 'export bot poet').description(
    'save as a file, without a key',
  );
  withExample(command.command('bot'), 'export bot poet')
    .description('a bot, for bot import; says what is in it')
    .argument('<bot>')
    .action((name: string) => exportBot(app, name));
}

async function exportBot(app: App, name: string): Promise<void> {
  const design = await designToShare(app, name);
  const file = await encodeFile(design);
  const fileName = `keysh-bot-${design.name.replace(unfit, '_')}.json`;
  sayContents(app, design, 'file');
  saveFile(fileName, file);
  say(app, ink`Saved as ${fileName}, wherever this browser puts downloads.`);
}
