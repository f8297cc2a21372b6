import type { App } from '../../src/app/app.ts';
import { printLongQuoted } from '../output.ts';

/** Shows the opening message of the current conversation's bot, if it has one. It is never sent. */
export async function printGreeting(app: App): Promise<void> {
  const { bots, chat } = app;
  const opening = bots.byId(chat.conversation.bot ?? '')?.opening;
  if (opening) await printLongQuoted(app, 'Opening message', opening);
}
