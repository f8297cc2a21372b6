import type { App } from '../src/app/app.ts';
import { tokenize } from '../src/base/tokenize.ts';
import { keyCommand } from '../src/secrets/key-command.ts';
import { completeWord } from '../src/terminal/editor/completion-menu.ts';
import type { Candidate, Completion } from '../src/terminal/editor/fuzzy-match.ts';
import type { Overlay } from '../src/terminal/editor/overlay.ts';
import type { Line } from '../src/terminal/text/line.ts';
import { withoutKeys } from './candidates.ts';
import type { CommandDefinition, Kind } from './definition.ts';
import { flagsOf, helpName, valueOption, verbsIn, withoutSlash } from './grammar.ts';
import { root } from './registry.ts';
import { nextArgument, readRoles, takesMention, type WordRoles } from './roles.ts';

/** Returns the line with its word up to the cursor completed, or a menu for that. Keys are not completed or offered. */
export function complete(app: App, line: Line): Line | Overlay | undefined {
  return completeWord(line, (before) => completion(app, before));
}

/** Returns the rest of a command's name if the line ends in the beginning of only one. */
export function restOfName(line: string): string {
  const tokens = tokenize(line);
  const last = tokens.at(-1);
  if (!last || last.start + last.text.length !== line.length) return '';
  const { command, words } = readRoles(line.slice(0, last.start));
  if (!words.every(({ role }) => role === 'command' || role === 'help')) return '';
  const { text: typed } = tokens.length === 1 ? withoutSlash(last) : last;
  const { verbs = [] } = command;
  const names =
    typed === '' || verbs.length === 0 ? [] : [...verbs.map(({ name }) => name), helpName];
  const [only, ...others] = names.filter((name) => name.startsWith(typed));
  return only === undefined || others.length > 0 ? '' : only.slice(typed.length);
}

/** What precedes the completed part of a word: the slash of a command, an option and its `=`, a quote. */
const lead = /^(?:[/／]|(--[^=\s]+)=)?["']?/;

function completion(app: App, before: string): Completion {
  const last = tokenize(before).at(-1);
  const word = last?.end === before.length ? before.slice(last.start) : '';
  const done = readRoles(before.slice(0, before.length - word.length));
  const [head = '', flag] = lead.exec(word) ?? [];
  const isSlashed = /^[/／]/.test(head) && done.words.length > 0;
  const start = before.length - word.length + (isSlashed ? 0 : head.length);
  const isKey = (keyCommand(before)?.secrets.length ?? 0) > 0;
  return {
    start,
    candidates: isKey ? [] : withoutKeys(app, candidatesAfter(app, done, word, flag)),
  };
}

/** Returns what the word may become after other words; values of the option `flag` that the word begins with. */
function candidatesAfter(
  app: App,
  done: WordRoles,
  word: string,
  flag?: string,
): readonly Candidate[] {
  const { command, words, awaited } = done;
  const isHelp = words.some(({ role }) => role === 'help');
  if (isHelp) return namesBelow(app, done);
  const before = words.filter(({ role }) => role === 'argument').map(({ text }) => text);
  const candidatesOf = (kind?: Kind) => kind?.complete?.(app, before) ?? [];
  const option = flag === undefined ? awaited : valueOption(command, flag);
  if (option) return candidatesOf(option.kind);
  if (word.startsWith('-')) return optionsOf(done);
  if (word.startsWith('@') && takesMention(done)) return mentions(app, command);
  return [...namesBelow(app, done), ...candidatesOf(nextArgument(done)?.kind)];
}

function mentions(app: App, { options = {} }: CommandDefinition): readonly Candidate[] {
  const kinds = Object.values(options).flatMap((option) =>
    'isMention' in option ? [option.kind] : [],
  );
  const found = kinds.flatMap((kind) => kind.complete?.(app, []) ?? []);
  return found.map(({ text, ...about }) => ({ ...about, text: `@${text}` }));
}

/** Returns the verbs of the command; at the root also help. */
function namesBelow(app: App, { command, operands, isEnded }: WordRoles): readonly Candidate[] {
  if (operands > 0 || isEnded) return [];
  const mode = app.chat.chatting ? 'chat' : 'prompt';
  const verbs = verbsIn(command, mode);
  const found = [
    ...verbs.filter((verb) => verb.mode === mode),
    ...verbs.filter((verb) => verb.mode !== mode),
  ].map(({ name, summary }) => ({ text: name, description: summary }));
  const help = { text: helpName, description: 'help for a command' };
  return command === root ? [...found, help] : found;
}

/** Returns the options that were not given yet. */
function optionsOf({ command, words, isEnded }: WordRoles): readonly Candidate[] {
  if (isEnded) return [];
  const given = words.filter(({ role }) => role === 'option').map(({ text }) => text);
  const found = Object.entries(command.options ?? {}).flatMap(([name, option]) => {
    const flags = flagsOf(name, option);
    const isOpen = 'isRepeatable' in option || !flags.some((each) => given.includes(each));
    return isOpen ? [{ text: flags.at(-1) ?? '', description: option.summary }] : [];
  });
  return [...found, { text: '--help', description: 'help' }];
}
