import type { App } from '../src/app/app.ts';
import { Failure } from '../src/base/failure.ts';
import { maskLong } from '../src/secrets/mask-long.ts';
import { type CommandLine, readCommandLine } from './argv.ts';
import { keyBindings } from './key-bindings.ts';
import { printTable } from './output.ts';
import { execute, type UsageError } from './program.ts';
import { root } from './registry.ts';

/** Matches the lines that list the key bindings. */
const keysHelp = /^\s*(?:[/／]?help\s+keys|[/／]?[?？])\s*$/i;

/** Runs a command line. Throws a Failure. A `usage` Failure contains no key and no long word. */
export async function runCommand(app: App, line: string): Promise<void> {
  if (keysHelp.test(line)) return printKeyBindings(app);
  const read = readCommandLine(line);
  if (read.unknownTopic !== undefined) {
    const message = `No command '${maskLong(read.unknownTopic)}'.`;
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

function failureOf(
  app: App,
  line: string,
  read: CommandLine,
  { code, message }: UsageError,
): Failure {
  const text = message
    .replace(/^error: /, '')
    .replace(/\s+/g, ' ')
    .trim();
  const shown = text === '' || text.startsWith('Usage:') ? 'A subcommand is missing' : text;
  const isUnknown = code === 'commander.unknownCommand' && read.command === root;
  if (isUnknown && !app.chat.chatting && !/Did you mean/.test(message)) offerMessage(app, line);
  const suggestion = isUnknown
    ? 'help, or to ask a model: chat TEXT'
    : helpFor(read) + howToWrite(read, code);
  return new Failure('usage', app.keys.redact(maskLong(upperFirst(shown))), { suggestion });
}

/** Suggests at the next prompt to send a line that is not a command as a message. */
function offerMessage(app: App, line: string): void {
  if (!line.includes('\n')) app.chat.suggestedLine = `chat ${line.trim()}`;
}

/** Returns the line that shows the help of the command, or of its noun. */
function helpFor({ command, argv }: CommandLine): string {
  return command === root ? 'help' : `help ${argv[0]}`;
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

function upperFirst(text: string): string {
  return text.charAt(0).toUpperCase() + text.slice(1);
}
