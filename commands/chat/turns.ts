import type { App } from '../../src/app/app.ts';
import { FileChip } from '../../src/app/file-chip.ts';
import { syncConversation } from '../../src/app/sync.ts';
import { Failure } from '../../src/base/failure.ts';
import { withoutUndefined } from '../../src/base/json.ts';
import type { ModelRef } from '../../src/chat/catalog.ts';
import type { Conversation } from '../../src/chat/conversation.ts';
import { attachmentsOf } from '../../src/chat/message-files.ts';
import { readChanges } from '../../src/chat/parameters.ts';
import { continuationOf } from '../../src/chat/resumable.ts';
import { targetIn } from '../../src/chat/target.ts';
import type { Turn } from '../../src/chat/turn.ts';
import { continuePrompt } from '../../src/chat/turn-request.ts';
import type { ParameterChanges } from '../../src/storage/bots.ts';
import { forkSession } from '../../src/storage/fork-session.ts';
import { filesOf } from '../../src/storage/question-files.ts';
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
  summary: 'continue the last reply',
  mode: 'chat',
  run: continueLast,
});

export const edit = defineCommand({
  name: 'edit',
  summary: 'edit and resend the last question, or question n',
  example: '/edit 2',
  args: { n: { kind: number, summary: 'counted from 1', isOptional: true } },
  mode: 'chat',
  run: (app, { n }) => editQuestion(app, n),
});

export const undo = defineCommand({
  name: 'undo',
  summary: 'undo the last question and its reply',
  mode: 'chat',
  run: undoTurn,
});

export const redo = defineCommand({
  name: 'redo',
  summary: 'restore what /undo removed',
  mode: 'chat',
  run: redoTurns,
});

export const fork = defineCommand({
  name: 'fork',
  summary: 'continue in a copy of this conversation',
  mode: 'chat',
  run: forkConversation,
});

/** Asks the last question again. A model or parameters that are given also apply to later questions. */
async function askAgain(app: App, { model, option }: RetryOptions): Promise<void> {
  await lastTurn(app);
  const changes = readChanges(option ?? []);
  const { conversation } = app.chat;
  refuseBotParameters(app, changes);
  const parameters = option && withoutUndefined({ ...conversation.parameters, ...changes });
  await conversation.configure({ model, parameters });
  await app.console.runTurn({ type: 'retry' });
}

/** Throws a `usage` Failure if a parameter to remove is set by the bot, not by the conversation. */
function refuseBotParameters(app: App, changes: ParameterChanges): void {
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

async function continueLast(app: App): Promise<void> {
  const { reply } = await lastTurn(app);
  const { conversation } = app.chat;
  if (continuationOf(conversation, targetIn(conversation, app))) {
    print(app, dim(styled`The model resumes its reply where it was cut.`));
    return app.console.runTurn({ type: 'continue' });
  }
  if (hasText(reply) && reply.ending === 'done') {
    throw new Failure('usage', 'The last reply is complete.', {
      suggestion: 'ask for more in a message',
    });
  }
  if (hasText(reply)) {
    print(app, dim(styled`Sent to the model: ${continuePrompt}`));
    return app.console.runTurn({ type: 'continue' });
  }
  throw new Failure('not-found', 'There is no reply to continue.', { suggestion: '/retry' });
}

async function editQuestion(app: App, n?: number): Promise<void> {
  await lastTurn(app);
  const { conversation } = app.chat;
  const { length } = conversation.turns;
  const at = n ?? length;
  const turn = conversation.turns[at - 1];
  if (!turn) throw new Failure('not-found', `This conversation has questions 1 to ${length}.`);
  if (turn.question.text.length > maxLineUnits) throw tooLong(turn.question.text);
  const { text } = turn.question;
  const files = await attachmentsOf(app.chat.autosave, turn.question);
  app.chat.editing = turn.question.id;
  app.chat.chatting = true;
  app.console.prefill(text === '' ? '' : escapeMessage(text));
  app.console.addChips(files.map((file) => new FileChip(app, file)));
  const missing = filesOf(turn.question).length - files.length;
  if (missing > 0)
    print(app, dim(styled`${count(missing, 'file is', 'files are')} no longer stored.`));
  const replaced = at === length ? `question ${at}` : `questions ${at} to ${length}`;
  const kept = turn.question.files ? ' with its files' : '';
  print(
    app,
    dim(styled`Enter sends the changed text${kept} instead of ${replaced}. Ctrl-C cancels.`),
  );
}

/** Ends the editing of a question without changing it. */
export function cancelEdit(app: App): void {
  if (app.chat.editing === undefined) return;
  app.chat.editing = undefined;
  print(app, dim(styled`The question was not changed.`));
}

function tooLong({ length }: string): Failure {
  const message = `That question has ${length.toLocaleString('en-US')} characters, more than a line can contain. It cannot be edited here.`;
  return new Failure('usage', message, { suggestion: '/undo undoes the last question' });
}

async function undoTurn(app: App): Promise<void> {
  await lastTurn(app);
  const { conversation } = app.chat;
  const { length } = conversation.turns;
  await conversation.undo(length - 1);
  print(
    app,
    dim(styled`Question ${length} is undone; ${nextRequest(conversation)}. /redo restores it.`),
  );
}

async function redoTurns(app: App): Promise<void> {
  await syncConversation(app);
  const { conversation } = app.chat;
  await conversation.redo();
  print(app, dim(styled`Restored; ${nextRequest(conversation)}.`));
}

/** Returns a clause that says how many replies the next request contains. */
function nextRequest({ turns }: Conversation): string {
  const pairs = turns.filter(({ reply }) => hasText(reply)).length;
  return `the next request contains ${count(pairs, 'reply', 'replies')}`;
}

async function forkConversation(app: App): Promise<void> {
  await lastTurn(app);
  const { chat, sessions } = app;
  await chat.autosave.flush();
  const session = await forkSession(sessions.database, chat.conversation.id);
  chat.switchTo(await chat.read(session));
  print(app, dim(styled`${withTitle(app, 'Now in a copy:', session.title)}`));
}

/** Returns the last turn, including turns of other tabs. Throws a `not-found` Failure if there is none. */
async function lastTurn(app: App): Promise<Turn> {
  await syncConversation(app);
  const { conversation, chatting } = app.chat;
  const last = conversation.turns.at(-1);
  if (last) return last;
  if (conversation.canRedo) {
    throw new Failure('not-found', 'All questions are undone.', { suggestion: '/redo' });
  }
  throw new Failure(
    'not-found',
    'There is no question yet.',
    chatting ? {} : { suggestion: 'chat, or: chat -c' },
  );
}
