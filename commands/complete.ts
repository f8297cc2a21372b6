import type { Option } from 'commander';
import type { App } from '../src/app/app.ts';
import { tokenize } from '../src/base/tokenize.ts';
import { keyCommand } from '../src/secrets/line-mask.ts';
import { completeWord } from '../src/terminal/editor/completion-menu.ts';
import type { Candidate, Completion } from '../src/terminal/editor/fuzzy-match.ts';
import type { Overlay } from '../src/terminal/editor/overlay.ts';
import type { Line } from '../src/terminal/text/line.ts';
import { completionsFor } from './completions.ts';
import { type Place, placeOf } from './cursor-context.ts';
import { completeBots } from './kinds/bot.ts';
import { buildProgram } from './program.ts';

/** The line with its word up to the cursor completed, or a menu for that; a key is never completed nor offered. */
export function complete(app: App, line: Line): Line | Overlay | undefined {
  return completeWord(line, (before) => completion(app, before));
}

/** What stands in a word before what is completed: the slash of a command, an option and its `=`, a quote. */
const lead = /^(?:[/／]|(--[^=\s]+)=)?["']?/;

function completion(app: App, before: string): Completion {
  const typed = tokenize(before);
  const isInWord = typed.at(-1)?.end === before.length;
  const word = isInWord ? before.slice(typed.at(-1)?.start) : '';
  const done = (isInWord ? typed.slice(0, -1) : typed).map(({ text }) => text);
  const [head = '', option] = lead.exec(word) ?? [];
  const start =
    before.length - word.length + (/^[/／]/.test(head) && done.length > 0 ? 0 : head.length);
  const isKey = (keyCommand(before)?.secrets.length ?? 0) > 0;
  return { start, candidates: isKey ? [] : keyless(app, offered(app, done, word, option)) };
}

/** What the word may be behind the words that are done; of the value of `option` where it begins with that. */
function offered(
  app: App,
  [noun = '', ...rest]: readonly string[],
  word: string,
  option?: string,
): readonly Candidate[] {
  const program = buildProgram(app, { argv: [] }, () => undefined);
  const first = noun.replace(/^[/／]/, '');
  if (first === 'help') return commandsOf(app, placeOf(program, rest));
  const place = placeOf(program, first === '' ? [] : [first, ...rest], option);
  const { command, before } = place;
  const candidatesOf = (name: string) => completionsFor[name]?.(app, before, command.name()) ?? [];
  if (place.option) return candidatesOf(place.option.attributeName());
  if (word.startsWith('-')) return optionsOf(place);
  if (isMention(place, word)) return mentions(app);
  const argument = command.registeredArguments[before.length]?.name() ?? '';
  return [...commandsOf(app, place), ...candidatesOf(argument)];
}

/** Behind the options of chat, unless one was there before. */
function isMention({ command, before }: Place, word: string): boolean {
  return command.name() === 'chat' && before.length === 0 && word.startsWith('@');
}

function mentions(app: App): readonly Candidate[] {
  return completeBots(app).map(({ text, ...about }) => ({ ...about, text: `@${text}` }));
}

function commandsOf(app: App, { command, before }: Place): readonly Candidate[] {
  if (before.length > 0) return [];
  const help = { text: 'help', description: 'help for a command' };
  const found = command.commands
    .filter((child) => app.chat.chatting || child.name() !== 'exit')
    .map((child) => ({ text: child.name(), description: child.description() }));
  return command.parent ? found : [...found, help];
}

/** Those that were not given yet; behind the text of a chat a dash is text. */
function optionsOf({ command, before, given }: Place): readonly Candidate[] {
  if (command.name() === 'chat' && before.length > 0) return [];
  const isOpen = ({ long = '', short = '', parseArg, hidden }: Option) =>
    !hidden && (parseArg !== undefined || !(given.includes(long) || given.includes(short)));
  const found = command.options.filter(isOpen).map(({ long, flags, description }) => ({
    text: long ?? flags.split(' ')[0] ?? '',
    description,
  }));
  return [...found, { text: '--help', description: 'help' }];
}

/** A provider may name a model as it likes, and a bot may have such a model or name. */
function keyless(app: App, candidates: readonly Candidate[]): readonly Candidate[] {
  const { keys } = app.access;
  const isClean = (text: string) => keys.redactStored(text) === text;
  const all = candidates.map(({ text, description = '' }) => `${text}\n${description}`);
  if (isClean(all.join('\n'))) return candidates;
  return candidates
    .filter(({ text }) => isClean(text))
    .map(({ text, description = '' }) => ({ text, description: keys.redactStored(description) }));
}
