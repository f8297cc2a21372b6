import { type Command, Option } from 'commander';
import type { App } from '../../src/app/app.ts';
import { Failure } from '../../src/base/failure.ts';
import type { SessionRecord } from '../../src/storage/session.ts';
import { downloadFile } from '../../src/terminal/input/files.ts';
import { styled } from '../../src/terminal/text/styled-text.ts';
import { exportAll, exportSession, writeSession } from '../../src/transfer/export/export.ts';
import { encodeFile } from '../../src/transfer/share/file.ts';
import { configToShare, sayContents } from '../bot/shareable.ts';
import { withExample } from '../help.ts';
import { say } from '../output.ts';
import { pickSession } from '../session/pick-session.ts';
import { exportTo, sourcesOf } from './export-file.ts';
import { fileNameOf } from './file-name.ts';

/** What a system may not want in the name of a file. */
const unfit = /[\\/:*?"<>|~]/g;

type Format = 'json' | 'md';

/** `export [all | session | bot]`: what leaves as a file. */
export function addExport(program: Command, app: App): void {
  const command = withExample(program.command('export'), 'export session -1 --format md')
    .description('save as a file, without a key')
    .enablePositionalOptions()
    .addOption(
      formats('of /export alone, which is about this conversation: md, or json for import'),
    )
    .action(({ format }: { format?: Format }) =>
      app.talk.chatting ? exportConversation(app, format) : exportWhole(app, format),
    );
  withExample(command.command('all'), 'export all')
    .description('bots, sessions and settings, for import')
    .action(() => exportEverything(app));
  withExample(command.command('session'), 'export session -1 --format md')
    .description('a session, as session list numbers it; -1 is the last')
    .argument('<session>')
    .addOption(formats('json, for import, or md, to be read').default('json'))
    .action(async (word: string, { format }: { format: Format }) =>
      exportOne(app, await pickSession(app.talk.autosave.sessions, word), format),
    );
  withExample(command.command('bot'), 'export bot poet')
    .description('a bot, for bot import; says what is in it')
    .argument('<bot>')
    .action((name: string) => exportBot(app, name));
}

async function exportBot(app: App, name: string): Promise<void> {
  const design = await configToShare(app, name);
  const file = await encodeFile(design);
  const fileName = `keysh-bot-${design.name.replace(unfit, '_')}.json`;
  sayContents(app, design, 'file');
  downloadFile(fileName, file);
  say(app, styled`Saved as ${fileName}, wherever this browser puts downloads.`);
}

function formats(about: string): Option {
  return new Option('--format <format>', about).choices(['json', 'md']);
}

function exportWhole(app: App, format?: Format): Promise<void> {
  if (format !== 'md') return exportEverything(app);
  throw new Failure('usage', 'Only a session can be exported as md.', {
    suggestion: 'export session -1 --format md',
  });
}

function exportEverything(app: App): Promise<void> {
  const sources = sourcesOf(app);
  const day = sources.now.toISOString().slice(0, 10);
  return exportTo(app, `keysh-${day}.json`, exportAll(sources));
}

/** While talking it is about what is talked of. */
async function exportConversation(app: App, format: Format = 'md'): Promise<void> {
  const { conversation, autosave } = app.talk;
  if (conversation.exchanges.length > 0) {
    const stored = await autosave.sessions.byId(conversation.id);
    return exportOne(app, stored ?? conversation, format);
  }
  throw new Failure('usage', 'Nothing was asked yet.', { suggestion: '/export all' });
}

async function exportOne(
  app: App,
  { id, title }: Pick<SessionRecord, 'id' | 'title'>,
  format: Format,
): Promise<void> {
  const sources = sourcesOf(app);
  const name = `${fileNameOf(sources.redact(title).text)}.${format}`;
  if (format === 'json') return exportTo(app, name, exportSession(sources, id));
  await app.bots.refresh();
  return exportTo(
    app,
    name,
    writeSession(sources, id, (bot) => app.bots.byId(bot)),
  );
}
