import { upperFirst } from './count.ts';
import type { CommandDefinition, Mode } from './definition.ts';
import { argumentSyntax, flagsOf, valueSyntax } from './grammar.ts';
import { indented } from './output.ts';

/** Columns below which terms and descriptions are on separate rows. */
export const narrow = 70;
/** Options of a command that its usage line and the help of its noun list. */
const maxListedOptions = 3;

/** Returns the usage line of the whole program. */
export function generalUsage(mode: Mode): string {
  return mode === 'chat'
    ? '/COMMAND [args…]   (/COMMAND -h for details, /help keys for key bindings)'
    : 'COMMAND [args…]   (COMMAND -h for details, help keys for key bindings)';
}

/** Returns the usage lines of the command that has these names, such as `bot` and `new`. */
export function usageLines(
  names: readonly string[],
  command: CommandDefinition,
  mode: Mode,
): string {
  const words = wordsAfter(command);
  const own = [...names, ...words];
  const lines = command.verbs
    ? [...(words.length > 0 ? [own] : []), [...names, words.length > 0 ? '<command>' : '[command]']]
    : [own];
  return lines
    .map((line) => `${mode === 'chat' ? '/' : ''}${line.join(' ')}`)
    .join(`\n${' '.repeat('Usage: '.length)}`);
}

/** Returns the summary of a command as a sentence, and what its name alone means. */
export function sentence({ name, summary, defaultVerb }: CommandDefinition): string {
  const usual = defaultVerb === undefined ? '' : ` Default: ${name} ${defaultVerb}.`;
  return `${upperFirst(summary)}.${usual}`;
}

/** Returns an example of the command that has these names; the names alone if its definition has none. */
export function exampleOf(names: readonly string[], { example, mode }: CommandDefinition): string {
  return example ?? `${mode === 'chat' ? '/' : ''}${names.join(' ')}`;
}

/** Returns a verb with its arguments, as the help of its noun lists it. */
export function verbTerm(verb: CommandDefinition): string {
  return [verb.name, ...argumentsOf(verb)].join(' ');
}

/** Returns the summary of a verb and its options, if they are few. */
export function verbSummary({ summary, options = {} }: CommandDefinition): string {
  return [summary, ...optionsOf(options)].join(' ');
}

/** Returns a term with its description below it. */
export function stacked(term: string, description: string, columns: number): string {
  return description === '' ? `  ${term}` : `  ${term}\n${indented(description, columns)}`;
}

/** Returns what follows the names of a command: its arguments and options, first those if the rest of the line is a text. */
function wordsAfter(command: CommandDefinition): readonly string[] {
  const { args = {}, options = {} } = command;
  const takesRest = Object.values(args).some(({ extent }) => extent === 'raw rest');
  const [names, flags] = [argumentsOf(command), optionsOf(options)];
  return takesRest ? [...flags, ...names] : [...names, ...flags];
}

function argumentsOf({ args = {} }: CommandDefinition): readonly string[] {
  return Object.entries(args).map((entry) => argumentSyntax(...entry));
}

/** Returns the options, such as `[--format json|md]`, or `[options]` if they are many. */
function optionsOf(options: NonNullable<CommandDefinition['options']>): readonly string[] {
  const all = Object.entries(options);
  if (all.length > maxListedOptions) return ['[options]'];
  return all.map(([name, option]) => {
    const words = [flagsOf(name, option)[0], valueSyntax(option)].join(' ').trim();
    return 'isRequired' in option ? words : `[${words}]`;
  });
}
