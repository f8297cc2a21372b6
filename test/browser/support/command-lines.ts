import '../../support/unpooled-buffers.ts';
import type { Command } from 'commander';
import { settable } from '../../../commands/kinds/setting.ts';
import { buildProgram } from '../../../commands/program.ts';
import type { App } from '../../../src/app/app.ts';

/** What stands in the place of an argument that comes before another one. */
const fillers: Readonly<Record<string, string>> = {
  provider: 'mistral',
  bot: 'al',
  session: '-1',
  what: 'code',
};

/**
 * Every command line of the program with the word in it: as each argument of each command, as the value of each option, and
 * as the name of a command.
 */
export function commandLines(word: string): readonly string[] {
  const app = { view: { screen: { columns: 80 } }, chat: { chatting: true } };
  const program = buildProgram(app as unknown as App, { argv: [] }, () => undefined);
  return [word, `help ${word}`, `--${word}`, ...linesOf(program, [], word)];
}

function linesOf(command: Command, path: readonly string[], word: string): readonly string[] {
  const own = path.length === 0 ? [] : linesWith(command, path.join(' '), word);
  return [
    ...own,
    ...command.commands.flatMap((child) => linesOf(child, [...path, child.name()], word)),
  ];
}

function linesWith(command: Command, name: string, word: string): readonly string[] {
  const names = command.registeredArguments.map((argument) => argument.name());
  const places = Math.max(1, names.length);
  const lines = Array.from({ length: places }, (_, at) => {
    const before = names.slice(0, at).map((each) => fillers[each] ?? 'x');
    return [name, ...before, word].join(' ');
  });
  const filled = names.slice(0, 1).map((each) => fillers[each] ?? 'x');
  const valued = command.options
    .filter(({ required, optional }) => required || optional)
    .map(({ long, short }) => [name, long ?? short, word, ...filled].join(' '));
  const values = name === 'set' ? settable.map((setting) => `set ${setting} ${word}`) : [];
  return [...lines, ...valued, ...values];
}
