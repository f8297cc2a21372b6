import type { Command } from 'commander';
import type { App } from '../src/app/app.ts';
import type { Token } from '../src/base/tokenize.ts';
import type { Highlighter } from '../src/terminal/screen/paint.ts';
import {
  blue,
  green,
  type Printable,
  red,
  underline,
  yellow,
} from '../src/terminal/text/styled-text.ts';
import { isLink } from '../src/transfer/share/link-pattern.ts';
import { nounOf, plainWords } from './argv.ts';
import { childNamed, childrenOf, knownCommands, namesOf } from './names.ts';

/** Characters from the start of a line that are coloured; what follows is not waited for. */
const most = 2000;
/** Every command has it, and commander names it nowhere. */
const helps = ['-h', '--help'];

const known = green;
const flag = blue;
const quotation = yellow;
const unknown = (text: Printable): Printable => red(underline(text));

/** The colours of a command line's words, in order and apart; a key and the text of a message have none. */
export function highlight(app: App, line: string): readonly Highlighter[] {
  if (isLink(line)) return [];
  const start = line.slice(0, most);
  const isGrowing = ({ end }: Token) => end === start.length;
  const { command, named, rest } = walk(knownCommands(app), plainWords(start));
  const names = named.map((word) => over(word, known));
  const [next] = rest;
  if (next && awaitsName(command) && !isFlag(next)) {
    const isBegun = isGrowing(next) && mayBecome(command, next, named.length === 0);
    return isBegun ? names : [...names, over(next, unknown)];
  }
  return [...names, ...ofArguments(start, command, rest, isGrowing)];
}

interface Walked {
  readonly command: Command;
  /** The words that name it. */
  readonly named: readonly Token[];
  readonly rest: readonly Token[];
}

function walk(root: Command, all: readonly Token[]): Walked {
  let command = root;
  for (const [at, word] of all.entries()) {
    const child = childNamed(command, at === 0 ? nounOf(word) : word.text);
    if (!child) return { command, named: all.slice(0, at), rest: all.slice(at) };
    command = child;
  }
  return { command, named: all, rest: [] };
}

/** Whether a word behind it can be nothing but the name of a command. */
function awaitsName(command: Command): boolean {
  return command.commands.length > 0 && command.registeredArguments.length === 0;
}

function mayBecome(command: Command, word: Token, isNoun: boolean): boolean {
  const typed = isNoun ? nounOf(word) : word.text;
  return childrenOf(command).some((each) => namesOf(each).some((name) => name.startsWith(typed)));
}

function ofArguments(
  line: string,
  command: Command,
  rest: readonly Token[],
  isGrowing: (word: Token) => boolean,
): readonly Highlighter[] {
  const end = rest.findIndex(({ text }) => text === '--');
  let isValue = false;
  return rest.flatMap((word, at) => {
    const isPlain = isValue || (end >= 0 && at > end) || !isFlag(word);
    isValue = !isPlain && readFlags(command, word.text).takesNext;
    return isPlain ? ofQuotes(line, word) : ofFlags(line, command, word, isGrowing(word));
  });
}

function isFlag({ text, quoted }: Token): boolean {
  return !quoted && /^-[^\d.]/.test(text) && text !== '--';
}

/** The stretch from the first quote of the word to its end, where there is one. */
function ofQuotes(line: string, word: Token): readonly Highlighter[] {
  const at = line.slice(word.start, word.end).search(/(?<!\\)["']/);
  return at < 0 ? [] : [over({ start: word.start + at, end: word.end }, quotation)];
}

function ofFlags(
  line: string,
  command: Command,
  word: Token,
  isGrowing: boolean,
): readonly Highlighter[] {
  const { flags, length } = readFlags(command, word.text);
  const stretch = { start: word.start, end: word.start + length };
  const all = flagsOf(command);
  if (flags.every((name) => all.includes(name)))
    return [over(stretch, flag), ...ofQuotes(line, word)];
  const isBegun = isGrowing && all.some((name) => name.startsWith(word.text));
  return isBegun ? [] : [over(stretch, unknown)];
}

function flagsOf({ options }: Command): readonly string[] {
  const names = options.flatMap(({ short, long }) => [short, long]);
  return [...helps, ...names.filter((name) => name !== undefined)];
}

interface Flags {
  readonly flags: readonly string[];
  /** Characters of the word without a value that it holds. */
  readonly length: number;
  /** Whether the next word is the value. */
  readonly takesNext: boolean;
}

/** The flags of one word: `--name`, `--name=value`, or short ones of which the first with a value takes the rest. */
function readFlags(command: Command, text: string): Flags {
  if (text.startsWith('--')) {
    const [name = ''] = text.split('=', 1);
    const takesNext = name === text && takesValue(command, name);
    return { flags: [name], length: name.length, takesNext };
  }
  const letters = Array.from(text.slice(1), (letter) => `-${letter}`);
  const valued = letters.findIndex((letter) => takesValue(command, letter));
  const flags = valued < 0 ? letters : letters.slice(0, valued + 1);
  const length = flags.join('').length - flags.length + 1;
  return { flags, length, takesNext: valued >= 0 && length === text.length };
}

function takesValue({ options }: Command, name: string): boolean {
  return options.some(({ short, long, required }) => required && [short, long].includes(name));
}

function over(
  { start, end }: Pick<Token, 'start' | 'end'>,
  style: Highlighter['style'],
): Highlighter {
  return { start, end, style };
}
