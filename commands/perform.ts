import type { App } from '../src/app/app.ts';
import { attachmentsIn } from '../src/app/file-chip.ts';
import { Failure, ReturnedToPrompt } from '../src/base/failure.ts';
import { askNew } from './chat/attach.ts';
import { parseChatInput } from './chat/chat-input.ts';
import { cancelEdit } from './chat/turns.ts';
import { commandMeant } from './key/command-guard.ts';
import { offerToSave } from './key/offer.ts';
import { isCommandName } from './registry.ts';
import { runCommand } from './run-command.ts';

/** Runs an entered line as a command or, in chat mode, sends it as a message. Throws a Failure or Cancelled. */
export async function perform(app: App, entered: string): Promise<void> {
  app.chat.suggestedLine = undefined;
  const hasFiles = app.console.chips.length > 0;
  if (entered.trim() === '' && !hasFiles) return cancelEdit(app);
  const line = /^\s*[/／]\s*$/.test(entered) ? '/help' : withSlash(entered);
  if (!app.chat.chatting) return command(app, line);
  const input = parseChatInput(line);
  if (input.type === 'command') {
    cancelEdit(app);
    return command(app, input.line);
  }
  if (input.text.trim() === '' && !hasFiles) {
    throw new Failure('usage', 'The message is empty. Nothing was sent.');
  }
  return sendMessage(app, input.text.trim() === '' ? '' : input.text);
}

/**
 * Throws Cancelled if a message is only the name of a command, and puts it on the next prompt; entering it again sends it.
 */
function holdCommandName(app: App, text: string): void {
  const { chat } = app;
  const isConfirmed = chat.heldMessage === text;
  chat.heldMessage = undefined;
  const word = text.trim().toLowerCase();
  if (isConfirmed || !app.console.isCommandName(word)) return;
  chat.heldMessage = text;
  app.console.prefill();
  throw new ReturnedToPrompt(`Did you mean /${word}? Enter again sends it as a message.`);
}

/** Sends a message, in place of the question that is being edited, if any. */
async function sendMessage(app: App, text: string): Promise<void> {
  const replaces = app.chat.editing;
  app.chat.editing = undefined;
  const meant = await commandMeant(app, text);
  if (meant !== undefined) return command(app, meant);
  try {
    holdCommandName(app, text);
    const { chips } = app.console;
    const files = attachmentsIn(chips);
    const isGiven = files.length > 0 || replaces !== undefined;
    await askNew(app, { type: 'new', text, replaces, ...(isGiven && { files }) }, chips);
  } catch (error) {
    if (error instanceof ReturnedToPrompt) app.chat.editing = replaces;
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
