import { type Command, Help } from 'commander';
import type { App } from '../src/app/app.ts';
import { nounOf, plainWords } from './argv.ts';
import { buildProgram } from './program.ts';

const programs = new WeakMap<App, Command>();

/** Every command, to read names from and never to run; built once, so that a key press does not pay for it. */
export function knownCommands(app: App): Command {
  const known = programs.get(app) ?? buildProgram(app, { argv: [] }, () => undefined);
  programs.set(app, known);
  return known;
}

/** The commands below one, help among them, also those that help leaves out here. */
export function childrenOf(command: Command): readonly Command[] {
  return new Help().visibleCommands(command);
}

/** What a command may be called. */
export function namesOf(command: Command): readonly string[] {
  return [command.name(), ...command.aliases()];
}

/** The one below that is called so; help is followed by names of its siblings. */
export function childNamed(command: Command, name: string): Command | undefined {
  const child = childrenOf(command).find((each) => namesOf(each).includes(name));
  return child?.name() === 'help' ? command : child;
}

/** The rest of a command's name, where the line ends in the beginning of only one. */
export function restOfName(app: App, line: string): string {
  const all = plainWords(line);
  const last = all.at(-1);
  if (!last || last.start + last.text.length !== line.length) return '';
  const typed = all.length === 1 ? nounOf(last) : last.text;
  const names = all.slice(0, -1).map((word, at) => (at === 0 ? nounOf(word) : word.text));
  let command: Command | undefined = knownCommands(app);
  for (const name of names) command = command && childNamed(command, name);
  const found = command && typed ? childrenOf(command) : [];
  const [only, ...others] = found
    .map((each) => each.name())
    .filter((name) => name.startsWith(typed));
  return only === undefined || others.length > 0 ? '' : only.slice(typed.length);
}
