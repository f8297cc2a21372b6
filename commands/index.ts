import { type Command, CommanderError } from 'commander';
import type { App } from '../src/app/app.ts';
import { Failure } from '../src/base/failure.ts';
import { maskLong } from '../src/secrets/key-shapes.ts';
import { type CommandLine, readCommandLine } from './argv.ts';
import { placeOf } from './cursor-context.ts';
import { withOperands } from './operands.ts';
import { buildProgram } from './program.ts';
import { commands } from './registry.ts';

export { searchHistory } from '../src/terminal/editor/history-search.ts';
export { isUnclosed } from './argv.ts';
export { complete } from './complete.ts';
export { receive } from './data/receive.ts';
export { highlight } from './highlight.ts';
export { restOfName } from './names.ts';

/** Runs one command line on a fresh program. Throws a Failure; a `usage` one shows no key and no long word. */
export async function runCommand(app: App, line: string): Promise<void> {
  const read = readCommandLine(line);
  const errors: string[] = [];
  const program = buildProgram(app, read, (text) => errors.push(text));
  const [verb, topic] = read.argv;
  if (verb === 'help' && topic !== undefined && !isCommand(program, topic)) {
    throw new Failure('usage', `No command '${maskLong(topic)}'.`, { suggestion: 'help' });
  }
  try {
    await program.parseAsync(withVerb(withOperands(program, read)), { from: 'user' });
  } catch (error) {
    if (!(error instanceof CommanderError)) throw error;
    if (error.exitCode !== 0)
      throw refusal(app, errors, read, howToWrite(program, read, error.code));
  }
}

function isCommand(program: Command, word: string): boolean {
  return program.commands.some((command) => [command.name(), ...command.aliases()].includes(word));
}

/** A noun alone lists, and help may name a command of any depth. */
function withVerb(argv: readonly string[]): string[] {
  if (argv[0] === 'help' && argv.length > 2) return [...argv.slice(1), '--help'];
  const noun = commands.find(({ name, aliases = [] }) =>
    [name, ...aliases].includes(argv[0] ?? ''),
  );
  return argv.length === 1 && noun?.defaultVerb ? [...argv, noun.defaultVerb] : [...argv];
}

/** Returns how to write what commander took for an option or for one argument too many. */
function howToWrite(program: Command, { argv }: CommandLine, code: string): string {
  const { registeredArguments, options } = placeOf(program, argv).command;
  if (code === 'commander.unknownOption' && registeredArguments.length > 0)
    return ', or where it is no option: put it in quotes, or -- before it';
  const takesText = options.some(({ flags }) => /<text>|=/.test(flags));
  return code === 'commander.excessArguments' && takesText
    ? ', or where a text holds blanks: put it in quotes'
    : '';
}

function refusal(
  app: App,
  errors: readonly string[],
  { argv }: CommandLine,
  hint: string,
): Failure {
  const text = errors
    .join(' ')
    .replace(/^error: /, '')
    .replace(/\s+/g, ' ')
    .trim();
  const said = text === '' || text.startsWith('Usage:') ? 'Say what to do with it' : text;
  const [noun = ''] = argv;
  const isStranger = said.startsWith(`unknown command '${noun}'`);
  const suggestion = isStranger
    ? 'help, or to ask a model: chat TEXT'
    : `help ${nounOnly(noun)}`.trim() + hint;
  return new Failure('usage', app.keys.redact(maskLong(upperFirst(said))), { suggestion });
}

function nounOnly(word: string): string {
  return /^[a-z]{1,12}$/.test(word) ? word : '';
}

function upperFirst(text: string): string {
  return text.charAt(0).toUpperCase() + text.slice(1);
}
