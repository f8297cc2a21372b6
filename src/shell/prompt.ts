import type { App } from '../app/app.ts';
import { formatModelRef, type ModelRef } from '../chat/catalog.ts';
import { targetIn } from '../chat/target.ts';
import { findProvider } from '../providers/registry.ts';
import { cyan, type Printable, styled } from '../terminal/text/styled-text.ts';
import { consolePrompt } from './console-prompt.ts';

const longestName = 24;
/** Matches model names that cannot be mistaken for the prompt of the console. */
const plainName = /^(?!keysh$)[a-z\d._:/-]+$/i;

/** Returns the prompt: in chat mode the bot or model that a message goes to, otherwise `keysh` and the selected bot. */
export function prompt(app: App): Printable {
  if (!app.chat.chatting) return consolePrompt(botName(app));
  return styled`${cyan(styled`${short(app.keys.redact(target(app)))}`)}> `;
}

function botName({ chat, bots, keys }: App): Printable {
  const bot = chat.bot && bots.byId(chat.bot);
  return bot ? styled` (@${short(keys.redact(bot.name))})` : styled``;
}

/** Returns whether a model's own name says enough: it does not begin with the id of another provider, as `openai/…` does. */
function isPlain({ provider, model }: ModelRef): boolean {
  const maker = findProvider(model.replace(/\/.*/s, ''));
  return plainName.test(model) && (!maker || maker === provider);
}

function short(name: string): string {
  return name.length > longestName ? `${name.slice(0, longestName - 1)}…` : name;
}

/** Returns the bot with an @, or the model. A removed bot is reported only when a message is sent. */
function target(app: App): string {
  try {
    const found = targetIn(app.chat.conversation, app);
    if (found.bot) return `@${found.bot.name}`;
    return isPlain(found) ? found.model : formatModelRef(found);
  } catch {
    return 'chat';
  }
}
