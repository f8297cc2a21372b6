import { Command, type Option } from 'commander';
import type { App } from '../src/app/app.ts';
import { prose, styled } from '../src/terminal/text/styled-text.ts';
import type { CommandLine } from './argv.ts';
import { addBot } from './bot/bot.ts';
import { addChat } from './chat/chat.ts';
import { addChatMode } from './chat/chat-mode.ts';
import { addLastReply } from './chat/last-reply.ts';
import { addModel } from './chat/model.ts';
import { addTurns } from './chat/turns.ts';
import { addConfig } from './config/config.ts';
import { addProvider } from './config/provider.ts';
import { addSettings } from './config/set.ts';
import { addSettingsForm } from './config/settings-form.ts';
import { addDoctor } from './data/doctor.ts';
import { addExport } from './data/export.ts';
import { addHistory } from './data/history.ts';
import { addImport } from './data/import.ts';
import { addReset } from './data/reset.ts';
import { addUsage } from './data/usage.ts';
import { addKey } from './key/key.ts';
import { addMisc } from './misc.ts';
import { indented } from './output.ts';
import { addSession } from './session/session.ts';

const atPrompt = 'COMMAND [words…]   COMMAND -h tells more';
const inConversation = '/COMMAND [words…]   while talking every command takes a slash';

const ofNoUseAtPrompt = /^(exit|new|retry|continue|edit|undo|redo|fork|system|think|copy|raw)$/;
const ofNoUseInTalk = /^(chat|doctor|reset|version)$/;

/** Columns under which a term and what it means have a row each. */
const narrow = 70;

/** Options of a verb that its noun's help has room for. */
const few = 3;

/** In the order in which help lists them. */
const nouns = [
  addChat,
  addKey,
  addProvider,
  addModel,
  addBot,
  addSession,
  addExport,
  addImport,
  addChatMode,
  addTurns,
  addLastReply,
  addUsage,
  addHistory,
  addSettingsForm,
  addConfig,
  addSettings,
  addDoctor,
  addReset,
  addMisc,
] as const;

/** Every command, fresh for one line; what commander has to say against it goes to `complain`. */
export function buildProgram(
  app: App,
  read: CommandLine,
  complain: (text: string) => void,
): Command {
  const { screen } = app.glass;
  const program = new Command('keysh')
    .usage(app.talk.chatting ? inConversation : atPrompt)
    .exitOverride()
    .enablePositionalOptions()
    .configureOutput({
      writeOut: (text) => {
        const shown = app.talk.chatting ? text.replace(/^Example: (?=\w)/, '$&/') : text;
        screen.print(prose(styled`${shown}`));
        screen.voice.announce(shown);
      },
      writeErr: complain,
      getOutHelpWidth: () => screen.columns,
      getErrHelpWidth: () => screen.columns,
      getOutHasColors: () => false,
      getErrHasColors: () => false,
    })
    .helpOption('-h, --help', 'help')
    .helpCommand('help [command]', 'help for a command')
    .configureHelp({
      commandUsage: (command) => usage(app, command),
      visibleCommands: (command) => shownCommands(app, command),
      subcommandTerm,
      subcommandDescription,
      visibleOptions: shownOptions,
      ...(screen.columns < narrow && {
        formatItem: (term, _, description) => stacked(term, description, screen.columns),
      }),
    });
  for (const add of nouns) add(program, app, read);
  return program;
}

/** What is typed: the page's own name is no part of it. */
function usage({ talk }: App, command: Command): string {
  const names: string[] = [];
  for (let at: Command | null = command; at?.parent; at = at.parent) names.unshift(at.name());
  const slash = talk.chatting && names.length > 0 ? '/' : '';
  return `${slash}${[...names, wordsOf(command)].join(' ')}`.trim();
}

/** What follows a command's name; every command has its -h, which is said once, at the top. */
function wordsOf(command: Command): string {
  const hasOptions = shownOptions(command).length > 0;
  return hasOptions ? command.usage() : command.usage().replace(/\[options\] ?/, '');
}

function stacked(term: string, description: string, columns: number): string {
  return description === '' ? `  ${term}` : `  ${term}\n${indented(description, columns)}`;
}

/** Of all commands only those that are of use here, so that they fit a screen. */
function shownCommands({ talk }: App, command: Command): Command[] {
  const hidden = talk.chatting ? ofNoUseInTalk : ofNoUseAtPrompt;
  return command.commands.filter((each) => command.parent !== null || !hidden.test(each.name()));
}

function subcommandTerm(command: Command): string {
  const name = command.name();
  return isVerb(command) ? `${name} ${command.usage().replace(/\[options\] ?/, '')}`.trim() : name;
}

/** Of a verb with the options that it takes, where they are few. */
function subcommandDescription(command: Command): string {
  const options = isVerb(command) ? shownOptions(command).map(syntaxOf) : [];
  const shown = options.length > few ? ['[options: -h tells]'] : options;
  return [command.description(), ...shown].join(' ');
}

/** As `[--format json|md]`. */
function syntaxOf({ flags, long, argChoices }: Option): string {
  const [value = ''] = /[<[].*/.exec(flags) ?? [];
  return `[${[long, argChoices?.join('|') ?? value].filter((word) => word !== '').join(' ')}]`;
}

/** Whether the command is below another, as `list` is below `key`. */
function isVerb(command: Command): boolean {
  return Boolean(command.parent?.parent);
}

function shownOptions(command: Command): Option[] {
  return command.options.filter(({ hidden }) => !hidden);
}
