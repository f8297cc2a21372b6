import type { App } from '../../src/app/app.ts';
import { printTurn } from '../../src/app/print-turn.ts';
import { asTyped } from '../../src/base/tokenize.ts';
import { yielding } from '../../src/base/yielding.ts';
import { formatTime } from '../../src/chat/format-time.ts';
import { turnsOf } from '../../src/chat/turn.ts';
import { forkSession } from '../../src/storage/fork-session.ts';
import type { SessionRecord } from '../../src/storage/session.ts';
import { confirm } from '../../src/terminal/form/question.ts';
import { dim, styled } from '../../src/terminal/text/styled-text.ts';
import { defineCommand } from '../definition.ts';
import { session as sessionKind } from '../kinds/session.ts';
import { text } from '../kinds/text.ts';
import { title } from '../kinds/title.ts';
import { print, printTable } from '../output.ts';
import { listRows } from './list-rows.ts';
import { resume } from './resume.ts';
import { search } from './search.ts';
import { withTitle } from './short-title.ts';

/** Sessions that are listed by default. */
const maxListed = 20;

const byNumber = {
  kind: sessionKind,
  summary: 'its number in the list, the beginning of its id, or -1 for the last one',
} as const;

const list = defineCommand({
  name: 'list',
  summary: `list the last ${maxListed} sessions, newest first`,
  example: 'session list',
  options: { all: { summary: 'all sessions' } },
  run: (app, { all }) => listSessions(app, all),
});

const find = defineCommand({
  name: 'search',
  summary: 'find messages that contain a text, ignoring case',
  example: 'session search monad',
  args: { text: { kind: text, extent: 'words' } },
  run: (app, given) => search(app, given.text),
});

const show = defineCommand({
  name: 'show',
  summary: 'print a session',
  example: 'session show 2',
  args: { session: byNumber },
  run: (app, given) => showSession(app, given.session),
});

const resumeSession = defineCommand({
  name: 'resume',
  summary: 'continue a session',
  example: 'session resume 2',
  args: { session: byNumber },
  run: (app, given) => resume(app, given.session),
});

const rename = defineCommand({
  name: 'rename',
  summary: 'change the title of a session',
  example: 'session rename 2 My trip',
  args: {
    session: byNumber,
    title: { kind: title, summary: 'its new title', extent: 'words' },
  },
  run: (app, given) => renameSession(app, given.session, given.title),
});

const fork = defineCommand({
  name: 'fork',
  summary: 'continue in a copy of a session',
  example: 'session fork 2',
  args: { session: byNumber },
  run: async (app, given) =>
    resume(app, await forkSession(app.sessions.database, given.session.id)),
});

const rm = defineCommand({
  name: 'rm',
  summary: 'remove a session with its messages',
  example: 'session rm 2',
  args: { session: byNumber },
  options: { yes: { summary: 'do not ask' } },
  run: (app, given) => removeSession(app, given.session, given.yes),
});

/** `session`: the stored conversations. */
export const session = defineCommand({
  name: 'session',
  aliases: ['sessions'],
  summary: 'list, search and continue stored conversations',
  example: 'session resume 2',
  verbs: [list, find, show, resumeSession, rename, fork, rm],
  defaultVerb: 'list',
});

async function listSessions(app: App, isComplete: boolean): Promise<void> {
  const sessions = await app.sessions.list(isComplete ? undefined : maxListed + 1);
  if (sessions.length === 0) {
    print(app, styled`There are no sessions yet. Try: ${asTyped('chat hello', app.chat)}`);
    return;
  }
  const shown = isComplete ? sessions : sessions.slice(0, maxListed);
  const rows: (readonly string[])[] = [];
  for await (const row of listRows(app, shown)) rows.push(row);
  await printTable(app, rows, [2]);
  const all = asTyped('session list --all', app.chat);
  if (shown.length < sessions.length) print(app, dim(styled`More sessions: ${all}`));
}

async function showSession(app: App, { id, title, changed }: SessionRecord): Promise<void> {
  print(app, dim(styled`${withTitle(app, 'Session', title)}, ${formatTime(changed)}`));
  const messages = await app.sessions.messages(id);
  const pause = yielding();
  for (const turn of turnsOf(messages).active) {
    await printTurn(app, turn);
    await pause();
  }
}

async function renameSession(app: App, { id, title }: SessionRecord, now: string): Promise<void> {
  await app.sessions.rename(id, now);
  print(app, styled`${withTitle(app, 'Session', title)} is now called ${now}.`);
}

async function removeSession(
  app: App,
  { id, title }: SessionRecord,
  isSure: boolean,
): Promise<void> {
  const question = `${withTitle(app, 'Remove', title)} and its messages?`;
  if (!isSure && !(await confirm(app.view, styled`${question}`))) {
    print(app, styled`Nothing was removed.`);
    return;
  }
  await app.sessions.remove(id);
  print(app, styled`${withTitle(app, 'Session', title)} removed.`);
  if (app.chat.conversation.id === id) app.chat.startFresh();
}
