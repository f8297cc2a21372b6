import { currentBot } from '../../commands/key/owner.ts';
import type { App } from '../../src/app/app.ts';
import type { Random } from '../support/random.ts';
import { type Issuer, issuers, type Mint } from './keys.ts';

/** The names of the bots; most lines are about the first. */
export const names = ['poet', 'cook'] as const;

/** What lines are made of. */
export interface Words {
  readonly random: Random;
  readonly mint: Mint;
  readonly app: App;
  /** The provider that most lines are about. */
  readonly favourite: Issuer;
  /** The names of the bots that are stored. */
  readonly stored: readonly string[];
  /** Takes note of a key in the line. */
  type(value: string, provider: string, bot: string | undefined): void;
}

type Make = (words: Words) => string;

const bot = ({ random }: Words) => random.pick([names[0], names[0], ...names]);
const provider = ({ random, favourite }: Words) =>
  random.chance(0.4) ? favourite : random.pick(issuers);
const owner = (words: Words) =>
  words.random.chance(0.6) ? `--bot ${bot(words)}` : provider(words);

/** A key command with the key in its line. */
function keyLine(words: Words, verb: string): string {
  const issuer = provider(words);
  const name = words.random.chance(0.6) ? bot(words) : undefined;
  const value = words.mint.take(issuer);
  words.type(value, issuer, name);
  return `key ${verb} ${issuer} ${value}${name ? ` --bot ${name}` : ''}`;
}

/** A message that holds a key, which is asked about. */
function leaking({ random, mint }: Words): string {
  const former = mint.values.slice(-8);
  const key = former.length > 0 ? random.pick(former) : 'sk-proj-Q7wE8rT9yU0iO1pA2sD3';
  return `my key is ${key}, why?`;
}

const message: Make = (words) => (words.random.chance(0.2) ? leaking(words) : 'how are you');

/** Commands of any place, each as often as its weight says. */
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

const inTalk: typeof commands = [
  [18, message],
  [8, () => '/retry'],
  [2, (words) => `/retry -m ${provider(words)}:`],
  [4, () => '/fork'],
  [2, () => '/undo'],
  [1, () => '/new'],
  [6, () => '/exit'],
];

/** Returns the next line of a tab; a bot that is missing is often made again. */
export function lineFor(words: Words): string {
  const name = bot(words);
  const isMissing = !words.stored.includes(name) && words.random.chance(0.6);
  if (isMissing && !words.app.chat.chatting) return `bot new ${name} -p ${provider(words)}`;
  if (!words.app.chat.chatting) return picked(words, [...commands, ...atPrompt]);
  const isSaid = words.random.chance(0.5);
  return isSaid ? picked(words, inTalk) : `/${picked(words, commands)}`;
}

function picked(words: Words, lines: typeof commands): string {
  const total = lines.reduce((sum, [weight]) => sum + weight, 0);
  let left = words.random.below(total);
  for (const [weight, make] of lines) {
    left -= weight;
    if (left < 0) return make(words);
  }
  throw new RangeError('no line was picked');
}
