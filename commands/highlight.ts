import type { Token } from '../src/base/tokenize.ts';
import type { Highlight } from '../src/terminal/screen/paint.ts';
import {
  blue,
  green,
  type Printable,
  red,
  underline,
  yellow,
} from '../src/terminal/text/styled-text.ts';
import { isLink } from '../src/transfer/share/link-pattern.ts';
import type { CommandDefinition } from './definition.ts';
import { allFlags, helpName, namesOf, needsVerb, readFlags } from './grammar.ts';
import { readRoles, type Word } from './roles.ts';

/** Characters of a line that are coloured; the rest is not, to keep typing fast. */
const maxColoured = 2000;

const known = green;
const flag = blue;
const quotation = yellow;
const unknown = (text: Printable): Printable => red(underline(text));

/** Returns the colours of a command line's words, in order and without overlaps. Keys and texts have none. */
export function highlight(line: string): readonly Highlight[] {
  if (isLink(line)) return [];
  const start = line.slice(0, maxColoured);
  const { command, words } = readRoles(start);
  const isGrowing = ({ end }: Token) => end === start.length;
  const at = needsVerb(command) ? words.findIndex(({ role }) => role === 'argument') : -1;
  const wrong = words[at];
  const right = at < 0 ? words : words.slice(0, at);
  const found = right.flatMap((word) => ofWord(start, command, word, isGrowing(word)));
  const isBegun = wrong && isGrowing(wrong) && mayBecomeVerb(command, wrong.text);
  return wrong && !isBegun ? [...found, over(wrong, unknown)] : found;
}

function mayBecomeVerb({ verbs = [] }: CommandDefinition, typed: string): boolean {
  return [helpName, ...verbs.flatMap(namesOf)].some((name) => name.startsWith(typed));
}

function ofWord(
  line: string,
  command: CommandDefinition,
  word: Word,
  isGrowing: boolean,
): readonly Highlight[] {
  switch (word.role) {
    case 'command':
    case 'help':
      return [over(word, known)];
    case 'option':
      return ofFlags(line, command, word, isGrowing);
    case 'value':
    case 'argument':
    case 'raw word':
    case 'mention':
      return ofQuotes(line, word);
    case 'end':
    case 'text':
    case 'secret':
      return [];
  }
}

/** Highlights a word from its first quote to its end, if it has a quote. */
function ofQuotes(line: string, word: Token): readonly Highlight[] {
  const at = line.slice(word.start, word.end).search(/(?<!\\)["']/);
  return at < 0 ? [] : [over({ start: word.start + at, end: word.end }, quotation)];
}

function ofFlags(
  line: string,
  command: CommandDefinition,
  word: Token,
  isGrowing: boolean,
): readonly Highlight[] {
  const { flags, length } = readFlags(command, word.text);
  const stretch = { start: word.start, end: word.start + length };
  const all = allFlags(command);
  if (flags.every((name) => all.includes(name)))
    return [over(stretch, flag), ...ofQuotes(line, word)];
  const isBegun = isGrowing && all.some((name) => name.startsWith(word.text));
  return isBegun ? [] : [over(stretch, unknown)];
}

function over({ start, end }: Pick<Token, 'start' | 'end'>, style: Highlight['style']): Highlight {
  return { start, end, style };
}
