import type { App } from '../src/app.ts';
import { ink } from '../src/terminal/ink.ts';
import { sayQuoted } from './say.ts';

/** Shows the opening message of the bot of the conversation that begins, if it has one; it is never sent. */
export function sayOpening(app: App): void {
  const { bots, talk } = app;
  const opening = bots.byId(talk.conversation.bot ?? '')?.opening;
  if (opening) sayQuoted(app, 'Opening message', ink`${opening}`);
}
