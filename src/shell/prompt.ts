import type { App } from '../app/app.ts';
import { nameOf } from '../chat/catalog.ts';
import { partnerIn } from '../chat/target.ts';
import { cyan, ink, type Printable } from '../terminal/text/styled-text.ts';

const longestName = 24;
/** The models whose names alone cannot be taken for the prompt of the console. */
const plainModel = /^(?!keysh$)[a-z\d._:/-]+$/i;

/** Returns the prompt: the bot or model that a message goes to or, where commands are typed, keysh and the selected bot. */
export function prompt(app: App): Printable {
  if (!app.talk.chatting) return ink`${here(app)}> `;
  return ink`${cyan(ink`${short(app.wire.keys.redact(partner(app)))}`)}> `;
}

function here({ talk, bots, wire }: App): Printable {
  const bot = talk.bot && bots.byId(talk.bot);
  const name = cyan(ink`keysh`);
  return bot ? ink`${name} (@${short(wire.keys.redact(bot.name))})` : name;
}

function short(name: string): string {
  return name.length > longestName ? `${name.slice(0, longestName - 1)}…` : name;
}

/** The bot with an @, or the model; a bot that was removed is reported when the message is sent. */
function partner(app: App): string {
  try {
    const found = partnerIn(app.talk.conversation, app);
    if (found.bot) return `@${found.bot.name}`;
    return plainModel.test(found.model) ? found.model : nameOf(found);
  } catch {
    return 'chat';
  }
}
