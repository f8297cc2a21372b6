import type { Command, Option } from 'commander';

/** Where a word of a command line stands. */
export interface Place {
  readonly command: Command;
  /** The arguments of the command before it. */
  readonly before: readonly string[];
  /** The options before it, as they were written. */
  readonly given: readonly string[];
  /** The option whose value it is. */
  readonly option?: Option;
}

/** The place behind the words, or that of the value of the option that the word itself begins with. */
export function placeOf(program: Command, done: readonly string[], own?: string): Place {
  let place: Place = { command: program, before: [], given: [] };
  for (const word of done) place = behind(place, word);
  const option = own === undefined ? place.option : valued(place.command, own);
  return { ...place, ...(option && { option }) };
}

/** The place behind the word at a place. A negative number and a dash alone are arguments. */
export function behind({ command, before, given, option }: Place, word: string): Place {
  if (option) return { command, before, given };
  if (/^-[^\d.]/.test(word) && word !== '--') {
    const next = valued(command, word);
    return { command, before, given: [...given, word], ...(next && { option: next }) };
  }
  const child = before.length === 0 && childOf(command, word);
  return child ? { command: child, before, given } : { command, before: [...before, word], given };
}

function childOf(command: Command, word: string): Command | undefined {
  return command.commands.find((child) => child.name() === word || child.aliases().includes(word));
}

/** The option that takes the next word: by its long name, or the last letter of a cluster such as `-cm`. */
function valued({ options }: Command, word: string): Option | undefined {
  const short = word.replace(/^-\w*(\w)$/, '-$1');
  return options.find(
    (option) =>
      (option.long === word || option.short === short) && (option.required || option.optional),
  );
}
