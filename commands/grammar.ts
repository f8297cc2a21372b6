import type { Token } from '../src/base/tokenize.ts';
import type { Argument, CommandDefinition, Mode, Option, ValueOption } from './definition.ts';

/** Options that every command has. */
const helpFlags = ['-h', '--help'];

/** The verb that every command with verbs has. */
export const helpName = 'help';

/** Returns a name of a record as it is typed: `dryRun` as `dry-run`. */
export function kebabCase(name: string): string {
  return name.replace(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`);
}

/** Returns `<provider>`, `[key]` or `<text...>`. */
export function argumentSyntax(name: string, { isOptional, extent }: Argument): string {
  const shown = `${kebabCase(name)}${extent === 'words' ? '...' : ''}`;
  return isOptional ? `[${shown}]` : `<${shown}>`;
}

/** Returns the forms of an option: the short form first, the long form last. */
export function flagsOf(name: string, { short }: Option): readonly string[] {
  const own = name.length === 1 ? `-${name}` : `--${kebabCase(name)}`;
  return short === undefined ? [own] : [`-${short}`, own];
}

/** Returns `json|md` or `<provider>`; '' for an option without a value. */
export function valueSyntax(option: Option): string {
  return 'kind' in option ? (option.kind.choices?.join('|') ?? `<${option.value}>`) : '';
}

/** Returns all forms of the options of a command. */
export function allFlags({ options = {} }: CommandDefinition): readonly string[] {
  return [...helpFlags, ...Object.entries(options).flatMap((entry) => flagsOf(...entry))];
}

/** Returns the option of a command that has this form and takes a value. */
export function valueOption(
  { options = {} }: CommandDefinition,
  flag: string,
): ValueOption | undefined {
  for (const [name, option] of Object.entries(options)) {
    if ('kind' in option && flagsOf(name, option).includes(flag)) return option;
  }
  return undefined;
}

/** The flags of one word. */
export interface Flags {
  readonly flags: readonly string[];
  /** Characters of the word before a value in it. */
  readonly length: number;
  /** The option whose value is the next word. */
  readonly awaited: ValueOption | undefined;
}

/** Reads `--name`, `--name=value`, or short options, the first of which with a value takes the rest of the word. */
export function readFlags(command: CommandDefinition, word: string): Flags {
  if (word.startsWith('--')) {
    const [flag = ''] = word.split('=', 1);
    const awaited = flag === word ? valueOption(command, flag) : undefined;
    return { flags: [flag], length: flag.length, awaited };
  }
  const letters = Array.from(word.slice(1), (letter) => `-${letter}`);
  const at = letters.findIndex((letter) => valueOption(command, letter));
  const flags = at < 0 ? letters : letters.slice(0, at + 1);
  const length = flags.join('').length - flags.length + 1;
  const isLast = length === word.length;
  return {
    flags,
    length,
    awaited: isLast ? valueOption(command, flags.at(-1) ?? '') : undefined,
  };
}

/** Returns the verb of a command, or the command of the root, with that name or alias. */
export function childNamed(
  { verbs = [] }: CommandDefinition,
  name: string,
): CommandDefinition | undefined {
  return verbs.find((child) => namesOf(child).includes(name));
}

/** Returns the command that words begin with, by its names. */
export function pathOf(root: CommandDefinition, words: readonly string[]): readonly string[] {
  const [word = '', ...rest] = words;
  const child = childNamed(root, word);
  return child ? [child.name, ...pathOf(child, rest)] : [];
}

/** Returns the name of a command and its aliases. */
export function namesOf({ name, aliases = [] }: CommandDefinition): readonly string[] {
  return [name, ...aliases];
}

/** Returns the commands below one that are of use in a mode. */
export function verbsIn(
  { verbs = [] }: CommandDefinition,
  mode: Mode,
): readonly CommandDefinition[] {
  return verbs.filter((verb) => !verb.isExclusive || verb.mode === mode);
}

/** Returns whether only the name of a verb may follow a command. */
export function needsVerb({ verbs = [], args = {} }: CommandDefinition): boolean {
  return verbs.length > 0 && Object.keys(args).length === 0;
}

/** Returns whether a word is an option; a negative number and a single dash are not. */
export function isFlag(word: string): boolean {
  return /^-[^\d.]/.test(word) && word !== '--';
}

/** Returns the first word of a line without its slash. A word with more than one slash, such as a path, is not a command. */
export function withoutSlash(word: Token): Token {
  return { ...word, text: word.text.replace(/^[/／](?![/／]*[^/／]+[/／])/, '') };
}
