import { Command, type Option } from 'commander';
import type { App } from '../src/app.ts';
import { ink } from '../src/terminal/ink.ts';
import { addBot } from './bot.ts';
import { addChat } from './chat.ts';
import { addConfig } from './config.ts';
import { addDoctor } from './doctor.ts';
import { addExport } from './export.ts';
import { addGeneral } from './general.ts';
import { addHistory } from './history.ts';
import { addImport } from './import.ts';
import { addKey } from './key.ts';
import type { CommandLine } from './line.ts';
import { addModel } from './model.ts';
import { addProvider } from './provider.ts';
import { addReset } from './reset.ts';
import { addSession } from './session.ts';
import { addSettings } from './set.ts';
import { addSettingsForm } from './settings-form.ts';
import { addTalk } from './talk.ts';
import { addTurns } from './turns.ts';

const atPrompt = 'COMMAND [words…]   COMMAND -h tells more';
const inConversation = '/COMMAND [words…]   while talking every command takes a slash';

const ofNoUseAtPrompt = /^(exit|new|retry|continue|edit|undo|redo|fork|system|copy)$/;
const ofNoUseInTalk = /^(chat|doctor|reset|version)$/;

/** Columns under which a term and what it means have a row each. */
const narrow = 70;

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
    .configureOutput({
      writeOut: (text) => {
        screen.print(ink`${text}`);
        screen.voice.announce(text);
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
      commandUsage: usage,
      visibleCommands: (command) => shownCommands(app, command),
      subcommandTerm,
      visibleOptions: shownOptions,
      ...(screen.columns < narrow && { formatItem: stacked }),
    });
  addChat(program, app);
  addKey(program, app, read);
  addProvider(program, app);
  addModel(program, app);
  addBot(program, app);
  addSession(program, app);
  addExport(program, app);
  addImport(program, app);
  addTalk(program, app);
  addTurns(program, app);
  addHistory(program, app);
  addSettingsForm(program, app);
  addConfig(program, app);
  addSettings(program, app);
  addDoctor(program, app);
  addReset(program, app);
  addGeneral(program, app);
  return program;
}

/** What is typed: the page's own name is no part of it. */
function usage(command: Command): string {
  const names: string[] = [];
  for (let at: Command | null = command; at?.parent; at = at.parent) names.unshift(at.name());
  return [...names, command.usage()].join(' ');
}

function stacked(term: string, _width: number, description: string): string {
  return description === '' ? `  ${term}` : `  ${term}\n    ${description}`;
}

/** Of all commands only those that are of use here, so that they fit a screen. */
function shownCommands({ talk }: App, command: Command): Command[] {
  const hidden = talk.chatting ? ofNoUseInTalk : ofNoUseAtPrompt;
  return command.commands.filter((each) => command.parent !== null || !hidden.test(each.name()));
}

function subcommandTerm(command: Command): string {
  const name = command.name();
  return command.parent?.parent
    ? `${name} ${command.usage().replace('[options] ', '')}`.trim()
    : name;
}

/** Every command has its -h; it is said once, at the top. */
function shownOptions(command: Command): Option[] {
  return command.options.filter(({ hidden }) => !hidden);
}
