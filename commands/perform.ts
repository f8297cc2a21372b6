import type { App } from '../src/app/app.ts';
import { Failure } from '../src/base/failure.ts';
import { parseChatInput } from './chat/chat-input.ts';
import { commandMeant } from './key/command-guard.ts';
import { offerToSave } from './key/offer.ts';
import { isCommandName } from './registry.ts';
import { runCommand } from './run-command.ts';

/** Runs an entered line as a command or, in chat mode, sends it as a message. Throws a Failure or Cancelled. */
export async function perform(app: App, entered: string): Promise<void> {
  if (entered.trim() === '') return;
  const line = withSlash(entered);
  if (!app.chat.chatting) return command(app, line);
  const input = parseChatInput(line);
  if (input.type === 'command') return command(app, input.line);
  if (input.text.trim() === '') {
    throw new Failure('usage', 'The message is empty. Nothing was sent.');
  }
  const meant = await commandMeant(app, input.text);
  if (meant !== undefined) return command(app, meant);
  return app.console.runTurn({ type: 'new', text: input.text });
}

/** Returns the line with a slash instead of 、, which the same key types in Chinese, before the name of a command. */
function withSlash(line: string): string {
  const [, name] = /^\s*、(\S+)/.exec(line) ?? [];
  return name && isCommandName(name) ? line.replace('、', '/') : line;
}

async function command(app: App, line: string): Promise<void> {
  await app.console.readKeys();
  if (app.chat.chatting || !(await offerToSave(app, line))) await runCommand(app, line);
}
