import type { App } from './app.ts';
import { partnerIn } from './chat/choice.ts';
import { cyan, ink, type Printable } from './terminal/ink.ts';

const longestName = 24;

/** What stands before the line: whom a message goes to, or where commands are typed and the bot that talk would be with. */
export function prompt(app: App): Printable {
  if (!app.talk.chatting) return ink`${here(app)}> `;
  return ink`${cyan(ink`${short(app.wire.keys.redact(partner(app)))}`)}> `;
}

function here({ talk, bots, wire }: App): Printable {
  const bot = talk.bot && bots.byId(talk.bot);
  const name = cyan(ink`keysh`);
  return bot ? ink`${name} (${short(wire.keys.redact(bot.name))})` : name;
}

function short(name: string): string {
  return name.length > longestName ? `${name.slice(0, longestName - 1)}…` : name;
}

/** The bot's name or the model's bare one; what was removed meanwhile is said when the message is sent. */
function partner(app: App): string {
  try {
    const { bot, model } = partnerIn(app.talk.conversation, app);
    return bot?.name ?? model;
  } catch {
    return 'chat';
  }
}
