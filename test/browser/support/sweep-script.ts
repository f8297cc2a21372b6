import { expect } from 'vitest';
import { keyedProviders } from '../../support/canary-keys.ts';
import { connectionReset, json, noResponse, replyWith } from './answers.ts';
import { enterLine, runWithAnswers } from './bots.ts';
import { run } from './console.ts';
import { fileSteps } from './file-steps.ts';
import { closeForm, moveToField, openForm } from './forms.ts';
import { formattedReplies, mistakes } from './mistake-steps.ts';
import { resize } from './read-screen.ts';
import { searchSteps } from './search-steps.ts';
import { signInSteps } from './sign-in-steps.ts';
import { asked, beside, keyFor, late, next, own, poet, typed, wit } from './sweep-keys.ts';
import type { Console, Harness, Tab } from './tab.ts';
import { typeKeys } from './typing.ts';

/** A user action: a line to enter, or a function, which can also use the other tab. */
export type Step = string | ((console: Console, use: Harness, other: Tab) => Promise<unknown>);

/** Returns an error that quotes the key in the ways that services do. */
const errorQuoting = (status: number, key: string) =>
  json(
    { error: { message: `No: ${key}, ${encodeURIComponent(key)}, ${key.slice(0, 20)}***` } },
    { status },
  );

const inspectionSteps: readonly Step[] = [
  ...['help', 'version', 'key list', 'key which', 'provider list', 'provider show openai'],
  ...['provider show gemini', 'model list', 'model list -q mini --provider openai'],
  ...['model use openai:gpt-4.1', 'bot list', 'bot show poet', 'bot use poet', 'key which wit'],
];

const chatSteps: readonly Step[] = [
  'chat hi',
  ...keyedProviders.flatMap((id) => [`chat -m ${id}: hi`, 'inspect', 'inspect next hi']),
  ...['chat @wit hi', 'chat -m ollama:llama3.2 hi', 'usage'],
  async (_, { hosts }) =>
    hosts.answer('openrouter', replyWith(['it is ', ...keyFor('mistral'), '!'])),
  'chat -m openrouter: which?',
];

/** Errors that quote keys, connections without an answer, and an interrupted request. */
export const errorSteps: readonly Step[] = [
  async (_, { hosts }) => {
    hosts.answer('openai', errorQuoting(401, poet.key));
    hosts.answer('openai', errorQuoting(401, keyFor('openai')), 'models');
    hosts.answer('xai', errorQuoting(400, keyFor('xai')));
    hosts.answer('groq', errorQuoting(429, keyFor('groq')));
    hosts.answer('gemini', errorQuoting(429, keyFor('gemini')));
    hosts.answer('gemini', errorQuoting(400, keyFor('gemini')), 'models');
    hosts.answer('deepseek', { status: 502, pieces: [`<p>${keyFor('deepseek')}</p>`] });
    hosts.answer('mistral', connectionReset);
    hosts.answer('anthropic', noResponse);
  },
  ...['openai', 'xai', 'groq', 'gemini', 'deepseek', 'mistral'].map((id) => `chat -m ${id}: hi`),
  ...['chat @poet hi', 'inspect', 'key test openai', 'key test gemini', 'inspect', 'model list'],
  async (console, { hosts }) => {
    const { requests } = hosts;
    await enterLine(console, 'chat -m anthropic: count');
    await expect.poll(() => requests.at(-1)?.host).toBe('api.anthropic.com');
    await console.press('Control+C');
    await console.prompt();
    hosts.answer('anthropic', connectionReset);
  },
];

/** Enters a line that is stopped because of a key in it, and cancels it. */
const cancelKeyWarning =
  (line: string): Step =>
  async (console) => {
    await enterLine(console, line);
    await console.promptOrQuestion();
    await enterLine(console, 'c');
    await console.prompt();
  };

/** Copies a key, then clears the clipboard. */
const copyKey =
  (line: string): Step =>
  async (console) => {
    await run(console, line);
    await console.page.evaluate(() => navigator.clipboard.writeText(''));
  };

