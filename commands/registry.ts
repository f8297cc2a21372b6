import { bot } from './bot/bot.ts';
import { chat } from './chat/chat.ts';
import { exit, newConversation, system } from './chat/chat-mode.ts';
import { copy, open, raw, think } from './chat/last-reply.ts';
import { model } from './chat/model.ts';
import { continueReply, edit, fork, redo, retry, undo } from './chat/turns.ts';
import { config } from './config/config.ts';
import { provider } from './config/provider.ts';
import { set, theme } from './config/set.ts';
import { settings } from './config/settings-form.ts';
import { doctor } from './data/doctor.ts';
import { exportFile } from './data/export.ts';
import { history } from './data/history.ts';
import { importFiles } from './data/import.ts';
import { reset } from './data/reset.ts';
import { usage } from './data/usage.ts';
import type { CommandDefinition } from './definition.ts';
import { childNamed, helpName } from './grammar.ts';
import { key } from './key/key.ts';
import { clear, version } from './misc.ts';
import { session } from './session/session.ts';

/** All commands, in the order in which help lists them. */
export const commands: readonly CommandDefinition[] = [
  chat,
  key,
  provider,
  model,
  bot,
  session,
  exportFile,
  importFiles,
  exit,
  newConversation,
  system,
  retry,
  continueReply,
  edit,
  undo,
  redo,
  fork,
  copy,
  open,
  raw,
  think,
  usage,
  history,
  settings,
  config,
  set,
  theme,
  doctor,
  reset,
  clear,
  version,
];

/** The root of all commands. */
export const root: CommandDefinition = { name: 'keysh', summary: '', verbs: commands };

/** Returns whether a word names a command. */
export function isCommandName(word: string): boolean {
  return word === helpName || childNamed(root, word) !== undefined;
}
