import type { Command } from 'commander';
import type { App } from '../../src/app/app.ts';
import { escapeMessage } from '../../src/app/chat-input.ts';
import { syncConversation } from '../../src/app/sync.ts';
import { nearest } from '../../src/base/closest.ts';
import { Failure } from '../../src/base/failure.ts';
import { withoutUndefined } from '../../src/base/json.ts';
import { continuePrompt } from '../../src/chat/chat.ts';
import { chooseModel } from '../../src/chat/choose-model.ts';
import { Conversation } from '../../src/chat/conversation.ts';
import { readChanges } from '../../src/chat/parameters.ts';
import { targetIn } from '../../src/chat/target.ts';
import type { Turn } from '../../src/chat/turn.ts';
import type { ParameterChanges } from '../../src/storage/bots.ts';
import { hasText } from '../../src/storage/continuations.ts';
import { longestLine } from '../../src/terminal/editor/edit.ts';
import { dim, styled } from '../../src/terminal/text/styled-text.ts';
import { count, numberIn } from '../count.ts';
import { withExample } from '../help.ts';
import { checkedOptions, withParameters } from '../options.ts';
import { say } from '../output.ts';
import { withTitle } from '../session/short-title.ts';

interface RetryOptions {
  readonly model?: string;
  readonly option?: readonly string[];
}

/** What is typed with a slash to change what the next request holds: `/retry`, `/continue`, `/edit`, `/undo`, `/redo`, `/fork`. */
export function addTurns(program: Command, app: App): void {
  withParameters(withExample(program.command('retry'), '/retry -m anthropic: -o temperature='))
    .description('ask the last question again; -o name= takes a parameter away')
    .option('-m, --model <model>', 'from now on another model')
    .action((options: RetryOptions) => askAgain(app, options));
  program
    .command('continue')
    .description('let the last reply go on where it stopped')
    .action(() => goOn(app));
  withExample(program.command('edit'), '/edit 2')
    .description('change the last question, or the one of that number')
    .argument('[n]')
    .action((n?: string) => editQuestion(app, n));
  program
    .command('undo')
    .description('take back the last question and its reply')
    .action(() => undo(app));
  program
    .command('redo')
    .description('undo that')
    .action(() => redo(app));
  program
    .command('fork')
    .description('go on in a copy of this conversation')
    .action(() => fork(app));
}

/** Asks the last question again, from now on with another model or other parameters where they are given. */
async function askAgain(app: App, { model, option }: RetryOptions): Promise<void> {
  await lastOf(app);
  const changes = readChanges(await checkedOptions(app, option));
  const { conversation, autosave } = app.talk;
  refuseBotsOwn(app, changes);
  if (model !== undefined) conversation.choice = chooseModel(app, model, nearest);
  conversation.parameters = withoutUndefined({ ...conversation.parameters, ...changes });
  if (model !== undefined || option !== undefined) await autosave.settle(conversation);
  await app.console.runTurn({ type: 'again' });
}

/** Throws a `usage` Failure where a parameter that is to be taken away is set by the bot. */
function refuseBotsOwn(app: App, changes: ParameterChanges): void {
  const { conversation } = app.talk;
  const { bot } = targetIn(conversation, app);
  const names = Object.keys(changes) as readonly (keyof ParameterChanges)[];
  const name = names.find(
    (each) =>
      changes[each] === undefined &&
      conversation.parameters[each] === undefined &&
      bot?.parameters[each] !== undefined,
  );
  if (!bot || name === undefined) return;
  throw new Failure('usage', `The bot ${bot.name} sets ${name}.`, {
    suggestion: `bot edit ${bot.name} -o ${name}=`,
  });
}

async function goOn(app: App): Promise<void> {
  const { reply } = await lastOf(app);
  if (hasText(reply) && reply.ending === 'done') {
    throw new Failure('usage', 'The last reply ended by itself.', {
      suggestion: 'ask for more in words',
    });
  }
  if (hasText(reply)) {
    say(app, dim(styled`Asked once: ${continuePrompt}`));
    return app.console.runTurn({ type: 'more' });
  }
  throw new Failure('usage', 'There is no reply to go on with.', { suggestion: '/retry' });
}

async function editQuestion(app: App, n?: string): Promise<void> {
  await lastOf(app);
  const { conversation } = app.talk;
  const { length } = conversation.exchanges;
  const number = n === undefined ? length : numberIn(n);
  const exchange = conversation.exchanges[number - 1];
  if (!exchange)
    throw new Failure('usage', `The questions of this conversation are 1 to ${length}.`);
  if (exchange.question.text.length > longestLine) throw tooLong(exchange.question.text);
  await takeBack(app, number);
  app.console.prefill(escapeMessage(exchange.question.text));
}

function tooLong({ length }: string): Failure {
  const message = `That question has ${length.toLocaleString('en-US')} characters, more than a line takes: it cannot be changed here.`;
  return new Failure('usage', message, { suggestion: '/undo takes the last question back' });
}

async function undo(app: App): Promise<void> {
  await lastOf(app);
  const { conversation } = app.talk;
  await takeBack(app, conversation.exchanges.length);
}

async function takeBack(app: App, number: number): Promise<void> {
  const { conversation, autosave } = app.talk;
  const { length } = conversation.exchanges;
  await autosave.mark(conversation, conversation.undo(number - 1), conversation.now());
  const what = number === length ? `Question ${number} is` : `Questions ${number} to ${length} are`;
  say(
    app,
    dim(
      styled`${what} taken back; ${standing(conversation)}. /redo brings ${number === length ? 'it' : 'them'} again.`,
    ),
  );
}

async function redo(app: App): Promise<void> {
  await syncConversation(app);
  const { conversation, autosave } = app.talk;
  await autosave.mark(conversation, conversation.redo());
  say(app, dim(styled`Brought again; ${standing(conversation)}.`));
}

/** What the next request holds. */
function standing({ exchanges }: Conversation): string {
  const pairs = exchanges.filter(({ reply }) => hasText(reply)).length;
  return `the next request holds ${count(pairs, 'reply', 'replies')}`;
}

async function fork(app: App): Promise<void> {
  await lastOf(app);
  const { conversation, autosave } = app.talk;
  await autosave.flush(conversation);
  const { sessions } = autosave;
  const session = await sessions.fork(conversation.id);
  app.talk.conversation = Conversation.of(session, await sessions.messages(session.id));
  say(app, dim(styled`${withTitle(app, 'A copy, from here on its own:', session.title)}`));
}

/** The last exchange, whatever tab it was in. Throws a `usage` Failure. */
async function lastOf(app: App): Promise<Turn> {
  await syncConversation(app);
  const { conversation, chatting } = app.talk;
  const last = conversation.exchanges.at(-1);
  if (last) return last;
  if (conversation.isTakenBack) {
    throw new Failure('usage', 'All of it is taken back.', { suggestion: '/redo' });
  }
  throw new Failure(
    'usage',
    'Nothing was asked yet.',
    chatting ? {} : { suggestion: 'chat, or: chat -c' },
  );
}