const keySteps: readonly Step[] = [
  ...[copyKey('key copy openai'), copyKey('key copy --bot wit'), `key rotate openai ${next.key}`],
  (console) => runWithAnswers(console, 'key rotate deepseek', [/hidden/, asked.key]),
  ...[`key set anthropic ${keyFor('anthropic')}`, `key sett openai ${next.key}`],
  cancelKeyWarning(`key=${keyFor('groq')}`),
  cancelKeyWarning(`chat -m openai: is ${keyFor('mistral')} mine?`),
  cancelKeyWarning(`bot edit poet -s "${poet.key}"`),
  ...['bot edit poet -s "Be brief." -o temperature=0.3', 'bot rename poet bard'],
  ...['bot copy bard copy', 'bot new third --from bard', 'bot rm third --yes', 'bot show bard'],
  ...[
    'key rm groq --yes',
    `key set groq "${keyFor('groq')}"`,
    'key list',
    'key left',
    'history',
    'doctor',
  ],
];

const editingSteps: readonly Step[] = [
  (console) => typeKeys(console, '<ArrowUp><ArrowUp><ArrowUp><ArrowDown><Control+C>'),
  (console) => typeKeys(console, '<Control+R>key<Control+R><Escape><Control+C>'),
  (console) => typeKeys(console, 'key rotate <Tab><Tab><Tab><Escape><Control+C>'),
  (console) => typeKeys(console, 'chat @<Tab><Tab><Control+W><Control+Y><Control+Z><Control+C>'),
  (console) => resize(console, 40),
  'key list',
  (console) => resize(console, 90),
];

/** Both forms, with a key typed into each and the window resized. */
const formSteps: readonly Step[] = [
  async (console) => {
    await openForm(console, 'settings', 'Settings');
    await moveToField(console, 'xai');
    await console.type(typed.key);
    await resize(console, 60);
    await moveToField(console, 'groq');
    await closeForm(console);
  },
  'bot use bard',
  async (console) => {
    await openForm(console, 'config', 'Configuration of bard');
    await moveToField(console, 'Key of this bot only');
    await console.type(own.key);
    await moveToField(console, 'Opening message');
    await console.type('Well?');
    await closeForm(console);
  },
  async (console) => resize(console, 90),
];

const chatModeSteps: readonly Step[] = [
  async (_, { hosts }) => hosts.reset(),
  ...[
    'chat -m openai:',
    'hello',
    '/inspect',
    '/inspect next hi',
    '/key list',
    '/system be kind',
    '/retry',
    '/copy',
    '/usage',
  ],
  ...['/new', '/bot list', '/exit', 'set color off', 'set color auto', 'nonsense', 'clear'],
];

/** Enters a line that the provider answers slowly, and runs other lines in the other tab meanwhile. */
const duringReply =
  (line: string, ...lines: readonly string[]): Step =>
  async (console, _, other) => {
    await enterLine(console, line);
    await console.waitFor(/^slowly/);
    for (const each of lines) await run(other, each);
    await console.prompt();
  };

/** Makes Mistral's stand-in stream these texts slowly. */
const streamSlowly =
  (...keys: readonly string[]): Step =>
  async (_, { hosts }) =>
    hosts.answer('mistral', replyWith(['slowly ', 'it ', 'is ', ...keys, '.'], { pause: 120 }));

/** Actions in two tabs: old keys in replies, keys saved by one tab, a shared conversation. */
const twoTabSteps: readonly Step[] = [
  async (_, { hosts }) => {
    hosts.reset();
    hosts.answer('openai', replyWith(['Was it ', keyFor('mistral'), '?']));
  },
  streamSlowly(keyFor('mistral'), late.key),
  duringReply('chat -m mistral: which?', `key rotate mistral ${late.key}`),
  (_, __, other) => run(other, 'session show -1'),
  ...['raw', 'session show -1', 'retry -m openai:', 'key test mistral'],
  streamSlowly(keyFor('mistral'), late.key, beside.key),
  duringReply(
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

/** Replies with a global key, that of a bot and one that was replaced in their searches and sources. */
export const sourceSteps: readonly Step[] = [
  async (_, { hosts }) => hosts.reset(),
  ...searchSteps(keyFor('xai'), poet.key, wit.key),
];

/** A session of more than sixty lines. */
export const script: readonly Step[] = [
  ...inspectionSteps,
  ...chatSteps,
  reload,
  ...errorSteps,
  ...keySteps,
  reload,
  ...editingSteps,
  ...formSteps,
  ...mistakes,
  ...formattedReplies(next.key),
  ...sourceSteps,
  ...fileSteps,
  ...twoTabSteps,
  reload,
  'set reader on',
  ...['key list', 'key which', 'doctor'],
  ...chatModeSteps,
  ...signInSteps,
];
