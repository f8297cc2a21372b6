import type { App } from '../src/app/app.ts';
import { Failure } from '../src/base/failure.ts';
import { maskLong } from '../src/secrets/mask-long.ts';
import { type CommandLine, readCommandLine } from './argv.ts';
import { pathOf } from './grammar.ts';
import { keyBindings } from './key-bindings.ts';
import { printTable } from './output.ts';
import { execute } from './program.ts';
import { commands, root } from './registry.ts';
import { explain, type UsageError, unknownCommand } from './usage-error.ts';

/** Matches the lines that list the key bindings. */
const keysHelp = /^\s*(?:[/／]?help\s+keys|[/／]?[?？])\s*$/i;

/** Runs a command line. Throws a Failure. A `usage` Failure contains no key and no long word. */
export async function runCommand(app: App, line: string): Promise<void> {
  if (keysHelp.test(line)) return printKeyBindings(app);
  const read = readCommandLine(line);
  if (read.unknownTopic !== undefined) {
    const message = unknownCommand(maskLong(read.unknownTopic));
    throw new Failure('usage', message, { suggestion: helpFor(read) });
  }
  const error = await execute(app, read);
  if (error) throw failureOf(app, line, read, error);
}

/** Prints the key bindings of the edit line; of keys that do the same, only the first. */
function printKeyBindings(app: App): Promise<void> {
  const first = (keys: string) =>
    keys
      .split(' / ')
      .map((same) => same.split(', ', 1)[0])
      .join(' / ');
  return printTable(
    app,
    keyBindings.map(([keys, effect]) => [first(keys), effect]),
  );
}

function failureOf(app: App, line: string, read: CommandLine, error: UsageError): Failure {
  const name = nameOf(read);
  const isUnknown = error.code === 'commander.unknownCommand' && read.command === root;
  const verbs = isUnknown ? verbsLike(line) : [];
  const text =
    verbs.length > 0
      ? unknownCommand(firstWord(line), verbs)
      : explain(error, { name, command: read.command });
  if (isUnknown && !app.chat.chatting && !/Did you mean/.test(text)) offerMessage(app, line);
  const suggestion = isUnknown
    ? 'help, or to ask a model: chat TEXT'
    : helpFor(read) + howToWrite(read, error.code);
  return new Failure('usage', app.keys.redact(maskLong(text)), { suggestion });
}

function firstWord(line: string): string {
  return line.trim().replace(/\s.*/s, '');
}

/** Returns the commands with a verb that is the first word, such as `session resume`; none for a line that reads like a message. */
function verbsLike(line: string): readonly string[] {
  const word = firstWord(line)
    .replace(/^[/／]/, '')
    .toLowerCase();
  if (line.trim().split(/\s+/).length > 2) return [];
  return commands
    .filter(({ verbs = [] }) => verbs.some(({ name }) => name === word))
    .map(({ name }) => `${name} ${word}`);
}

/** Suggests at the next prompt to send a line that is not a command as a message. */
function offerMessage(app: App, line: string): void {
  if (!line.includes('\n')) app.chat.suggestedLine = `chat ${line.trim()}`;
}

/** Returns the names of the command, such as `bot new`; '' for the root. */
function nameOf({ argv }: CommandLine): string {
  return pathOf(root, argv).join(' ');
}

/** Returns the line that shows the help of the command. */
function helpFor(read: CommandLine): string {
  return `help ${nameOf(read)}`.trim();
}

/** Returns how to write what commander read as an unknown option or an excess argument. */
function howToWrite({ command }: CommandLine, code: string): string {
  const { args = {}, options = {} } = command;
  if (code === 'commander.unknownOption' && Object.keys(args).length > 0)
    return ', or if it is not an option: quote it, or put -- before it';
  const takesText = Object.values(options).some(
    (option) => 'kind' in option && /^text$|=/.test(option.value),
  );
  return code === 'commander.excessArguments' && takesText
    ? ', or if a text contains blanks: quote it'
    : '';
}
