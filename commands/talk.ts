import type { Command } from 'commander';
import type { App } from '../src/app.ts';
import { partnerIn } from '../src/chat/choice.ts';
import { sum, tokens } from '../src/chat/usage.ts';
import { checked } from '../src/checked.ts';
import { Failure } from '../src/failure.ts';
import { dim, ink } from '../src/terminal/ink.ts';
import { toClipboard } from './clipboard.ts';
import { withExample } from './help.ts';
import { say } from './say.ts';

/** What is typed with a slash while talking: `/new`, `/system`, `/usage`, `/copy`, `/exit`. */
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
    .command('system')
    .description('show or set the system prompt, "" for none')
    .argument('[text]')
    .action((text?: string) => setSystem(app, text));
  program
    .command('usage')
    .description('tokens of this conversation')
    .action(() => showUsage(app));
  withExample(program.command('copy'), '/copy code 2')
    .description('put the last reply, or a block of code in it, on the clipboard')
    .argument('[what]', 'code for the last block, or code and its number')
    .argument('[n]')
    .action((what?: string, n?: string) => copyAnswer(app, what, n));
}

function leave(app: App): void {
  if (!app.talk.chatting) throw new Failure('usage', 'This is a page: close the tab to leave it.');
  app.talk.chatting = false;
}

function begin(app: App): void {
  app.talk.conversation = app.talk.conversation.anew();
  const { system } = app.talk.conversation;
  say(
    app,
    dim(ink`A new conversation${system === undefined ? '' : ', with the same system prompt'}.`),
  );
}

async function setSystem(app: App, typed?: string): Promise<void> {
  const { conversation } = app.talk;
  if (typed === undefined) {
    say(app, ink`${partnerIn(conversation, app).system ?? 'There is no system prompt.'}`);
    return;
  }
  const text = await checked(app, typed, 'system prompt');
  conversation.system = text;
  await app.talk.journal.settle(conversation);
  const where = app.talk.chatting ? ink`` : ink` for this conversation; chat -c goes on with it`;
  say(
    app,
    dim(text === '' ? ink`No system prompt from here on.` : ink`System prompt set${where}.`),
  );
}

function showUsage(app: App): void {
  const { exchanges } = app.talk.conversation;
  const total = tokens(sum(exchanges.map(({ reply }) => reply?.usage ?? {}))) ?? 'no counts';
  say(app, ink`${exchanges.length} ${exchanges.length === 1 ? 'question' : 'questions'}, ${total}`);
}

async function copyAnswer(app: App, what?: string, n?: string): Promise<void> {
  const answer = app.talk.conversation.lastAnswer();
  if (answer === undefined) throw new Failure('usage', 'There is no reply to copy yet.');
  const text = what === undefined ? answer : codeIn(answer, what, n);
  await toClipboard(text, 'Select the text and press Ctrl-C.');
  say(app, dim(ink`Copied ${text.length.toLocaleString('en-US')} characters.`));
}

/** The last block of code in a reply, or the one of a number. Throws a `usage` Failure. */
function codeIn(answer: string, what: string, n?: string): string {
  const blocks = [...answer.matchAll(/^ {0,3}(`{3,}|~{3,})[^\n]*\n([\s\S]*?)^ {0,3}\1/gm)];
  const at = n === undefined ? blocks.length : Number(n);
  const code = what === 'code' ? blocks[at - 1]?.[2] : undefined;
  if (code !== undefined) return code;
  throw new Failure('usage', `The last reply has ${blocks.length || 'no'} blocks of code.`, {
    mend: '/copy, or for a block: /copy code N',
  });
}
