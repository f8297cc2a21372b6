import { Command, CommanderError, type Option } from 'commander';
import type { App } from '../src/app.ts';
import { Failure } from '../src/failure.ts';
import { ink } from '../src/terminal/ink.ts';
import { addChat } from './chat.ts';
import { addGeneral } from './general.ts';
import { addKey } from './key.ts';
import { type CommandLine, readCommandLine } from './line.ts';
import { addModel } from './model.ts';
import { hideLong } from './pick.ts';
import { addProvider } from './provider.ts';
import { addTalk } from './talk.ts';

const listing = /^(keys?|providers?)$/;

/** Runs one command line on a fresh program. Throws a Failure; a `usage` one shows no key and no long word. */
export async function runCommand(app: App, line: string): Promise<void> {
  const read = readCommandLine(line);
  const errors: string[] = [];
  const program = build(app, read, (text) => errors.push(text));
  try {
    await program.parseAsync(withVerb(read.argv), { from: 'user' });
  } catch (error) {
    if (!(error instanceof CommanderError)) throw error;
    if (error.exitCode !== 0) throw refusal(app, errors, read);
  }
}

function build(app: App, read: CommandLine, complain: (text: string) => void): Command {
  const { screen } = app.glass;
  const program = new Command('keysh')
    .usage('COMMAND [words…]   COMMAND -h tells more')
    .exitOverride()
    .configureOutput({
      writeOut: (text) => screen.print(ink`${text}`),
      writeErr: complain,
      getOutHelpWidth: () => screen.columns,
      getErrHelpWidth: () => screen.columns,
      getOutHasColors: () => false,
      getErrHasColors: () => false,
    })
    .helpOption('-h, --help', 'help')
    .helpCommand('help [command]', 'help for a command')
    .configureHelp({ commandUsage: usage, visibleOptions: shownOptions });
  addChat(program, app);
  addKey(program, app, read);
  addProvider(program, app);
  addModel(program, app);
  addTalk(program, app);
  addGeneral(program, app);
  return program;
}

/** What is typed: the page's own name is no part of it. */
function usage(command: Command): string {
  const names: string[] = [];
  for (let at: Command | null = command; at?.parent; at = at.parent) names.unshift(at.name());
  return [...names, command.usage()].join(' ');
}

/** Every command has its -h; it is said once, at the top. */
function shownOptions(command: Command): Option[] {
  return command.options.filter(({ hidden }) => !hidden);
}

/** A noun alone lists, and help may name a command of any depth. */
function withVerb(argv: readonly string[]): string[] {
  if (argv[0] === 'help' && argv.length > 2) return [...argv.slice(1), '--help'];
  return argv.length === 1 && listing.test(argv[0] ?? '') ? [...argv, 'list'] : [...argv];
}

function refusal(app: App, errors: readonly string[], { argv }: CommandLine): Failure {
  const text = errors
    .join(' ')
    .replace(/^error: /, '')
    .replace(/\s+/g, ' ')
    .trim();
  const said = text === '' || text.startsWith('Usage:') ? 'Say what to do with it' : text;
  const [noun = ''] = argv;
  const isStranger = said.startsWith(`unknown command '${noun}'`);
  const mend = isStranger ? 'help, or to ask a model: chat TEXT' : `help ${nounOnly(noun)}`.trim();
  return new Failure('usage', app.wire.keys.redact(hideLong(upperFirst(said))), { mend });
}

function nounOnly(word: string): string {
  return /^[a-z]{1,12}$/.test(word) ? word : '';
}

function upperFirst(text: string): string {
  return text.charAt(0).toUpperCase() + text.slice(1);
}
