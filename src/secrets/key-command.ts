import { runSteps, type Steps } from '../base/steps.ts';
import { type Token, tokenizeSteps } from '../base/tokenize.ts';

/**
 * The part of the grammar of the `key` command that masking needs before the commands are loaded. A test compares it with
 * the definitions in `commands/key`.
 */
export const keyGrammar = {
  names: ['key', 'keys'],
  /** The verbs that take a key. They have no options without a value. */
  keyVerbs: ['set', 'rotate'],
  /** The options without a value of the other verbs. */
  flags: ['--yes', '--all'],
  /** The option whose value names a bot. */
  bot: '--bot',
};

const longestName = Math.max(...keyGrammar.names.map(({ length }) => length));
const botAssignment = `${keyGrammar.bot}=`;
const helpFlags = ['--help', '-h'];

/** The words of a `key` command. With any verb, each of `secrets` may be a key. */
export interface KeyCommand {
  readonly verb: Token;
  readonly provider?: Token;
  /** The name after `--bot`, or the word that begins with `--bot=`. */
  readonly bot?: Token;
  readonly secrets: readonly Token[];
}

/** Parses a `key` command, with or without a slash, ignoring case; returns undefined for any other line. */
export function keyCommand(line: string): KeyCommand | undefined {
  return runSteps(keyCommandSteps(line));
}

/** Like `keyCommand`, in steps. */
export function* keyCommandSteps(line: string): Steps<KeyCommand | undefined> {
  const [first] = yield* tokenizeSteps(line, 1);
  const name = first?.text.replace(/^[/／、]+/, '') ?? '';
  if (name.length > longestName || !keyGrammar.names.includes(name.toLowerCase())) return undefined;
  const words = yield* tokenizeSteps(line);
  const verb = words[1];
  return verb && readArguments(verb, words);
}

function readArguments(verb: Token, words: readonly Token[]): KeyCommand {
  const takesKey = keyGrammar.keyVerbs.includes(verb.text.toLowerCase());
  const flags = [...helpFlags, keyGrammar.bot, ...(takesKey ? [] : keyGrammar.flags)];
  const others: Token[] = [];
  let bot: Token | undefined;
  let before: Token | undefined;
  for (const word of words.slice(2)) {
    const isBot = !bot && (isBotAssignment(word) || isOption(before, [keyGrammar.bot]));
    if (isBot) bot = word;
    else if (!isOption(word, flags)) others.push(word);
    before = word;
  }
  const [provider] = others;
  const secrets = others.slice(1);
  return { verb, ...(provider && { provider }), ...(bot && { bot }), secrets };
}

/** Returns the number of UTF-16 units before the bot's name in a word: those of `--bot=`, or 0 for the word after `--bot`. */
export function flagLength(word: Token): number {
  return isBotAssignment(word) ? keyGrammar.bot.length + 1 : 0;
}

/** Returns whether a word is one of the options. A quoted word never is, since it may be a key. */
function isOption(word: Token | undefined, flags: readonly string[]): boolean {
  return word !== undefined && !word.quoted && flags.includes(word.text);
}

function isBotAssignment({ text, quoted }: Token): boolean {
  return !quoted && text.startsWith(botAssignment);
}
