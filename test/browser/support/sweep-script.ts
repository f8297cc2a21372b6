import { expect } from 'vitest';
import { type Canary, canary, formed } from '../../support/canary-keys.ts';
import { brokenOff, hanging, json, saying } from './answers.ts';
import { go, leave, open } from './forms.ts';
import { run, type Use } from './harness.ts';
import { formattedReplies, misplaced, mistakes } from './mistake-steps.ts';
import type { Console, WatchedTab } from './page.ts';
import { resize } from './read-screen.ts';
import { plantBots } from './stored-bots.ts';
import { play } from './typing.ts';

/** A user action: a line to enter, or a function, which can also use the other tab. */
export type Step = string | ((console: Console, use: Use, other: WatchedTab) => Promise<unknown>);

/** The global keys. */
const slots = formed.map((id) => canary(id));
/** The own keys of two bots, and keys that are set during the session. */
const poet = canary('openai', 'poet');
const wit = canary('mistral', 'wit');
const [next, asked, typed, own] = [
  canary('openai', 'next'),
  canary('deepseek', 'asked'),
  canary('xai', 'typed'),
  canary('openai', 'own'),
];
/** Keys that the other tab sets: by rotation, and for a bot. */
const [late, beside] = [canary('mistral', 'late'), canary('groq', 'beside')];
const of = (id: (typeof formed)[number]) => slots[formed.indexOf(id)]?.key ?? '';

/** Every key of the session. */
export const canaries: readonly Canary[] = [
  ...[...slots, poet, wit, next, asked, typed, own, late, beside, misplaced],
];

/** Opens a console with a key in each slot and two bots with their own keys. */
export async function openSession(use: Use, stored: Record<string, string> = {}): Promise<Console> {
  const keys = slots.map(({ key }, at) => [`app-apikey-provider${at + 1}`, key] as const);
  const console = await use.open({ stored: { ...Object.fromEntries(keys), ...stored } });
  await plantBots(
    console,
    { name: 'poet', k: poet.key },
    { name: 'wit', provider: 'mistral', model: 'mistral-small-2603', k: wit.key },
  );
  return console;
}

/** Performs one step. */
export async function take(
  console: Console,
  use: Use,
  step: Step,
  other: WatchedTab,
): Promise<void> {
  if (typeof step !== 'string') return void (await step(console, use, other));
  await run(console, step);
}

/** Returns an error that quotes the key in the ways that services do. */
const quoting = (status: number, key: string) =>
  json(
    { error: { message: `No: ${key}, ${encodeURIComponent(key)}, ${key.slice(0, 20)}***` } },
    { status },
  );

const looking: readonly Step[] = [
  ...['help', 'version', 'key list', 'key which', 'provider list', 'provider show openai'],
  ...['provider show gemini', 'model list', 'model list -q mini --provider openai'],
  ...['model use openai:gpt-4.1', 'bot list', 'bot show poet', 'bot use poet', 'key which wit'],
];

const asking: readonly Step[] = [
  'chat hi',
  ...formed.map((id) => `chat -m ${id}: hi`),
  ...['chat @wit hi', 'chat -m ollama:llama3.2 hi', 'usage'],
  async (_, { hosts }) => hosts.answer('openrouter', saying(['it is ', ...of('mistral'), '!'])),
  'chat -m openrouter: which?',
];

/** Errors that quote keys, connections without an answer, and an interrupted request. */
export const failing: readonly Step[] = [
  async (_, { hosts }) => {
    hosts.answer('openai', quoting(401, poet.key));
    hosts.answer('openai', quoting(401, of('openai')), 'models');
    hosts.answer('xai', quoting(400, of('xai')));
    hosts.answer('groq', quoting(429, of('groq')));
    hosts.answer('gemini', quoting(429, of('gemini')));
    hosts.answer('gemini', quoting(400, of('gemini')), 'models');
    hosts.answer('deepseek', { status: 502, pieces: [`<p>${of('deepseek')}</p>`] });
    hosts.answer('mistral', brokenOff);
    hosts.answer('anthropic', hanging);
  },
  ...['openai', 'xai', 'groq', 'gemini', 'deepseek', 'mistral'].map((id) => `chat -m ${id}: hi`),
  ...['chat @poet hi', 'key test openai', 'key test gemini', 'model list'],
  async (console, { hosts }) => {
    const { requests } = hosts;
    await console.insert('chat -m anthropic: count');
    await console.press('Enter');
    await expect.poll(() => requests.at(-1)?.host).toBe('api.anthropic.com');
    await console.press('Control+C');
    await console.prompt();
    hosts.answer('anthropic', brokenOff);
  },
];

/** Enters a line that is stopped because of a key in it, and cancels it. */
const stopped =
  (line: string): Step =>
  async (console) => {
    await console.insert(line);
    await console.press('Enter');
    await console.asked();
    await console.insert('c');
    await console.press('Enter');
    await console.prompt();
  };

