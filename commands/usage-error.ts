import { count, either, upperFirst } from './count.ts';
import type { CommandDefinition } from './definition.ts';
import { valueOption, valueSyntax } from './grammar.ts';

/** The reason why a line cannot be parsed. */
export interface UsageError {
  /** Commander's code: `commander.unknownOption`. */
  readonly code: string;
  readonly message: string;
}

/** A command and the line that names it. */
interface Named {
  readonly name: string;
  readonly command: CommandDefinition;
}

type Wording = (named: Named, ...groups: readonly string[]) => string;

/** How commander's messages begin, by its code, and what is said instead, given what the groups match. */
const wordings: Readonly<Record<string, readonly [RegExp, Wording]>> = {
  unknownCommand: [
    /^unknown command '(.*?)'(?: \(Did you mean (?:one of )?(.*)\?\))?$/,
    (_, word, near) => unknownCommand(word, namesIn(near)),
  ],
  unknownOption: [
    /^unknown option '(.*?)'(?: \(Did you mean (?:one of )?(.*)\?\))?$/,
    (_, word, near) => `Unknown option '${word}'.${didYouMean(namesIn(near))}`,
  ],
  missingArgument: [/argument '(.*)'$/, ({ name }, argument) => `${name} needs <${argument}>.`],
  excessArguments: [/but got (\d+)/, ({ name, command }, given) => tooMany(name, command, given)],
  optionMissingArgument: [
    /^option '(?:-\w, )?(-\S+)/,
    ({ command }, flag) => `${flag} needs ${wantedBy(command, flag)}.`,
  ],
  missingMandatoryOptionValue: [
    /^required option '(?:-\w, )?(-\S+)/,
    ({ name, command }, flag) => `${name} needs ${flag} ${wantedBy(command, flag)}.`,
  ],
  invalidArgument: [
    /^(?:option '(?:-\w, )?(-\S+).*' argument|command-argument value) '(.*)' is invalid.* Allowed choices are (.*)\.$/,
    ({ name }, flag, word, choices) =>
      `${flag || name} takes ${either(choices.split(', '))}, not '${word}'.`,
  ],
  conflictingOption: [
    /^option '(?:-\w, )?(-[^\s']+).* with option '(?:-\w, )?(-[^\s']+)/,
    (_, one, other) => `${one} and ${other} cannot be used together.`,
  ],
};

/** Returns what is wrong with a line, as a sentence. Commander's own words stay where there are no others. */
export function explain({ code, message }: UsageError, named: Named): string {
  const text = message
    .replace(/^error: /, '')
    .replace(/\s+/g, ' ')
    .trim();
  if (text === '' || text.startsWith('Usage:')) return `${named.name} needs a command.`;
  const [pattern, wording] = wordings[code.replace('commander.', '')] ?? [];
  const match = pattern?.exec(text);
  return match && wording
    ? wording(named, ...match.slice(1).map((group) => group ?? ''))
    : `${upperFirst(text)}.`;
}

/** Says that there is no such command, and which ones are similar. */
export function unknownCommand(word: string, similar: readonly string[] = []): string {
  return `Unknown command '${word}'.${didYouMean(similar)}`;
}

function namesIn(list: string): readonly string[] {
  return list === '' ? [] : list.split(', ');
}

function didYouMean(similar: readonly string[]): string {
  return similar.length === 0 ? '' : ` Did you mean ${either(similar)}?`;
}

function tooMany(
  name: string,
  { args = {}, verbs = [] }: CommandDefinition,
  given: string,
): string {
  const all = Object.values(args);
  if (all.length === 0 && verbs.length > 0)
    return `${name} takes only ${either(verbs.map((verb) => verb.name))}.`;
  if (all.length === 0) return `${name} takes no arguments.`;
  const most = all.some(({ isOptional }) => isOptional) ? 'at most ' : '';
  return `${name} takes ${most}${count(all.length, 'argument')}, not ${given}.`;
}

/** Returns what the value of an option is: `<bot>`, `query or header`. */
function wantedBy(command: CommandDefinition, flag: string): string {
  const option = valueOption(command, flag);
  if (!option) return 'a value';
  return option.kind.choices ? either(option.kind.choices) : valueSyntax(option);
}
