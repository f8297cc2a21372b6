import type { App } from '../../src/app/app.ts';
import { providerById } from '../../src/providers/registry.ts';
import type { Bot } from '../../src/storage/bot.ts';
import { styled } from '../../src/terminal/text/styled-text.ts';
import { print } from '../output.ts';
import { printGreeting } from './greeting.ts';

/** Selects the bot of new conversations, or none, and stores the choice. Begins a new conversation in chat mode. */
export async function selectBot(app: App, bot: Bot | undefined): Promise<void> {
  try {
    app.chat.selectBot(bot?.id);
  } finally {
    await printSelected(app, bot);
  }
}

async function printSelected(app: App, bot: Bot | undefined): Promise<void> {
  if (!app.chat.chatting) {
    print(
      app,
      bot
        ? styled`${bot.name} is selected.${isUsable(app, bot) ? ' Try: chat hello' : ''}`
        : styled`No bot is selected.`,
    );
    return;
  }
  const partner = bot ? styled`with ${bot.name}` : styled`without a bot`;
  print(app, styled`New conversation ${partner}.`);
  await printGreeting(app);
}

/** Returns whether there is a key for the bot, if it needs one. */
function isUsable({ access }: App, bot: Bot): boolean {
  const provider = providerById(bot.provider);
  return !provider.needsKey || access.selection(provider, bot).scope !== 'none';
}

/** Deselects a removed bot and leaves the conversation with it. */
export async function deselectBot(app: App, { id }: Bot): Promise<void> {
  const { chat } = app;
  const isSelected = chat.bot === id;
  if (chat.conversation.bot === id) chat.switchTo(chat.create(isSelected ? undefined : chat.bot));
  if (isSelected) await selectBot(app, undefined);
}