/** Copies a key, then clears the clipboard. */
const copied =
  (line: string): Step =>
  async (console) => {
    await run(console, line);
    await console.page.evaluate(() => navigator.clipboard.writeText(''));
  };

const keeping: readonly Step[] = [
  ...[copied('key copy openai'), copied('key copy --bot wit'), `key rotate openai ${next.key}`],
  async (console) => {
    await console.insert('key rotate deepseek');
    await console.press('Enter');
    await console.waitFor(/hidden/);
    await console.insert(asked.key);
    await console.press('Enter');
    await console.prompt();
  },
  ...[`key set anthropic ${of('anthropic')}`, `key sett openai ${next.key}`],
  stopped(`key=${of('groq')}`),
  stopped(`chat -m openai: is ${of('mistral')} mine?`),
  stopped(`bot edit poet -s "${poet.key}"`),
  ...['bot edit poet -s "Be brief." -o temperature=0.3', 'bot rename poet bard'],
  ...['bot copy bard copy', 'bot new third --from bard', 'bot rm third --yes', 'bot show bard'],
  ...['key rm groq --yes', `key set groq "${of('groq')}"`, 'key list', 'history', 'doctor'],
];

const editing: readonly Step[] = [
  (console) => play(console, '<ArrowUp><ArrowUp><ArrowUp><ArrowDown><Control+C>'),
  (console) => play(console, '<Control+R>key<Control+R><Escape><Control+C>'),
  (console) => play(console, 'key rotate <Tab><Tab><Tab><Escape><Control+C>'),
  (console) => play(console, 'chat @<Tab><Tab><Control+W><Control+Y><Control+Z><Control+C>'),
  (console) => resize(console, 40),
  'key list',
  (console) => resize(console, 90),
];

/** Both forms, with a key typed into each and the window resized. */
const filling: readonly Step[] = [
  async (console) => {
    await open(console, 'settings', 'Settings');
    await go(console, 'xai');
    await console.type(typed.key);
    await resize(console, 60);
    await go(console, 'groq');
    await leave(console);
  },
  'bot use bard',
  async (console) => {
    await open(console, 'config', 'Configuration of bard');
    await go(console, 'Key of this bot only');
    await console.type(own.key);
    await go(console, 'Opening message');
    await console.type('Well?');
    await leave(console);
  },
  async (console) => resize(console, 90),
];

const talking: readonly Step[] = [
  async (_, { hosts }) => hosts.reset(),
  ...['chat -m openai:', 'hello', '/key list', '/system be kind', '/retry', '/copy', '/usage'],
  ...['/new', '/bot list', '/exit', 'set color off', 'set color auto', 'nonsense', 'clear'],
];

/** Enters a line that the provider answers slowly, and runs other lines in the other tab meanwhile. */
const meanwhile =
  (line: string, ...lines: readonly string[]): Step =>
  async (console, _, other) => {
    await console.insert(line);
    await console.press('Enter');
    await console.waitFor(/^slowly/);
    for (const each of lines) await run(other, each);
    await console.prompt();
  };

/** Makes Mistral's stand-in stream these texts slowly. */
const says =
  (...keys: readonly string[]): Step =>
  async (_, { hosts }) =>
    hosts.answer('mistral', saying(['slowly ', 'it ', 'is ', ...keys, '.'], { pause: 120 }));

/** Actions in two tabs: old keys in replies, keys saved by one tab, a shared conversation. */
const together: readonly Step[] = [
  async (_, { hosts }) => {
    hosts.reset();
    hosts.answer('openai', saying(['Was it ', of('mistral'), '?']));
  },
  says(of('mistral'), late.key),
  meanwhile('chat -m mistral: which?', `key rotate mistral ${late.key}`),
  (_, __, other) => run(other, 'session show -1'),
  ...['raw', 'session show -1', 'retry -m openai:', 'key test mistral'],
  says(of('mistral'), late.key, beside.key),
  meanwhile(
    'chat -m mistral: which?',
    'bot new dave -p groq',
    `key set groq --bot dave ${beside.key}`,
  ),
  (_, __, other) => run(other, 'chat -c -m openai: and here?'),
  ...['chat -c -m openai: and now?', 'usage', 'history', 'doctor'],
  async (console, _, other) => {
    await other.insert(`chat is ${beside.key} mine`);
    await console.page.evaluate(() => localStorage.removeItem('app-apikey-provider8'));
    await run(console, 'key rm --bot dave --yes');
    await other.press('Control+C');
    await other.prompt();
  },
  (_, __, other) => run(other, 'bot edit bard -p xai --yes'),
  ...['session show -1', 'chat @bard hi', 'key list'],
];

const reload: Step = async (console) => {
  await console.page.reload();
  await console.prompt();
};

/** A session of more than sixty lines. */
export const script: readonly Step[] = [
  ...looking,
  ...asking,
  reload,
  ...failing,
  ...keeping,
  reload,
  ...editing,
  ...filling,
  ...mistakes,
  ...formattedReplies(next.key),
  ...together,
  reload,
  'set reader on',
  ...['key list', 'key which', 'doctor'],
  ...talking,
];
