import { isOpenBlock } from '../src/base/block-string.ts';
import type { Secret } from '../src/base/secret.ts';
import { rawFrom, type Token, tokenize } from '../src/base/tokenize.ts';
import { toSecret } from '../src/secrets/key-patterns.ts';
import { keyCommand } from '../src/secrets/line-mask.ts';
import { keysInLine } from '../src/storage/key-line.ts';
import { isLink } from '../src/transfer/share/link-pattern.ts';

/** A command line cut for commander: a key is out of `argv`, which has a bullet in its place. */
export interface CommandLine {
  readonly argv: readonly string[];
  /** Where in `argv` quoted words begin with a dash, which makes them no options. */
  readonly dashed?: ReadonlySet<number>;
  readonly secret?: Secret;
}

const bullet = '•';
/** Options of chat that take the next word, alone or last in a cluster such as `-cm`. */
const valued = /^(-[a-z]*[bmso]|--(bot|model|system|option))$/;
/** Ahead of the text of chat: the bot to talk to. */
const mention = /^[@＠](.+)/s;

/** Cuts a line, with or without its slash, into what commander may see and what it may not. */
export function readCommandLine(line: string): CommandLine {
  const [first, ...rest] = tokenize(line);
  if (first === undefined) return { argv: [] };
  if (isLink(line)) return { argv: ['bot', 'import', '--', line.trim()] };
  const noun = nounOf(first);
  if (/^keys?$/i.test(noun)) return readKeyLine(line, noun, rest);
  if (noun === 'chat') return { argv: [noun, ...readTextLine(line, rest)] };
  if (noun === 'system' && rest[0]) return { argv: [noun, '--', rawFrom(line, rest[0])] };
  if (/^bots?$/.test(noun) && rest[0]?.text === 'import') {
    return { argv: [noun, 'import', ...readImport(line, rest.slice(1))] };
  }
  const dashed = rest.flatMap(({ start, text }, at) =>
    text.startsWith('-') && /['"]/.test(line.charAt(start)) ? [at + 1] : [],
  );
  return { argv: [noun, ...rest.map(({ text }) => text)], dashed: new Set(dashed) };
}

/** A link is all that is no option: a chat program may have broken it into words or put quotes in it. */
function readImport(line: string, rest: readonly Token[]): readonly string[] {
  const isOption = ({ text }: Token, at: number) =>
    text.startsWith('-') || rest[at - 1]?.text === '--as';
  const link = rest.filter((word, at) => !isOption(word, at));
  const options = rest.filter(isOption).map(({ text }) => text);
  if (link.length === 0) return options;
  return [...options, '--', link.map(({ start, end }) => line.slice(start, end)).join(' ')];
}

/**
 * Whether the line ends inside a block, or inside a quote that began a word of it. A quote in the midst of a message is
 * text, and a key may have any character.
 */
export function isUnclosed(line: string): boolean {
  const all = tokenize(line);
  const [noun, ...rest] = all;
  const last = all.at(-1);
  if (!noun || !last || keyCommand(line)) return false;
  const name = nounOf(noun);
  const texts: Readonly<Record<string, number>> = { chat: frontOf(rest).end, system: 0 };
  const text = rest[texts[name] ?? rest.length];
  if (text && line.startsWith('"""', text.start)) return isOpenBlock(line.slice(text.start));
  if (text && text !== last) return false;
  const isQuote = /^(-[^'"\s]*=)?['"]/.test(line.slice(last.start));
  return isQuote && tokenize(`${line} x`).length === all.length;
}

function readKeyLine(line: string, noun: string, rest: readonly Token[]): CommandLine {
  const { provider, secrets: hidden = [] } = keyCommand(line) ?? {};
  const secrets = joined(line, hidden);
  const starts = new Set(hidden.map(({ start }) => start));
  const seen = rest
    .filter(({ start }) => !starts.has(start))
    .map(({ start, text }) => (start === provider?.start && isDashed(text) ? bullet : text));
  const [secret] = secrets;
  return {
    argv: [noun, ...seen, ...secrets.map(() => bullet)],
    ...(secret && { secret: toSecret(secret.text) }),
  };
}

/** No provider, and no option either: commander would quote it. */
function isDashed(text: string): boolean {
  return text.startsWith('-');
}

/**
 * Returns the words of a key as one where they are a line that it was copied with, such as `export NAME="key"`; without
 * `Bearer`, which a clipboard may bring as a word of its own.
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

/** The words of a line that commander sees one by one, the noun first: no key, nothing of a text taken as it stands. */
export function plainWords(line: string): readonly Token[] {
  const [first, ...rest] = tokenize(line);
  if (first === undefined) return [];
  const secrets = new Set(keyCommand(line)?.secrets.map(({ start }) => start));
  switch (nounOf(first)) {
    case 'chat': {
      const { options, more } = cutText(rest);
      return [first, ...options, ...more];
    }
    case 'system':
      return [first];
    default:
      return [first, ...rest.filter(({ start }) => !secrets.has(start))];
  }
}

/** What the word is without its slash. */
export function nounOf({ text }: Token): string {
  return text.replace(/^[/／]/, '');
}

interface Cut {
  readonly options: readonly Token[];
  /** The one of them that names a bot by its @. */
  readonly bot?: Token;
  readonly text?: Token;
  readonly more: readonly Token[];
}

/** Options come before the text, or after a text in quotes. */
function cutText(rest: readonly Token[]): Cut {
  const { end, bot } = frontOf(rest);
  const text = rest[end];
  const after = rest.slice(end + 1);
  const behind = frontOf(after);
  const isBeforeOptions =
    text?.quoted &&
    after[0]?.text.startsWith('-') &&
    behind.end >= after.length &&
    behind.bot === undefined;
  return {
    options: rest.slice(0, end),
    ...(bot && { bot }),
    ...(text && { text }),
    more: isBeforeOptions ? after : [],
  };
}

/** The text itself is the raw rest of the line. */
function readTextLine(line: string, rest: readonly Token[]): readonly string[] {
  const { options: before, bot, text, more } = cutText(rest);
  const options = before.flatMap((word) =>
    word === bot ? ['-b', word.text.slice(1)] : [word.text],
  );
  if (text === undefined) return options;
  if (more.length > 0) {
    const behind = more.map((word) => word.text);
    return text.text.startsWith('-')
      ? [...options, ...behind, '--', text.text]
      : [...options, text.text, ...behind];
  }
  return options.at(-1) === '--'
    ? [...options, rawFrom(line, text)]
    : [...options, '--', rawFrom(line, text)];
}

/** What is before the text: options with their values, among them a bot's name, and `--`. */
interface Front {
  /** Where the text begins. */
  readonly end: number;
  readonly bot?: Token;
}

function frontOf(rest: readonly Token[]): Front {
  let front: Front = { end: 0 };
  for (let word = rest[0]; word; word = rest[front.end]) {
    const { end, bot } = front;
    if (word.text === '--') return { ...front, end: end + 1 };
    if (!word.quoted && !bot && mention.test(word.text)) front = { end: end + 1, bot: word };
    else if (word.quoted || !word.text.startsWith('-')) return front;
    else front = { ...front, end: end + (valued.test(word.text) ? 2 : 1) };
  }
  return front;
}
