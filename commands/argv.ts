import { isOpenBlock } from '../src/base/block-string.ts';
import type { Secret } from '../src/base/secret.ts';
import { maxWords, rawFrom, type Token, tokenize } from '../src/base/tokenize.ts';
import { type KeyCommand, keyCommand } from '../src/secrets/key-command.ts';
import { toSecret } from '../src/secrets/key-patterns.ts';
import { keysInLine } from '../src/storage/key-line.ts';
import { isLink } from '../src/transfer/share/link-pattern.ts';
import type { CommandDefinition } from './definition.ts';
import { allFlags, flagsOf, needsVerb } from './grammar.ts';
import { link } from './kinds/link.ts';
import { root } from './registry.ts';
import { readRoles, type Word, type WordRoles } from './roles.ts';

/** A command line for commander, without the key that it may contain. */
export interface CommandLine {
  /** The words; a bullet stands for a word that may be a key. */
  readonly argv: readonly string[];
  readonly secret?: Secret;
  /** The command that the line names; the root if it names none. */
  readonly command: CommandDefinition;
  /** A word after `help` that names no command. */
  readonly unknownTopic?: string;
}

const bullet = '•';

/** Reads a line, with or without its slash. */
export function readCommandLine(line: string): CommandLine {
  if (isLink(line)) return linkLine(line);
  const read = readRoles(line);
  const { command, words } = read;
  if (words.some(({ role }) => role === 'help')) return helpLine(read);
  const key = keyCommand(line);
  if (key) return { command, ...keyLine(line, read, key) };
  const argv = argvOf(line, read);
  const isAlone = words.length === 1 && command.defaultVerb !== undefined;
  return { command, argv: isAlone ? [...argv, command.defaultVerb ?? ''] : argv };
}

/** A link alone is an argument of the command that takes one. */
function linkLine(line: string): CommandLine {
  const path = pathTo(root, ({ args = {} }) =>
    Object.values(args).some(({ kind }) => kind === link),
  );
  return {
    command: path.at(-1) ?? root,
    argv: [...path.map(({ name }) => name), '--', line.trim()],
  };
}

/** Returns the commands from below `above` to the first one that passes the test; none if no command does. */
function pathTo(
  above: CommandDefinition,
  test: (command: CommandDefinition) => boolean,
): readonly CommandDefinition[] {
  for (const verb of above.verbs ?? []) {
    const below = test(verb) ? [] : pathTo(verb, test);
    if (below.length > 0 || test(verb)) return [verb, ...below];
  }
  return [];
}

/** `help` may name a command of any depth. */
function helpLine({ command, words }: WordRoles): CommandLine {
  const names = words.filter(({ role }) => role === 'command').map(({ text }) => text);
  const known = allFlags(command);
  const strange = words.find(
    ({ role, text }) => role === 'argument' || (role === 'option' && !known.includes(text)),
  );
  return {
    command,
    argv: [...names, '--help'],
    ...(strange && needsVerb(command) && { unknownTopic: strange.text }),
  };
}

/**
 * Returns the words for commander. Arguments follow `--` if one of them is taken as typed, or is quoted and begins with a
 * dash, which makes it no option.
 */
function argvOf(line: string, { command, words, awaited }: WordRoles): readonly string[] {
  const operands = words.filter(isOperand);
  const isEnded = words.some(({ role }) => role === 'end');
  const isPlain = !isEnded && operands.every((word) => isPlainArgument(word, line));
  if (awaited || isPlain) return words.flatMap((word) => asTyped(word, command));
  const others = words.filter((word) => !isOperand(word) && word.role !== 'end');
  return [
    ...others.flatMap((word) => asTyped(word, command)),
    '--',
    ...operandsOf(line, operands, words.at(-1)?.role === 'text'),
  ];
}

function isOperand({ role }: Word): boolean {
  return role === 'argument' || role === 'raw word' || role === 'text';
}

function isPlainArgument({ role, text, start }: Word, line: string): boolean {
  return role === 'argument' && !(text.startsWith('-') && /['"]/.test(line.charAt(start)));
}

function asTyped(word: Word, { options = {} }: CommandDefinition): readonly string[] {
  const mention = Object.entries(options).find(([, option]) => 'isMention' in option);
  if (word.role !== 'mention' || !mention) return [word.text];
  return [...flagsOf(...mention).slice(0, 1), word.text.slice(1)];
}

function operandsOf(line: string, operands: readonly Word[], isRest: boolean): readonly string[] {
  const [first] = operands;
  if (first?.role === 'text') return [isRest ? rawFrom(line, first) : first.text];
  if (first?.role !== 'raw word') return operands.map(({ text }) => text);
  return [operands.map(({ start, end }) => line.slice(start, end)).join(' ')];
}

/** Leaves out words that may be a key, and what commander would quote as an unknown option. */
function keyLine(
  line: string,
  { words }: WordRoles,
  { provider, secrets }: KeyCommand,
): Pick<CommandLine, 'argv' | 'secret'> {
  const keys = joined(line, secrets);
  const shown = words
    .filter(({ role }) => role !== 'secret')
    .map(({ start, text }) => (start === provider?.start && text.startsWith('-') ? bullet : text));
  const [key] = keys;
  return {
    argv: [...shown, ...keys.map(() => bullet)],
    ...(key && { secret: toSecret(key.text) }),
  };
}

/**
 * Joins the words of a key that was copied with its line, such as `export NAME="key"`. Leaves out `Bearer` before a key.
 */
function joined(line: string, secrets: readonly Token[]): readonly Pick<Token, 'text'>[] {
  const [first, second] = secrets;
  const last = secrets.at(-1);
  if (!first || !last || !second) return secrets;
  if (second === last && /^bearer$/i.test(first.text)) return [second];
  const text = line.slice(first.start, last.end);
  const [key] = keysInLine(text);
  return key === undefined || key === first.text ? secrets : [{ text }];
}

/**
 * Returns whether a line ends inside a block, or inside a quote that begins a word. A quote within a message is text, and a
 * key may contain any character.
 */
export function isUnclosed(line: string): boolean {
  const { words } = readRoles(line);
  const last = words.at(-1);
  if (!last || keyCommand(line)) return false;
  const text = words.find(({ role }) => role === 'text');
  if (text && line.startsWith('"""', text.start)) return isOpenBlock(line.slice(text.start));
  if (text && text !== last) return false;
  const isQuote = /^(-[^'"\s]*=)?['"]/.test(line.slice(last.start));
  const isCut = words.length === maxWords;
  return isQuote && !isCut && tokenize(`${line} x`).length === words.length;
}
