import { Command, Option } from 'commander';
import type { App } from '../src/app/app.ts';
import type { Secret } from '../src/base/secret.ts';
import { prose, styled } from '../src/terminal/text/styled-text.ts';
import type { CommandLine } from './argv.ts';
import type {
  Argument,
  CommandDefinition,
  Kind,
  Mode,
  Option as OptionDefinition,
} from './definition.ts';
import { withExample } from './help.ts';
import { indented } from './output.ts';
import { commands } from './registry.ts';

const atPrompt = 'COMMAND [words…]   COMMAND -h tells more';
const inConversation = '/COMMAND [words…]   while talking every command takes a slash';

/** Columns under which a term and what it means have a row each. */
const narrow = 70;

/** Options of a verb that its noun's help has room for. */
const few = 3;

/** Every command, fresh for one line; what commander has to say against it goes to `complain`. */
export function buildProgram(
  app: App,
  read: CommandLine,
  complain: (text: string) => void,
): Command {
  const { screen } = app.view;
  const program = new Command('keysh')
    .usage(app.chat.chatting ? inConversation : atPrompt)
    .exitOverride()
    .enablePositionalOptions()
    .configureOutput({
      writeOut: (text) => {
        const shown = app.chat.chatting ? text.replace(/^Example: (?=\w)/, '$&/') : text;
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
  for (const definition of commands) add(program, definition, { app, secret: read.secret });
  return program;
}

interface Context {
  readonly app: App;
  /** The key that the line had. */
  readonly secret: Secret | undefined;
}

/** Adds a command with its verbs. */
function add(parent: Command, definition: CommandDefinition, context: Context): void {
  const { name, aliases = [], summary, example, args = {}, options = {}, verbs = [] } = definition;
  const command = parent.command(name).aliases(aliases).description(summary);
  if (example !== undefined) withExample(command, example);
  for (const [key, argument] of Object.entries(args)) {
    command.argument(argumentSyntax(key, argument), argument.summary);
  }
  for (const [key, option] of Object.entries(options)) command.addOption(optionOf(key, option));
  if (definition.run) {
    command.action(async (...given: readonly unknown[]) => {
      const words = given.slice(0, Object.keys(args).length);
      await definition.run?.(context.app, await parse(definition, words, command.opts(), context));
    });
  }
  if (verbs.length > 0) command.enablePositionalOptions();
  for (const verb of verbs) add(command, verb, context);
}

/** Returns `<provider>`, `[key]` or `<text...>`. */
function argumentSyntax(key: string, { isOptional, extent }: Argument): string {
  const name = `${kebab(key)}${extent === 'words' ? '...' : ''}`;
  return isOptional ? `[${name}]` : `<${name}>`;
}

function optionOf(key: string, definition: OptionDefinition): Option {
  const { short, summary } = definition;
  const names = key.length === 1 ? [`-${key}`] : [`--${kebab(key)}`];
  if (short !== undefined) names.unshift(`-${short}`);
  if (!('kind' in definition)) {
    const flag = new Option(names.join(', '), summary);
    return definition.conflictsWith === undefined ? flag : flag.conflicts(definition.conflictsWith);
  }
  const { kind, value, default: usual, isRequired, isRepeatable } = definition;
  const option = new Option(`${names.join(', ')} <${value}>`, summary);
  if (kind.choices) option.choices(kind.choices);
  if (usual !== undefined) option.default(usual);
  if (isRepeatable) option.argParser((word: string, before: string[] = []) => [...before, word]);
  return option.makeOptionMandatory(isRequired === true);
}

/** Parses the words that commander found, in the order of the definition. Throws a Failure or Cancelled. */
async function parse(
  { args = {}, options = {} }: CommandDefinition,
  words: readonly unknown[],
  given: Readonly<Record<string, unknown>>,
  { app, secret }: Context,
): Promise<Readonly<Record<string, unknown>>> {
  const values: Record<string, unknown> = {};
  for (const [at, [key, { kind }]] of Object.entries(args).entries()) {
    const all = [words[at] ?? []].flat();
    values[key] = all.length > 0 ? await kind.parse(app, all.join(' '), secret) : undefined;
  }
  for (const [key, option] of Object.entries(options)) {
    const word = given[key];
    if (!('kind' in option)) values[key] = word === true;
    else if (Array.isArray(word)) values[key] = await parseEach(app, option.kind, word);
    else values[key] = word === undefined ? undefined : await option.kind.parse(app, `${word}`);
  }
  return values;
}

/** Parses one word after the other, as each may put a question. */
async function parseEach(app: App, kind: Kind, words: readonly string[]) {
  const values: unknown[] = [];
  for (const word of words) values.push(await kind.parse(app, word));
  return values;
}

function kebab(name: string): string {
  return name.replace(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`);
}

/** What is typed: the page's own name is no part of it. */
function usage({ chat }: App, command: Command): string {
  const names: string[] = [];
  for (let at: Command | null = command; at?.parent; at = at.parent) names.unshift(at.name());
  const slash = chat.chatting && names.length > 0 ? '/' : '';
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

/** Returns the verbs of a command or, of all commands, those of the mode. */
function shownCommands({ chat }: App, command: Command): Command[] {
  if (command.parent) return [...command.commands];
  const other: Mode = chat.chatting ? 'prompt' : 'chat';
  const hidden = commands.filter(({ mode }) => mode === other).map(({ name }) => name);
  return command.commands.filter((each) => !hidden.includes(each.name()));
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
