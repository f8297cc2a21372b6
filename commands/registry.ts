import { bot } from './bot/bot.ts';
import { attach, detach } from './chat/attach.ts';
import { chat } from './chat/chat.ts';
import { exit, newConversation, system } from './chat/chat-mode.ts';
import { inspect } from './chat/inspect.ts';
import { copy, open, raw, think } from './chat/last-reply.ts';
import { model } from './chat/model.ts';
import { search } from './chat/search.ts';
import { continueReply, edit, fork, redo, retry, undo } from './chat/turns.ts';
import { config } from './config/config.ts';
import { provider } from './config/provider.ts';
import { set } from './config/set.ts';
import { settings } from './config/settings-form.ts';
import { theme } from './config/theme.ts';
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

/** A heading of help, and the commands below it. */
export interface CommandGroup {
  readonly title: string;
  readonly commands: readonly CommandDefinition[];
}

/** All commands, in the groups and order in which help lists them. */
export const groups: readonly CommandGroup[] = [
  {
    title: 'Chat',
    commands: [
      ...[chat, attach, detach, retry, edit, undo, redo, newConversation, continueReply],
      ...[fork, system, search, think, copy, open, raw, inspect, exit],
    ],
  },
  { title: 'Keys', commands: [key, provider, settings] },
  { title: 'Models and bots', commands: [model, bot, config] },
  { title: 'Sessions', commands: [session, history] },
  { title: 'Data', commands: [exportFile, importFiles, usage, reset] },
  { title: 'Console', commands: [set, theme, doctor, clear, version] },
];

export const commands: readonly CommandDefinition[] = groups.flatMap((group) => group.commands);

/** The root of all commands. */
export const root: CommandDefinition = { name: 'keysh', summary: '', verbs: commands };

/** Returns whether a word names a command. */
export function isCommandName(word: string): boolean {
  return word === helpName || childNamed(root, word) !== undefined;
}
