import type { Command } from 'commander';
import type { App } from '../../src/app/app.ts';
import { requireNoKeys } from '../../src/app/key-warning.ts';
import { nearest } from '../../src/base/closest.ts';
import { Failure } from '../../src/base/failure.ts';
import { formatModelRef } from '../../src/chat/catalog.ts';
import { chooseModel } from '../../src/chat/choose-model.ts';
import { Conversation } from '../../src/chat/conversation.ts';
import { readParameters } from '../../src/chat/parameters.ts';
import { targetIn } from '../../src/chat/target.ts';
import { dim, styled } from '../../src/terminal/text/styled-text.ts';
import { sayGreeting } from '../bot/greeting.ts';
import { withExample } from '../help.ts';
import { requireBot } from '../kinds/bot.ts';
import { checkedOptions, withParameters } from '../options.ts';
import { say } from '../output.ts';
import { lastConversation, sayEnd } from '../session/resume.ts';

/** What mends a bot's name that is none: it may have been meant as text. */
const unknownBot = 'bot list, or where it is text: chat "@…"';

interface ChatOptions {
  readonly bot?: string;
  readonly model?: string;
  readonly system?: string;
  readonly option?: readonly string[];
  readonly continue?: true;
}

/** `chat`: one answer where there is a text, else every line is a message until `/exit`. */
export function addChat(program: Command, app: App): void {
  withParameters(withExample(program.command('chat'), 'chat -m openai: what is a monad?'))
    .description('ask once, or with no text talk until /exit')
    .option('-b, --bot <bot>', 'talk to a bot; ahead of the text: @NAME')
    .option('-m, --model <model>', 'provider:model, or provider: for its default')
    .option('-s, --system <text>', 'a system prompt')
    .option('-c, --continue', 'go on with the last conversation')
    .argument('[text]', 'taken as it stands; quotes around all of it are taken off')
    .action((text: string | undefined, options: ChatOptions) => chat(app, text, options));
}

async function chat(app: App, text: string | undefined, options: ChatOptions): Promise<void> {
  if (text?.trim() === '') {
    throw new Failure('usage', 'The message is empty; nothing was sent.', {
      suggestion: 'chat TEXT, or chat alone to talk',
    });
  }
  const { talk } = app;
  const before = talk.conversation;
  const conversation = await conversationFor(app, options);
  const partner = targetIn(conversation, app);
  if (!partner.bot) conversation.choice = { provider: partner.provider, model: partner.model };
  talk.conversation = conversation;
  if (text !== undefined) return askOnce(app, text, before);
  talk.chatting = true;
  const name = partner.bot
    ? styled`${partner.bot.name} (${formatModelRef(partner)})`
    : styled`${formatModelRef(partner)}`;
  say(app, dim(styled`Talking to ${name}. /help lists what else you can type, /exit leaves.`));
  if (options.continue) await sayEnd(app, conversation);
  else await sayGreeting(app);
}

/** The last conversation or a new one, with what the options say of it. */
async function conversationFor(app: App, options: ChatOptions): Promise<Conversation> {
  const { talk } = app;
  const parameters = readParameters(await checkedOptions(app, options.option));
  const choice = options.model === undefined ? undefined : chooseModel(app, options.model, nearest);
  const system =
    options.system === undefined
      ? undefined
      : await requireNoKeys(app, options.system, 'system prompt');
  const bot =
    options.bot === undefined ? talk.bot : (await requireBot(app, options.bot, unknownBot)).id;
  const conversation = options.continue ? await lastConversation(app) : new Conversation(bot);
  if (options.continue && options.bot !== undefined && bot !== conversation.bot) {
    throw new Failure(
      'usage',
      'The last conversation is not with that bot; leave out -c to begin one.',
    );
  }
  conversation.parameters = { ...conversation.parameters, ...parameters };
  if (choice) conversation.choice = choice;
  if (system !== undefined) conversation.system = system;
  await talk.autosave.settle(conversation);
  return conversation;
}

/** In the midst of a conversation a single question leaves that as it was; one that was not asked always does. */
async function askOnce(app: App, text: string, before: Conversation): Promise<void> {
  let isOver = app.talk.chatting;
  try {
    const { chatting } = app.talk;
    await app.console.runTurn({ type: 'ask', text, ...(chatting && { isAside: true }) });
  } catch (error) {
    isOver = true;
    throw error;
  } finally {
    if (isOver) app.talk.conversation = before;
  }
}
