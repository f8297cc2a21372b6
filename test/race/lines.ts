import { currentBot } from '../../commands/key/owner.ts';
import type { App } from '../../src/app/app.ts';
import type { Random } from '../support/random.ts';
import { type Issuer, issuers, type KeyFactory } from './keys.ts';

/** The names of the bots. Most lines use the first. */
export const names = ['poet', 'cook'] as const;

/** The state that lines are made from. */
export interface LineContext {
  readonly random: Random;
  readonly keyFactory: KeyFactory;
  readonly app: App;
  /** The provider that most lines use. */
  readonly favourite: Issuer;
  /** The names of the bots that are stored. */
  readonly stored: readonly string[];
  /** Records a key in the line. */
  type(value: string, provider: string, bot: string | undefined): void;
}

type Make = (words: LineContext) => string;

const bot = ({ random }: LineContext) => random.pick([names[0], names[0], ...names]);
const provider = ({ random, favourite }: LineContext) =>
  random.chance(0.4) ? favourite : random.pick(issuers);
const owner = (words: LineContext) =>
  words.random.chance(0.6) ? `--bot ${bot(words)}` : provider(words);

/** Returns a key command that contains the key. */
function keyLine(words: LineContext, verb: string): string {
  const issuer = provider(words);
  const name = words.random.chance(0.6) ? bot(words) : undefined;
  const value = words.keyFactory.take(issuer);
  words.type(value, issuer, name);
  return `key ${verb} ${issuer} ${value}${name ? ` --bot ${name}` : ''}`;
}

/** Returns a message that contains a key, which leads to a question. */
function leaking({ random, keyFactory }: LineContext): string {
  const former = keyFactory.values.slice(-8);
  const key = former.length > 0 ? random.pick(former) : 'sk-proj-Q7wE8rT9yU0iO1pA2sD3';
  return `my key is ${key}, why?`;
}

const message: Make = (words) => (words.random.chance(0.2) ? leaking(words) : 'how are you');

/** The commands of both modes, with their relative frequencies. */
const commands: readonly (readonly [weight: number, make: Make])[] = [
  [1, (words) => `bot new ${bot(words)} -p ${provider(words)}`],
  [4, (words) => `bot new ${bot(words)} -p ${provider(words)} --key`],
  [3, (words) => `bot rm ${bot(words)}`],
  [8, (words) => `bot edit ${bot(words)} -p ${provider(words)}`],
  [1, (words) => `bot use ${bot(words)}`],
  [1, () => 'bot use -'],
  [6, (words) => `key set ${owner(words)}`],
  [4, (words) => `key rotate ${owner(words)}`],
  [8, (words) => keyLine(words, 'set')],
  [5, (words) => keyLine(words, 'rotate')],
  [6, (words) => `key rm ${owner(words)}`],
  [1, () => 'key rm --all'],
  [4, (words) => `key test ${owner(words)}`],
  [2, (words) => `key copy ${owner(words)}`],
  [6, (words) => `config ${bot(words)}`],
  [2, (words) => (currentBot(words.app) ? `config ${bot(words)}` : 'config')],
  [2, () => 'import --replace'],
  [1, ({ random }) => `provider set gemini --key-in ${random.pick(['header', 'query'])}`],
];

const atPrompt: typeof commands = [
  [16, (words) => `chat -b ${bot(words)} ${message(words)}`],
  [8, (words) => `chat -m ${provider(words)}: ${message(words)}`],
  [2, (words) => `chat -b ${bot(words)} -m ${provider(words)}: ${message(words)}`],
  [2, (words) => `chat ${message(words)}`],
  [4, (words) => `chat -b ${bot(words)}`],
  [2, (words) => `chat -m ${provider(words)}:`],
  [2, () => 'chat -c'],
];

const inChat: typeof commands = [
  [18, message],
  [8, () => '/retry'],
  [2, (words) => `/retry -m ${provider(words)}:`],
  [4, () => '/fork'],
  [2, () => '/undo'],
  [1, () => '/new'],
  [6, () => '/exit'],
];

/** Returns the next line of a tab. It often creates a bot that does not exist. */
export function lineFor(words: LineContext): string {
  const name = bot(words);
  const isMissing = !words.stored.includes(name) && words.random.chance(0.6);
  if (isMissing && !words.app.chat.chatting) return `bot new ${name} -p ${provider(words)}`;
  if (!words.app.chat.chatting) return picked(words, [...commands, ...atPrompt]);
  const isChatLine = words.random.chance(0.5);
  return isChatLine ? picked(words, inChat) : `/${picked(words, commands)}`;
}

function picked(words: LineContext, lines: typeof commands): string {
  const total = lines.reduce((sum, [weight]) => sum + weight, 0);
  let left = words.random.below(total);
  for (const [weight, make] of lines) {
    left -= weight;
    if (left < 0) return make(words);
  }
  throw new RangeError('no line was picked');
}
