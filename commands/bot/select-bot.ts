import type { App } from '../../src/app/app.ts';
import { Conversation } from '../../src/chat/conversation.ts';
import type { Bot } from '../../src/storage/bot.ts';
import { styled } from '../../src/terminal/text/styled-text.ts';
import { keepSetting } from '../config/keep-setting.ts';
import { say } from '../output.ts';
import { sayGreeting } from './greeting.ts';

/** From now on, over reloads too, talk is with this bot, or with none; in a conversation a new one begins. */
export async function selectBot(app: App, bot: Bot | undefined): Promise<void> {
  const { chat } = app;
  chat.bot = bot?.id;
  if (chat.chatting || chat.conversation.turns.length === 0) {
    chat.conversation = new Conversation(bot?.id);
  }
  if (chat.chatting) {
    say(
      app,
      bot
        ? styled`A new conversation, with ${bot.name}.`
        : styled`A new conversation, without a bot.`,
    );
    await sayGreeting(app);
  } else
    say(app, bot ? styled`${bot.name} is selected. Try: chat hello` : styled`No bot is selected.`);
  keepSetting(app, 'bot', bot?.id ?? '');
}

/** Nothing is with a removed bot any more. */
export async function deselectBot(app: App, { id }: Bot): Promise<void> {
  const { chat } = app;
  const isSelected = chat.bot === id;
  if (chat.conversation.bot === id)
    chat.conversation = new Conversation(isSelected ? undefined : chat.bot);
  if (isSelected) await selectBot(app, undefined);
}
