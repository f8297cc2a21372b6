import { keyCommand } from '../src/conceal.ts';
import { seal } from '../src/providers/shape.ts';
import type { Secret } from '../src/secret.ts';
import { rawFrom, type Word, words } from '../src/words.ts';

/** A command line cut for commander: a key is out of `argv`, which has a bullet in its place. */
export interface CommandLine {
  readonly argv: readonly string[];
  readonly secret?: Secret;
}

const bullet = '•';
const valued = /^(-[bmso]|--(bot|model|system|option))$/;

/** Cuts a line, with or without its slash, into what commander may see and what it may not. */
export function readCommandLine(line: string): CommandLine {
  const [first, ...rest] = words(line);
  if (first === undefined) return { argv: [] };
  const noun = first.text.replace(/^\//, '');
  if (/^keys?$/i.test(noun)) return readKeyLine(line, noun, rest);
  if (noun === 'chat') return { argv: [noun, ...readTextLine(line, rest)] };
  if (noun === 'system' && rest[0]) return { argv: [noun, '--', rawFrom(line, rest[0])] };
  return { argv: [noun, ...rest.map(({ text }) => text)] };
}

function readKeyLine(line: string, noun: string, rest: readonly Word[]): CommandLine {
  const secrets = keyCommand(line)?.secrets ?? [];
  const starts = new Set(secrets.map(({ start }) => start));
  const seen = rest.filter(({ start }) => !starts.has(start)).map(({ text }) => text);
  const [secret] = secrets;
  return {
    argv: [noun, ...seen, ...secrets.map(() => bullet)],
    ...(secret && { secret: seal(secret.text) }),
  };
}

/** Options come before the text, or after a text in quotes; the text itself is the raw rest of the line. */
function readTextLine(line: string, rest: readonly Word[]): readonly string[] {
  const options: string[] = [];
  let at = 0;
  const [mention] = rest;
  if (mention?.text.startsWith('@')) {
    options.push('--bot', mention.text.slice(1));
    at = 1;
  }
  const start = firstOfText(rest, at);
  options.push(...rest.slice(at, start).map(({ text }) => text));
  const text = rest[start];
  if (text === undefined) return options.filter((option) => option !== '--');
  const after = rest.slice(start + 1);
  if (text.quoted && after[0]?.text.startsWith('-') && firstOfText(after, 0) >= after.length) {
    return [...options, ...after.map(({ text: option }) => option), '--', text.text];
  }
  return [...options.filter((option) => option !== '--'), '--', rawFrom(line, text)];
}

function firstOfText(rest: readonly Word[], from: number): number {
  let at = from;
  while (at < rest.length) {
    const word = rest[at] as Word;
    if (word.text === '--') return at + 1;
    if (word.quoted || !word.text.startsWith('-')) return at;
    at += valued.test(word.text) ? 2 : 1;
  }
  return at;
}
