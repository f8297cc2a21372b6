import '../../support/unpooled-buffers.ts';
import type { CommandDefinition } from '../../../commands/definition.ts';
import { flagsOf } from '../../../commands/grammar.ts';
import { settable } from '../../../commands/kinds/setting.ts';
import { commands } from '../../../commands/registry.ts';

/** What fills an argument before another one. */
const fillers: Readonly<Record<string, string>> = {
  provider: 'mistral',
  bot: 'al',
  session: '-1',
  what: 'code',
};

/**
 * Returns every command line with the word in it: as each argument of each command, as the value of each option, and as
 * the name of a command.
 */
export function commandLines(word: string): readonly string[] {
  const lines = commands.flatMap((command) => linesOf(command, [], word));
  return [word, `help ${word}`, `--${word}`, ...lines];
}

function linesOf(
  command: CommandDefinition,
  above: readonly string[],
  word: string,
): readonly string[] {
  const path = [...above, command.name];
  const below = (command.verbs ?? []).flatMap((verb) => linesOf(verb, path, word));
  return [...linesWith(command, path.join(' '), word), ...below];
}

function linesWith(
  { args = {}, options = {} }: CommandDefinition,
  name: string,
  word: string,
): readonly string[] {
  const fillings = Object.keys(args).map((each) => fillers[each] ?? 'x');
  const lines = Array.from({ length: Math.max(1, fillings.length) }, (_, at) =>
    [name, ...fillings.slice(0, at), word].join(' '),
  );
  const valued = Object.entries(options)
    .filter(([, option]) => 'kind' in option)
    .map((entry) => [name, flagsOf(...entry).at(-1), word, ...fillings.slice(0, 1)].join(' '));
  const values = name === 'set' ? settable.map((setting) => `set ${setting} ${word}`) : [];
  return [...lines, ...valued, ...values];
}
