import type { App } from '../src/app/app.ts';
import { Failure } from '../src/base/failure.ts';
import { parseChatInput } from './chat/chat-input.ts';
import { commandMeant } from './key/command-guard.ts';
import { isCommandName } from './registry.ts';
import { runCommand } from './run-command.ts';

/** Runs an entered line as a command or, while talking, sends it as a message. Throws a Failure or Cancelled. */
export async function perform(app: App, entered: string): Promise<void> {
  if (entered.trim() === '') return;
  const line = withSlash(entered);
  if (!app.chat.chatting) return command(app, line);
  const said = parseChatInput(line);
  if (said.type === 'command') return command(app, said.line);
  if (said.text.trim() === '') {
    throw new Failure('usage', 'The message is empty; nothing was sent.');
  }
  const meant = await commandMeant(app, said.text);
  if (meant !== undefined) return command(app, meant);
  return app.console.runTurn({ type: 'new', text: said.text });
}

/** The line with a slash in place of the 、 that the same key types in Chinese, where that is before a command's name. */
function withSlash(line: string): string {
  const [, name] = /^\s*、(\S+)/.exec(line) ?? [];
  return name && isCommandName(name) ? line.replace('、', '/') : line;
}

async function command(app: App, line: string): Promise<void> {
  await app.console.readKeys();
  return runCommand(app, line);
}
