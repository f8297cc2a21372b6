import type { CommandDefinition, Mode, Option } from './definition.ts';
import { argumentSyntax, flagsOf } from './grammar.ts';
import { indented } from './output.ts';

/** Columns below which terms and descriptions are on separate rows. */
export const narrow = 70;
/** Options of a verb that the help of its noun lists. */
const maxListedOptions = 3;

/** Returns the usage line of the whole program. */
export function generalUsage(mode: Mode): string {
  return mode === 'chat'
    ? '/COMMAND [args…]   (/COMMAND -h for details, /help keys for key bindings)'
    : 'COMMAND [args…]   (COMMAND -h for details, help keys for key bindings)';
}

/** Returns the usage line of the command that has these names, such as `bot` and `new`. */
export function usageLine(
  names: readonly string[],
  command: CommandDefinition,
  mode: Mode,
): string {
  const words = [...names, ...(command.options ? ['[options]'] : []), ...operandsOf(command)];
  return `${mode === 'chat' ? '/' : ''}${words.join(' ')}`;
}

/** Returns the summary of a command as a sentence. */
export function sentence({ summary }: CommandDefinition): string {
  return `${summary.charAt(0).toUpperCase()}${summary.slice(1)}.`;
}

/** Returns a verb with its arguments, as the help of its noun lists it. */
export function verbTerm(verb: CommandDefinition): string {
  return [verb.name, ...operandsOf(verb)].join(' ');
}

/** Returns the summary of a verb and its options, if they are few. */
export function verbSummary({ summary, options = {} }: CommandDefinition): string {
  const all = Object.entries(options).map((entry) => optionSyntax(...entry));
  const shown = all.length > maxListedOptions ? ['[options]'] : all;
  return [summary, ...shown].join(' ');
}

/** Returns a term with its description below it. */
export function stacked(term: string, description: string, columns: number): string {
  return description === '' ? `  ${term}` : `  ${term}\n${indented(description, columns)}`;
}

/** Returns `[command]` and the arguments of a command. */
function operandsOf({ verbs, args = {} }: CommandDefinition): readonly string[] {
  const names = Object.entries(args).map((entry) => argumentSyntax(...entry));
  return verbs ? ['[command]', ...names] : names;
}

/** Returns `[--format json|md]`. */
function optionSyntax(name: string, option: Option): string {
  const flag = flagsOf(name, option).at(-1);
  if (!('kind' in option)) return `[${flag}]`;
  return `[${flag} ${option.kind.choices?.join('|') ?? `<${option.value}>`}]`;
}
