import type { App } from '../../src/app/app.ts';
import { Failure } from '../../src/base/failure.ts';
import type { Secret } from '../../src/base/secret.ts';
import type { Row } from '../../src/providers/registry.ts';
import type { Bot } from '../../src/storage/bot.ts';
import { defineCommand } from '../definition.ts';
import { bot } from '../kinds/bot.ts';
import { keyedProvider, provider, signInProvider } from '../kinds/provider.ts';
import { secret } from '../kinds/text.ts';
import { pickOwner } from './owner.ts';
import { removeAllKeys, removeKey } from './remove.ts';
import { restoreKey, saveKey } from './save.ts';
import { listKeys, showWhich } from './show.ts';
import { signIn } from './sign-in.ts';
import { copyKey, openConsole, showAllLeft, showLeft, testKey } from './use.ts';

const ofBot = { summary: "the bot's own key", value: 'bot', kind: bot } as const;

interface Given {
  readonly provider: Row | undefined;
  readonly key: Secret | undefined;
  readonly bot: Bot | undefined;
}

async function save(app: App, given: Given): Promise<void> {
  await saveKey(app, await pickOwner(app, given.provider, given.bot), given.key);
}

const set = defineCommand({
  name: 'set',
  summary: 'save a key; without one, ask for it with hidden input',
  example: 'key set openai',
  args: {
    provider: { kind: provider, isOptional: true },
    key: { kind: secret, isOptional: true },
  },
  options: { bot: ofBot },
  run: save,
});

const rotate = defineCommand({
  name: 'rotate',
  summary: 'replace a key; the next message uses the new one',
  example: 'key rotate openai',
  args: {
    provider: { kind: keyedProvider, isOptional: true },
    key: { kind: secret, isOptional: true },
  },
  options: { bot: ofBot },
  run: save,
});

const restore = defineCommand({
  name: 'restore',
  summary: 'bring back the key that was replaced or removed last in this tab',
  example: 'key restore openai',
  args: { provider: { kind: provider, isOptional: true } },
  options: { bot: ofBot },
  run: async (app, given) => restoreKey(app, await pickOwner(app, given.provider, given.bot)),
});

const list = defineCommand({
  name: 'list',
  summary: 'show which providers and bots have a key',
  example: 'key list',
  run: listKeys,
});

const which = defineCommand({
  name: 'which',
  summary: 'show which key the next message uses, and why',
  example: 'key which',
  args: { bot: { kind: bot, isOptional: true } },
  run: (app, given) => showWhich(app, given.bot),
});

const copy = defineCommand({
  name: 'copy',
  summary: 'copy a key to the clipboard without showing it',
  example: 'key copy openai',
  args: { provider: { kind: keyedProvider, isOptional: true } },
  options: { bot: ofBot },
  run: async (app, given) => copyKey(app, await pickOwner(app, given.provider, given.bot)),
});

const test = defineCommand({
  name: 'test',
  summary: 'ask the provider whether a key works',
  example: 'key test openai',
  args: { provider: { kind: keyedProvider, isOptional: true } },
  options: { bot: ofBot },
  run: async (app, given) => testKey(app, await pickOwner(app, given.provider, given.bot)),
});

const left = defineCommand({
  name: 'left',
  summary: 'show what a key, or each one, has left',
  example: 'key left openrouter',
  args: { provider: { kind: keyedProvider, isOptional: true } },
  options: { bot: ofBot },
  run: async (app, given) =>
    given.provider || given.bot
      ? showLeft(app, await pickOwner(app, given.provider, given.bot))
      : showAllLeft(app),
});

const open = defineCommand({
  name: 'open',
  summary: "open the provider's page to create and revoke keys",
  example: 'key open openai',
  args: { provider: { kind: provider, isOptional: true } },
  run: async (app, given) => openConsole(app, (await pickOwner(app, given.provider)).provider),
});

const signin = defineCommand({
  name: 'signin',
  summary: 'get a key by signing in at the provider',
  example: 'key signin openrouter',
  args: { provider: { kind: signInProvider } },
  run: (app, given) => signIn(app, given.provider),
});

const rm = defineCommand({
  name: 'rm',
  summary: 'remove a key',
  example: 'key rm openai',
  args: { provider: { kind: keyedProvider, isOptional: true } },
  options: {
    bot: ofBot,
    yes: { summary: 'do not ask' },
    all: { summary: 'all keys, including those of bots' },
  },
  async run(app, given) {
    if (!given.all) {
      return removeKey(app, await pickOwner(app, given.provider, given.bot), given.yes);
    }
    if (given.provider || given.bot)
      throw new Failure('usage', '--all removes every key: leave out the provider and the bot.');
    return removeAllKeys(app);
  },
});

/** `key`: the keys of providers and bots. */
export const key = defineCommand({
  name: 'key',
  aliases: ['keys'],
  summary: 'manage API keys',
  example: 'key set openai',
  verbs: [set, rotate, list, which, copy, test, left, open, signin, restore, rm],
  defaultVerb: 'list',
});
