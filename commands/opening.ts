import type { App } from '../src/app.ts';
import { ink } from '../src/terminal/ink.ts';
import { say } from './say.ts';

/** Shows how the bot of a conversation that begins opens it, where it does; that is never sent. */
export function sayOpening(app: App): void {
  const { bots, talk } = app;
  const opening = bots.byId(talk.conversation.bot ?? '')?.opening;
  if (opening) say(app, ink`${opening}`);
}
