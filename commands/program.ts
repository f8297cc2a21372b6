import { Argument, Command, CommanderError, Option } from 'commander';
import type { App } from '../src/app/app.ts';
import type { Secret } from '../src/base/secret.ts';
import { prose, styled } from '../src/terminal/text/styled-text.ts';
import type { CommandLine } from './argv.ts';
import type {
  Argument as ArgumentDefinition,
  CommandDefinition,
  Kind,
  Mode,
  Option as OptionDefinition,
} from './definition.ts';
import { argumentSyntax, flagsOf, verbsIn } from './grammar.ts';
import {
  exampleOf,
  generalUsage,
  narrow,
  sentence,
  stacked,
  usageLines,
  verbSummary,
  verbTerm,
} from './help.ts';
import { groups, root } from './registry.ts';
import type { UsageError } from './usage-error.ts';

interface Context {
  readonly app: App;
  /** The key in the line. */
  readonly secret: Secret | undefined;
  readonly mode: Mode;
  /** The commands that were added, each with its definition. */
  readonly definitions: Map<Command, CommandDefinition>;
}

/** Runs the command of a line, or prints its help. Returns the error if the line cannot be parsed. Rejects as the command does. */
export async function execute(
  app: App,
  { argv, secret }: Pick<CommandLine, 'argv' | 'secret'>,
): Promise<UsageError | undefined> {
  const mode = app.chat.chatting ? 'chat' : 'prompt';
  const context: Context = { app, secret, mode, definitions: new Map() };
  const errors: string[] = [];
  const program = buildProgram(context, (text) => errors.push(text));
  try {
    await program.parseAsync([...argv], { from: 'user' });
  } catch (error) {
    if (!(error instanceof CommanderError)) throw error;
    if (error.exitCode !== 0) return { code: error.code, message: errors.join(' ') };
  }
  return undefined;
}

function buildProgram(context: Context, writeError: (text: string) => void): Command {
  const program = new Command(root.name)
    .exitOverride()
    .enablePositionalOptions()
    .helpOption('-h, --help', 'help')
    .helpCommand(false);
  context.definitions.set(program, root);
  configureOutput(program, context, writeError);
  configureHelp(program, context);
  for (const { title, commands } of groups) {
    for (const definition of commands) add(program, definition, context).helpGroup(`${title}:`);
  }
  return program;
}

function configureOutput(
  program: Command,
  { app, mode }: Context,
  writeError: (text: string) => void,
): void {
  const { screen } = app.view;
  program.configureOutput({
    writeOut: (text) => {
      const shown = mode === 'chat' ? text.replace(/^Example: (?=\w)/m, '$&/') : text;
      screen.print(prose(styled`${shown}`));
      screen.announcer.announce(shown);
    },
    writeErr: writeError,
    getOutHelpWidth: () => screen.columns,
    getErrHelpWidth: () => screen.columns,
    getOutHasColors: () => false,
    getErrHasColors: () => false,
  });
}

/** Makes help follow the definitions. Every command has -h, which only the general usage line mentions. */
function configureHelp(program: Command, { app, mode, definitions }: Context): void {
  const { columns } = app.view.screen;
  const definitionOf = (command: Command) => definitions.get(command) ?? root;
  const isVerb = (command: Command) => Boolean(command.parent?.parent);
  program.configureHelp({
    commandUsage: (command) =>
      command === program
        ? generalUsage(mode)
        : usageLines(namesOf(command), definitionOf(command), mode),
    visibleCommands(command) {
      const listed = verbsIn(definitionOf(command), mode);
      return command.commands.filter((child) => listed.includes(definitionOf(child)));
    },
    visibleOptions: (command) => [...command.options],
    optionTerm: ({ flags, argChoices }) =>
      argChoices ? flags.replace(/<.*>$/, argChoices.join('|')) : flags,
    optionDescription: ({ description, defaultValue }) =>
      defaultValue === undefined ? description : `${description}; default: ${defaultValue}`,
    argumentDescription: ({ description }) => description,
    subcommandTerm: (command) =>
      isVerb(command) ? verbTerm(definitionOf(command)) : command.name(),
    subcommandDescription: (command) =>
      isVerb(command) ? verbSummary(definitionOf(command)) : definitionOf(command).summary,
    ...(columns < narrow && {
      formatItem: (term, _, description) => stacked(term, description, columns),
    }),
  });
}

/** Returns the names of a command and the commands above it, without the program. */
function namesOf(command: Command): readonly string[] {
  return command.parent ? [...namesOf(command.parent), command.name()] : [];
}

/** Adds a command with its verbs. */
function add(parent: Command, definition: CommandDefinition, context: Context): Command {
  const { name, aliases = [], args = {}, options = {}, verbs = [] } = definition;
  const command = parent.command(name).aliases(aliases);
  command.description(`Example: ${exampleOf(namesOf(command), definition)}`);
  command.addHelpText('before', `${sentence(definition)}\n`);
  context.definitions.set(command, definition);
  for (const [key, argument] of Object.entries(args))
    command.addArgument(argumentOf(key, argument));
  for (const [key, option] of Object.entries(options)) command.addOption(optionOf(key, option));
  if (definition.run) {
    command.action(async (...given: readonly unknown[]) => {
      const words = given.slice(0, Object.keys(args).length);
      await definition.run?.(context.app, await parse(definition, words, command.opts(), context));
    });
  }
  if (verbs.length > 0) command.enablePositionalOptions();
  for (const verb of verbs) add(command, verb, context);
  return command;
}

function argumentOf(key: string, definition: ArgumentDefinition): Argument {
  const argument = new Argument(argumentSyntax(key, definition), definition.summary);
  const { choices } = definition.kind;
  return choices ? argument.choices(choices) : argument;
}

function optionOf(key: string, definition: OptionDefinition): Option {
  const flags = flagsOf(key, definition).join(', ');
  if (!('kind' in definition)) {
    const flag = new Option(flags, definition.summary);
    return definition.conflictsWith === undefined ? flag : flag.conflicts(definition.conflictsWith);
  }
  const { summary, kind, value, default: usual, isRequired, isRepeatable } = definition;
  const option = new Option(`${flags} <${value}>`, summary);
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
    if (!('kind' in option)) values[key] = isSet(given, key);
    else if (Array.isArray(word)) values[key] = await parseEach(app, option.kind, word);
    else values[key] = word === undefined ? undefined : await option.kind.parse(app, `${word}`);
  }
  return values;
}

/** Returns whether a flag was given. Commander stores one that begins with `no` as false under the rest of its name. */
function isSet(given: Readonly<Record<string, unknown>>, key: string): boolean {
  const [, initial, rest] = /^no([A-Z])(.*)$/.exec(key) ?? [];
  return initial === undefined
    ? given[key] === true
    : given[initial.toLowerCase() + rest] === false;
}

/** Parses words one after the other, because each may ask a question. */
async function parseEach(app: App, kind: Kind, words: readonly string[]) {
  const values: unknown[] = [];
  for (const word of words) values.push(await kind.parse(app, word));
  return values;
}
