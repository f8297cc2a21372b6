import type { App } from '../../src/app/app.ts';
import { attachmentsIn } from '../../src/app/file-chip.ts';
import { Failure } from '../../src/base/failure.ts';
import type { ModelRef } from '../../src/chat/catalog.ts';
import type { Conversation } from '../../src/chat/conversation.ts';
import { readParameters } from '../../src/chat/parameters.ts';
import { targetIn } from '../../src/chat/target.ts';
import type { Bot } from '../../src/storage/bot.ts';
import type { Chip } from '../../src/terminal/editor/placeholders.ts';
import { dim } from '../../src/terminal/text/styled-text.ts';
import { printGreeting } from '../bot/greeting.ts';
import { defineCommand, type Kind } from '../definition.ts';
import { completeBots, requireBot } from '../kinds/bot.ts';
import { model } from '../kinds/model.ts';
import { parameterOption } from '../kinds/parameter.ts';
import { keyless } from '../kinds/text.ts';
import { print } from '../output.ts';
import { lastConversation, printEnd } from '../session/resume.ts';
import { askNew, attachFiles, chooseAttachments, chooseForQuestion } from './attach.ts';
import { chattingWith } from './chatting-with.ts';

interface ChatOptions {
  readonly bot: Bot | undefined;
  readonly model: ModelRef | undefined;
  readonly system: string | undefined;
  readonly option: readonly string[] | undefined;
  readonly continue: boolean;
  readonly attach: boolean;
}

export const message: Kind<string> = {
  parse(_, text) {
    if (text.trim() !== '') return text;
    throw new Failure('usage', 'The message is empty. Nothing was sent.', {
      suggestion: 'chat TEXT, or chat alone to start a chat',
    });
  },
};

/** A bot whose name may have been meant as text. */
const mentionedBot: Kind<Bot> = {
  parse: (app, word) => requireBot(app, word, 'bot list, or if it is text: chat "@…"'),
  complete: completeBots,
};

/** `chat`: one reply, or without a text chat mode. */
export const chat = defineCommand({
  name: 'chat',
  summary: 'ask a question, or start a chat',
  example: 'chat -m openai: what is a monad?',
  args: {
    text: {
      kind: message,
      summary: 'taken as typed; quotes around all of it are removed',
      isOptional: true,
      extent: 'raw rest',
    },
  },
  options: {
    option: parameterOption,
    bot: {
      summary: 'talk to a bot; @NAME before the text is the same',
      short: 'b',
      value: 'bot',
      kind: mentionedBot,
      isMention: true,
    },
    model: {
      summary: 'provider:model, or provider: for its default model',
      short: 'm',
      value: 'model',
      kind: model,
    },
    system: {
      summary: 'system prompt',
      short: 's',
      value: 'text',
      kind: keyless('system prompt'),
    },
    continue: { summary: 'continue the last conversation', short: 'c' },
    attach: { summary: 'choose files to attach', short: 'a' },
  },
  mode: 'prompt',
  run: (app, { text, ...options }) => start(app, text, options),
});

async function start(app: App, text: string | undefined, options: ChatOptions): Promise<void> {
  const { chat } = app;
  const before = chat.conversation;
  const conversation = await conversationFor(app, options);
  const target = targetIn(conversation, app);
  if (!target.bot)
    await conversation.configure({ model: { provider: target.provider, model: target.model } });
  if (text !== undefined) {
    const chips = options.attach ? await chooseForQuestion(app) : [];
    chat.switchTo(conversation);
    return askOnce(app, text, chips, before);
  }
  const files = options.attach ? await chooseAttachments(app) : [];
  chat.switchTo(conversation);
  chat.chatting = true;
  print(app, dim(chattingWith(target)));
  if (options.continue) await printEnd(app, conversation);
  else await printGreeting(app);
  await attachFiles(app, files);
}

/** Returns the last conversation or a new one, configured by the options. */
async function conversationFor(app: App, options: ChatOptions): Promise<Conversation> {
  const { chat } = app;
  const { bot, model, system, option = [] } = options;
  const conversation = options.continue
    ? await lastConversation(app)
    : chat.create(bot?.id ?? chat.bot);
  if (options.continue && bot && bot.id !== conversation.bot) {
    throw new Failure(
      'usage',
      'The last conversation is not with that bot. Leave out -c to begin a new one.',
    );
  }
  await conversation.configure({
    model,
    system,
    parameters: { ...conversation.parameters, ...readParameters(option) },
  });
  return conversation;
}

/** Asks one question. Restores the conversation `before` in chat mode, or if the question fails. */
async function askOnce(
  app: App,
  text: string,
  chips: readonly Chip[],
  before: Conversation,
): Promise<void> {
  let restores = app.chat.chatting;
  try {
    const { chatting } = app.chat;
    const files = attachmentsIn(chips);
    const question = { type: 'new', text, ...(files.length > 0 && { files }) } as const;
    await askNew(app, { ...question, ...(chatting && { isAside: true }) }, chips);
  } catch (error) {
    restores = true;
    throw error;
  } finally {
    if (restores) app.chat.switchTo(before);
  }
}
