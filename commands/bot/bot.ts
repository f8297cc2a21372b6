import type { App } from '../../src/app/app.ts';
import { asTyped } from '../../src/base/tokenize.ts';
import { providerById } from '../../src/providers/registry.ts';
import type { Bot } from '../../src/storage/bot.ts';
import { confirm } from '../../src/terminal/form/question.ts';
import { styled } from '../../src/terminal/text/styled-text.ts';
import { defineCommand } from '../definition.ts';
import { bot as botKind, botOrNone } from '../kinds/bot.ts';
import { keyless } from '../kinds/text.ts';
import { print } from '../output.ts';
import { botConfigOf, printKeyStays } from './bot-options.ts';
import { edit } from './edit.ts';
import { importBot } from './import.ts';
import { newBot } from './new.ts';
import { deselectBot, selectBot } from './select-bot.ts';
import { share } from './share.ts';
import { list, show } from './show.ts';

const use = defineCommand({
  name: 'use',
  summary: 'select a bot; - for none',
  example: 'bot use poet',
  args: { bot: { kind: botOrNone } },
  run: (app, { bot }) => selectBot(app, bot),
});

const rename = defineCommand({
  name: 'rename',
  summary: 'rename a bot',
  example: 'bot rename poet bard',
  args: { bot: { kind: botKind }, newName: { kind: keyless('bot name') } },
  run: (app, { bot, newName }) => renameBot(app, bot, newName),
});

const copy = defineCommand({
  name: 'copy',
  summary: 'copy a bot without its key',
  example: 'bot copy poet bard',
  args: { bot: { kind: botKind }, newName: { kind: keyless('bot name') } },
  run: (app, { bot, newName }) => copyBot(app, bot, newName),
});

const rm = defineCommand({
  name: 'rm',
  summary: 'remove a bot and its own key',
  example: 'bot rm poet',
  args: { bot: { kind: botKind } },
  options: { yes: { summary: 'do not ask' } },
  run: (app, { bot, yes }) => removeBot(app, bot, yes),
});

/** `bot`: models with a name, texts, parameters and perhaps a key of their own. */
export const bot = defineCommand({
  name: 'bot',
  aliases: ['bots'],
  summary: 'manage bots: a model, a prompt and options under a name',
  example: 'bot new poet -s "Answer in rhyme."',
  verbs: [newBot, list, show, edit, share, importBot, use, rename, copy, rm],
  defaultVerb: 'list',
});

async function renameBot(app: App, renamed: Bot, name: string): Promise<void> {
  await app.bots.change(renamed, { name });
  print(app, styled`${renamed.name} is now called ${name}.`);
}

async function copyBot(app: App, original: Bot, name: string): Promise<void> {
  const made = await app.bots.add({ ...botConfigOf(original), name });
  const line = asTyped(`bot use ${made.name}`, app.chat);
  print(app, styled`${made.name} is a copy of ${original.name}. To use it: ${line}`);
  printKeyStays(app, original);
}

async function removeBot(app: App, bot: Bot, sure: boolean): Promise<void> {
  const question = app.keys.redact(`Remove ${bot.name}?${keyGoes(bot)}`);
  if (!sure && !(await confirm(app.view, styled`${question}`))) {
    print(app, styled`Nothing was removed.`);
    return;
  }
  const wasThere = await app.bots.remove(bot);
  if (wasThere) print(app, styled`${bot.name} removed.`);
  else
    print(
      app,
      styled`${bot.name} was removed in another tab. To list bots: ${asTyped('bot list', app.chat)}`,
    );
  if (wasThere && bot.key) {
    const { console } = providerById(bot.provider).key;
    print(app, styled`Its own key was removed too. It is still valid: revoke it at ${console}`);
  }
  await deselectBot(app, bot);
}

function keyGoes({ provider, key }: Bot): string {
  return key ? ` Its own ${provider} key ${key.mask} is removed too.` : '';
}
