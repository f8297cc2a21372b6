import type { App } from '../../src/app/app.ts';
import { Failure } from '../../src/base/failure.ts';
import { runSteps } from '../../src/base/steps.ts';
import type { Bot } from '../../src/storage/bot.ts';
import type { SessionRecord } from '../../src/storage/session.ts';
import { downloadFile } from '../../src/terminal/input/files.ts';
import { styled } from '../../src/terminal/text/styled-text.ts';
import { exportAll, exportSession, writeSession } from '../../src/transfer/export/export.ts';
import { encodeFile } from '../../src/transfer/share/file.ts';
import { configToShare, printContents } from '../bot/shareable.ts';
import { defineCommand } from '../definition.ts';
import { bot as botKind } from '../kinds/bot.ts';
import { session as sessionKind } from '../kinds/session.ts';
import { oneOf } from '../kinds/text.ts';
import { print } from '../output.ts';
import { exportTo, sourcesOf } from './export-file.ts';
import { fileNameOf } from './file-name.ts';

/** Characters that a system may not allow in the name of a file. */
const reserved = /[\\/:*?"<>|~]/g;

type Format = 'json' | 'md';

const format = oneOf(['json', 'md'], { json: 'for import', md: 'for reading' });

const noFiles = { summary: 'leave out the files of messages' };

const all = defineCommand({
  name: 'all',
  summary: 'save bots, sessions and settings, for import',
  example: 'export all',
  options: { noFiles },
  run: (app, given) => exportEverything(app, !given.noFiles),
});

const session = defineCommand({
  name: 'session',
  summary: 'save one session',
  example: 'export session -1 --format md',
  args: { session: { kind: sessionKind } },
  options: {
    format: {
      summary: 'json for import, md for reading',
      value: 'format',
      kind: format,
      default: 'json',
    },
    noFiles,
  },
  run: (app, given) => exportOne(app, given.session, given.format, !given.noFiles),
});

const bot = defineCommand({
  name: 'bot',
  summary: 'save one bot, for bot import, and list what is in it',
  example: 'export bot poet',
  args: { bot: { kind: botKind } },
  run: (app, given) => exportBot(app, given.bot),
});

/** `export`: saves a file. Without a subcommand, it contains the conversation in chat mode, otherwise everything. */
export const exportFile = defineCommand({
  name: 'export',
  summary: 'export to a file (never includes keys); in chat mode, this conversation',
  example: 'export session -1 --format md',
  options: {
    format: {
      summary: 'for this conversation: md by default, or json for import',
      value: 'format',
      kind: format,
    },
    noFiles,
  },
  verbs: [all, session, bot],
  run: (app, { format: wanted, noFiles: isWithout }) =>
    app.chat.chatting
      ? exportConversation(app, wanted, !isWithout)
      : exportWhole(app, wanted, !isWithout),
});

async function exportBot(app: App, shared: Bot): Promise<void> {
  const config = await configToShare(app, shared);
  const file = await encodeFile(config);
  const fileName = `keysh-bot-${config.name.replace(reserved, '_')}.json`;
  printContents(app, config, 'file');
  downloadFile(fileName, file);
  print(app, styled`Downloaded as ${fileName}.`);
}

function exportWhole(app: App, wanted: Format | undefined, hasFiles: boolean): Promise<void> {
  if (wanted !== 'md') return exportEverything(app, hasFiles);
  throw new Failure('usage', 'Only a session can be exported as Markdown.', {
    suggestion: 'export session -1 --format md',
  });
}

function exportEverything(app: App, hasFiles: boolean): Promise<void> {
  const sources = sourcesOf(app, hasFiles);
  const day = sources.now.toISOString().slice(0, 10);
  return exportTo(app, `keysh-${day}.json`, exportAll(sources));
}

/** Exports the current conversation. */
async function exportConversation(
  app: App,
  wanted: Format = 'md',
  hasFiles: boolean,
): Promise<void> {
  const { conversation } = app.chat;
  if (conversation.turns.length > 0) {
    const stored = await app.sessions.byId(conversation.id);
    return exportOne(app, stored ?? conversation.record, wanted, hasFiles);
  }
  throw new Failure('not-found', 'The conversation is empty.', { suggestion: '/export all' });
}

async function exportOne(
  app: App,
  { id, title }: Pick<SessionRecord, 'id' | 'title'>,
  wanted: Format,
  hasFiles: boolean,
): Promise<void> {
  const sources = sourcesOf(app, hasFiles);
  const name = `${fileNameOf(runSteps(sources.redact(title)).text)}.${wanted}`;
  if (wanted === 'json') return exportTo(app, name, exportSession(sources, id));
  await app.bots.refresh();
  return exportTo(
    app,
    name,
    writeSession(sources, id, (bot) => app.bots.byId(bot)),
  );
}
