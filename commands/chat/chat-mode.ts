import type { Command } from 'commander';
import type { App } from '../../src/app/app.ts';
import { requireNoKeys } from '../../src/app/key-warning.ts';
import { Failure } from '../../src/base/failure.ts';
import { targetIn } from '../../src/chat/target.ts';
import { dim, styled } from '../../src/terminal/text/styled-text.ts';
import { sayGreeting } from '../bot/greeting.ts';
import { say, sayLong } from '../output.ts';

/** What is typed with a slash while talking: `/new`, `/system`, `/think`, `/exit`. */
export function addChatMode(program: Command, app: App): void {
  program
    .command('exit')
    .aliases(['quit', 'bye'])
    .description('leave the conversation; chat -c goes on with it')
    .action(() => leave(app));
  program
    .command('new')
    .description('begin anew, nothing said so far is sent again')
    .action(() => begin(app));
  program
    .command('system')
    .description('show or set the system prompt, "" for none')
    .argument('[text]')
    .action((text?: string) => setSystem(app, text));
  program
    .command('think')
    .description('show what a model thinks before it answers, or hide it')
    .action(() => think(app));
}

function leave(app: App): void {
  if (!app.talk.chatting) throw new Failure('usage', 'This is a page: close the tab to leave it.');
  app.talk.chatting = false;
}

async function begin(app: App): Promise<void> {
  app.talk.conversation = app.talk.conversation.anew();
  const { system } = app.talk.conversation;
  say(
    app,
    dim(styled`A new conversation${system === undefined ? '' : ', with the same system prompt'}.`),
  );
  await sayGreeting(app);
}

async function setSystem(app: App, typed?: string): Promise<void> {
  const { conversation } = app.talk;
  if (typed === undefined) {
    const { system } = targetIn(conversation, app);
    if (system) await sayLong(app, 'System prompt', system);
    else say(app, styled`There is no system prompt.`);
    return;
  }
  const text = await requireNoKeys(app, typed, 'system prompt');
  conversation.system = text;
  await app.talk.autosave.settle(conversation);
  const where = app.talk.chatting
    ? styled``
    : styled` for this conversation; chat -c goes on with it`;
  say(
    app,
    dim(text === '' ? styled`No system prompt from here on.` : styled`System prompt set${where}.`),
  );
}

/** As `set reasoning` to what it is not. */
function think(app: App): void {
  const { settings } = app.wire;
  const wish = settings.get('reasoning') === 'hide' ? 'show' : 'hide';
  settings.set('reasoning', wish);
  say(app, dim(styled`From the next reply on: reasoning ${wish === 'hide' ? 'hidden' : 'shown'}.`));
}
