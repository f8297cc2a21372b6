import type { App } from '../../src/app/app.ts';
import { syncConversation } from '../../src/app/sync.ts';
import { Failure } from '../../src/base/failure.ts';
import { withoutUndefined } from '../../src/base/json.ts';
import type { ModelRef } from '../../src/chat/catalog.ts';
import { continuePrompt } from '../../src/chat/chat.ts';
import type { Conversation } from '../../src/chat/conversation.ts';
import { readChanges } from '../../src/chat/parameters.ts';
import { targetIn } from '../../src/chat/target.ts';
import type { Turn } from '../../src/chat/turn.ts';
import type { ParameterChanges } from '../../src/storage/bots.ts';
import { forkSession } from '../../src/storage/fork-session.ts';
import { hasText } from '../../src/storage/session.ts';
import { maxLineUnits } from '../../src/terminal/editor/edit.ts';
import { dim, styled } from '../../src/terminal/text/styled-text.ts';
import { count } from '../count.ts';
import { defineCommand } from '../definition.ts';
import { model as modelKind } from '../kinds/model.ts';
import { parameterOption } from '../kinds/parameter.ts';
import { number } from '../kinds/text.ts';
import { print } from '../output.ts';
import { withTitle } from '../session/short-title.ts';
import { escapeMessage } from './chat-input.ts';

interface RetryOptions {
  readonly model: ModelRef | undefined;
  readonly option: readonly string[] | undefined;
}

export const retry = defineCommand({
  name: 'retry',
  summary: 'ask the last question again; -o name= removes a parameter',
  example: '/retry -m anthropic: -o temperature=',
  options: {
    option: parameterOption,
    model: {
      summary: 'the model from now on',
      short: 'm',
      value: 'model',
      kind: modelKind,
    },
  },
  mode: 'chat',
  run: askAgain,
});

export const continueReply = defineCommand({
  name: 'continue',
  summary: 'continue the last reply where it ended',
  mode: 'chat',
  run: goOn,
});

export const edit = defineCommand({
  name: 'edit',
  summary: 'take back the last question, or question N and all after it, to edit it',
  example: '/edit 2',
  args: { n: { kind: number, isOptional: true } },
  mode: 'chat',
  run: (app, { n }) => editQuestion(app, n),
});

export const undo = defineCommand({
  name: 'undo',
  summary: 'take back the last question and its reply',
  mode: 'chat',
  run: undoTurn,
});

export const redo = defineCommand({
  name: 'redo',
  summary: 'reverse /undo or /edit',
  mode: 'chat',
  run: redoTurns,
});

export const fork = defineCommand({
  name: 'fork',
  summary: 'continue in a copy of the conversation',
  mode: 'chat',
  run: forkConversation,
});

/** Asks the last question again, from now on with another model or other parameters where they are given. */
async function askAgain(app: App, { model, option }: RetryOptions): Promise<void> {
  await lastOf(app);
  const changes = readChanges(option ?? []);
  const { conversation } = app.chat;
  refuseBotsOwn(app, changes);
  const parameters = option && withoutUndefined({ ...conversation.parameters, ...changes });
  await conversation.configure({ model, parameters });
  await app.console.runTurn({ type: 'retry' });
}

/** Throws a `usage` Failure where a parameter that is to be taken away is set by the bot. */
function refuseBotsOwn(app: App, changes: ParameterChanges): void {
  const { conversation } = app.chat;
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
    print(app, dim(styled`Asked once: ${continuePrompt}`));
    return app.console.runTurn({ type: 'continue' });
  }
  throw new Failure('not-found', 'There is no reply to continue.', { suggestion: '/retry' });
}

async function editQuestion(app: App, n?: number): Promise<void> {
  await lastOf(app);
  const { conversation } = app.chat;
  const { length } = conversation.turns;
  const at = n ?? length;
  const turn = conversation.turns[at - 1];
  if (!turn)
    throw new Failure('not-found', `The questions of this conversation are 1 to ${length}.`);
  if (turn.question.text.length > maxLineUnits) throw tooLong(turn.question.text);
  await takeBack(app, at);
  app.console.prefill(escapeMessage(turn.question.text));
}

function tooLong({ length }: string): Failure {
  const message = `That question has ${length.toLocaleString('en-US')} characters, more than a line can contain. It cannot be edited here.`;
  return new Failure('usage', message, { suggestion: '/undo takes the last question back' });
}

async function undoTurn(app: App): Promise<void> {
  await lastOf(app);
  const { conversation } = app.chat;
  await takeBack(app, conversation.turns.length);
}

async function takeBack(app: App, number: number): Promise<void> {
  const { conversation } = app.chat;
  const { length } = conversation.turns;
  await conversation.undo(number - 1);
  const what = number === length ? `Question ${number} is` : `Questions ${number} to ${length} are`;
  print(
    app,
    dim(
      styled`${what} taken back; ${standing(conversation)}. /redo restores ${number === length ? 'it' : 'them'}.`,
    ),
  );
}

async function redoTurns(app: App): Promise<void> {
  await syncConversation(app);
  const { conversation } = app.chat;
  await conversation.redo();
  print(app, dim(styled`Restored; ${standing(conversation)}.`));
}

/** Says what the next request contains. */
function standing({ turns }: Conversation): string {
  const pairs = turns.filter(({ reply }) => hasText(reply)).length;
  return `the next request contains ${count(pairs, 'reply', 'replies')}`;
}

async function forkConversation(app: App): Promise<void> {
  await lastOf(app);
  const { chat, sessions } = app;
  await chat.autosave.flush();
  const session = await forkSession(sessions.database, chat.conversation.id);
  chat.switchTo(await chat.read(session));
  print(app, dim(styled`${withTitle(app, 'A copy of the conversation:', session.title)}`));
}

/** The last exchange, whatever tab it was in. Throws a `usage` Failure. */
async function lastOf(app: App): Promise<Turn> {
  await syncConversation(app);
  const { conversation, chatting } = app.chat;
  const last = conversation.turns.at(-1);
  if (last) return last;
  if (conversation.canRedo) {
    throw new Failure('not-found', 'All questions are taken back.', { suggestion: '/redo' });
  }
  throw new Failure(
    'not-found',
    'There is no question yet.',
    chatting ? {} : { suggestion: 'chat, or: chat -c' },
  );
}
