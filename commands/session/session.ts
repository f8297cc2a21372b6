import type { Command } from 'commander';
import type { App } from '../../src/app/app.ts';
import { requireNoKeys } from '../../src/app/key-warning.ts';
import { printTurn } from '../../src/app/print-turn.ts';
import { Failure } from '../../src/base/failure.ts';
import { asTyped } from '../../src/base/tokenize.ts';
import { yielding } from '../../src/base/yielding.ts';
import { formatTime } from '../../src/chat/format-time.ts';
import { turnsIn } from '../../src/chat/turn.ts';
import type { SessionRecord } from '../../src/storage/session.ts';
import { isUntitled, titleOf } from '../../src/storage/title.ts';
import { confirm } from '../../src/terminal/form/question.ts';
import { dim, styled } from '../../src/terminal/text/styled-text.ts';
import { withExample } from '../help.ts';
import { say, sayTable } from '../output.ts';
import { pickSession } from './pick-session.ts';
import { resume } from './resume.ts';
import { search } from './search.ts';
import { listTitle, withTitle } from './short-title.ts';

/** Sessions that are listed unless all are wanted. */
const most = 20;

/** `session list | search | show | resume | rename | fork | rm`: what was said. */
export function addSession(program: Command, app: App): void {
  const session = withExample(program.command('session'), 'session resume 2')
    .alias('sessions')
    .description('conversations kept in this browser');
  withExample(session.command('list'), 'session list')
    .description(`the last ${most}, the newest first`)
    .option('--all', 'every one')
    .action(({ all }: { all?: true }) => list(app, all === true));
  withExample(session.command('search'), 'session search monad')
    .description('find a text in all that was said')
    .argument('<text...>')
    .action((text: readonly string[]) => search(app, text.join(' ')));
  withSession(session, 'show', 'print all of it').action((word: string) => show(app, word));
  withSession(session, 'resume', 'go on with it').action(async (word: string) =>
    resume(app, await pick(app, word)),
  );
  withSession(session, 'rename', 'give it another title')
    .argument('<title...>')
    .action((word: string, title: readonly string[]) => rename(app, word, title.join(' ')));
  withSession(session, 'fork', 'go on in a copy of it').action((word: string) => fork(app, word));
  withSession(session, 'rm', 'remove it with all its messages')
    .option('--yes', 'do not ask')
    .action((word: string, { yes }: { yes?: true }) => remove(app, word, yes === true));
}

function withSession(parent: Command, verb: string, description: string): Command {
  const example = verb === 'rename' ? 'session rename 2 My trip' : `session ${verb} 2`;
  return withExample(parent.command(verb), example)
    .description(description)
    .argument('<session>', 'its number in the list, the beginning of its id, or -1 for the last');
}

function pick({ talk }: App, word: string): Promise<SessionRecord> {
  return pickSession(talk.autosave.sessions, word);
}

async function list(app: App, isWhole: boolean): Promise<void> {
  const sessions = await app.talk.autosave.sessions.list(isWhole ? undefined : most + 1);
  if (sessions.length === 0) {
    say(app, styled`Nothing was said yet. Try: ${asTyped('chat hello', app.talk)}`);
    return;
  }
  const shown = isWhole ? sessions : sessions.slice(0, most);
  await sayTable(app, rowsOf(app, shown));
  const all = asTyped('session list --all', app.talk);
  if (shown.length < sessions.length) say(app, dim(styled`There are more: ${all}`));
}

function* rowsOf(app: App, sessions: readonly SessionRecord[]): Generator<readonly string[]> {
  for (const [at, session] of sessions.entries()) {
    yield [listTitle(app, session, at), formatTime(session.changed), session.id.slice(0, 8)];
  }
}

async function show(app: App, word: string): Promise<void> {
  const { id, title, changed } = await pick(app, word);
  say(app, dim(styled`${withTitle(app, 'Session', title)}, ${formatTime(changed)}`));
  const messages = await app.talk.autosave.sessions.messages(id);
  const turn = yielding();
  for (const exchange of turnsIn(messages)) {
    await printTurn(app, exchange);
    await turn();
  }
}

async function rename(app: App, word: string, typed: string): Promise<void> {
  const session = await pick(app, word);
  if (isUntitled(typed)) throw new Failure('usage', 'A title is wanted; nothing was changed.');
  const title = titleOf(await requireNoKeys(app, typed, 'title'));
  await app.talk.autosave.sessions.rename(session.id, title);
  say(app, styled`${withTitle(app, 'Session', session.title)} is now called ${title}.`);
}

async function fork(app: App, word: string): Promise<void> {
  const session = await pick(app, word);
  await resume(app, await app.talk.autosave.sessions.fork(session.id));
}

async function remove(app: App, word: string, sure: boolean): Promise<void> {
  const session = await pick(app, word);
  const question = `${withTitle(app, 'Remove', session.title)}, with all that was said in it?`;
  if (!sure && !(await confirm(app.glass, styled`${question}`))) {
    say(app, styled`It stays.`);
    return;
  }
  await app.talk.autosave.sessions.remove(session.id);
  say(app, styled`${withTitle(app, 'Session', session.title)} removed.`);
  if (app.talk.conversation.id === session.id) app.talk.conversation = app.talk.conversation.anew();
}
