import { formatModelRef } from '../../src/chat/catalog.ts';
import type { Target } from '../../src/chat/target.ts';
import { type Printable, styled } from '../../src/terminal/text/styled-text.ts';

/** Says at the start of chat mode which bot and model answer. */
export function chattingWith(target: Target): Printable {
  const name = target.bot
    ? styled`${target.bot.name} (${formatModelRef(target)})`
    : styled`${formatModelRef(target)}`;
  return styled`Chatting with ${name}. /help for commands, /exit to leave.`;
}
