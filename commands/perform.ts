import type { App } from '../src/app/app.ts';
import { EditedAgain, Failure } from '../src/base/failure.ts';
import { parseChatInput } from './chat/chat-input.ts';
import { cancelEdit } from './chat/turns.ts';
import { commandMeant } from './key/command-guard.ts';
import { offerToSave } from './key/offer.ts';
import { isCommandName } from './registry.ts';
import { runCommand } from './run-command.ts';

/** Runs an entered line as a command or, in chat mode, sends it as a message. Throws a Failure or Cancelled. */
export async function perform(app: App, entered: string): Promise<void> {
  if (entered.trim() === '') return cancelEdit(app);
  const line = withSlash(entered);
  if (!app.chat.chatting) return command(app, line);
  const input = parseChatInput(line);
  if (input.type === 'command') {
    cancelEdit(app);
    return command(app, input.line);
  }
  if (input.text.trim() === '') {
    throw new Failure('usage', 'The message is empty. Nothing was sent.');
  }
  return sendMessage(app, input.text);
}

/** Sends a message, in place of the question that is being edited, if any. */
async function sendMessage(app: App, text: string): Promise<void> {
  const replaces = app.chat.editing;
  app.chat.editing = undefined;
  const meant = await commandMeant(app, text);
  if (meant !== undefined) return command(app, meant);
  try {
    await app.console.runTurn({ type: 'new', text, replaces });
  } catch (error) {
    if (error instanceof EditedAgain) app.chat.editing = replaces;
    throw error;
  }
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
