import type { Command } from 'commander';
import type { App } from '../src/app.ts';
import { partnerIn } from '../src/chat/choice.ts';
import { Conversation } from '../src/chat/conversation.ts';
import { sum, tokens } from '../src/chat/usage.ts';
import { checked } from '../src/checked.ts';
import { Failure } from '../src/failure.ts';
import { dim, ink } from '../src/terminal/ink.ts';
import { toClipboard } from './clipboard.ts';
import { say } from './say.ts';

/** What is typed with a slash while talking: `/new`, `/retry`, `/system`, `/usage`, `/copy`, `/exit`. */
export function addTalk(program: Command, app: App): void {
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
    .command('retry')
    .description('ask the last question again')
    .action(() => askAgain(app));
  program
    .command('system')
    .description('show or set the system prompt, "" for none')
    .argument('[text]')
    .action((text?: string) => setSystem(app, text));
  program
    .command('usage')
    .description('tokens of this conversation')
    .action(() => showUsage(app));
  program
    .command('copy')
    .description('put the last reply on the clipboard')
    .action(() => copyAnswer(app));
}

function leave(app: App): void {
  if (!app.talk.chatting) throw new Failure('usage', 'This is a page: close the tab to leave it.');
  app.talk.chatting = false;
}

function begin(app: App): void {
  const { bot, system, choice, parameters } = app.talk.conversation;
  app.talk.conversation = Object.assign(new Conversation(bot), { system, choice, parameters });
  say(
    app,
    dim(ink`A new conversation${system === undefined ? '' : ', with the same system prompt'}.`),
  );
}

function askAgain(app: App): Promise<void> {
  const last = app.talk.conversation.exchanges.at(-1);
  if (last === undefined) throw new Failure('usage', 'Nothing was asked yet.');
  return app.console.answer(last.question, true);
}

async function setSystem(app: App, typed?: string): Promise<void> {
  const { conversation } = app.talk;
  if (typed === undefined) {
    say(app, ink`${partnerIn(conversation, app).system ?? 'There is no system prompt.'}`);
    return;
  }
  const text = await checked(app, typed, 'system prompt');
  conversation.system = text;
  const where = app.talk.chatting ? ink`` : ink` for this conversation; chat -c goes on with it`;
  say(
    app,
    dim(text === '' ? ink`No system prompt from here on.` : ink`System prompt set${where}.`),
  );
}

function showUsage(app: App): void {
  const { exchanges } = app.talk.conversation;
  const total = tokens(sum(exchanges.map(({ usage }) => usage))) ?? 'no counts';
  say(app, ink`${exchanges.length} ${exchanges.length === 1 ? 'question' : 'questions'}, ${total}`);
}

async function copyAnswer(app: App): Promise<void> {
  const answer = app.talk.conversation.lastAnswer();
  if (answer === undefined) throw new Failure('usage', 'There is no reply to copy yet.');
  await toClipboard(answer, 'Select the text and press Ctrl-C.');
  say(app, dim(ink`Copied ${answer.length.toLocaleString('en-US')} characters.`));
}
