import type { Command } from 'commander';
import type { App } from '../../src/app/app.ts';
import { requireNoKeys } from '../../src/app/key-warning.ts';
import { asTyped } from '../../src/base/tokenize.ts';
import { providerById } from '../../src/providers/registry.ts';
import type { Bot } from '../../src/storage/bot.ts';
import { confirm } from '../../src/terminal/form/question.ts';
import { styled } from '../../src/terminal/text/styled-text.ts';
import { withExample } from '../help.ts';
import { requireBot } from '../kinds/bot.ts';
import { say } from '../output.ts';
import { botConfigOf, sayKeyStays } from './bot-options.ts';
import { addBotEdit } from './edit.ts';
import { addBotImport } from './import.ts';
import { addBotNew } from './new.ts';
import { deselectBot, selectBot } from './select-bot.ts';
import { addBotShare } from './share.ts';
import { addBotShow } from './show.ts';

/** `bot new | list | show | edit | share | import | use | rename | copy | rm`: whom one talks to, with a prompt and a key of their own. */
export function addBot(program: Command, app: App): void {
  const bot = withExample(program.command('bot'), 'bot new poet -s "Answer in rhyme."')
    .alias('bots')
    .description('a model with a system prompt, and maybe a key of its own');
  addBotNew(bot, app);
  addBotShow(bot, app);
  addBotEdit(bot, app);
  addBotShare(bot, app);
  addBotImport(bot, app);
  withExample(bot.command('use'), 'bot use poet')
    .description('talk to this bot from now on; - for none')
    .argument('<bot>')
    .action((name: string) => useBot(app, name));
  withExample(bot.command('rename'), 'bot rename poet bard')
    .description('call it something else')
    .argument('<bot>')
    .argument('<new-name>')
    .action((name: string, other: string) => renameBot(app, name, other));
  withExample(bot.command('copy'), 'bot copy poet bard')
    .description('another one like it, without its key')
    .argument('<bot>')
    .argument('<new-name>')
    .action((name: string, other: string) => copyBot(app, name, other));
  withExample(bot.command('rm'), 'bot rm poet')
    .description('remove a bot and its own key')
    .argument('<bot>')
    .option('--yes', 'do not ask')
    .action((name: string, { yes }: { yes?: true }) => removeBot(app, name, yes === true));
}

async function useBot(app: App, name: string): Promise<void> {
  await selectBot(app, name === '-' ? undefined : await requireBot(app, name));
}

async function renameBot(app: App, name: string, typed: string): Promise<void> {
  const bot = await requireBot(app, name);
  const other = await requireNoKeys(app, typed, 'bot name');
  await app.bots.change(bot, { name: other });
  say(app, styled`${bot.name} is now called ${other}.`);
}

async function copyBot(app: App, name: string, typed: string): Promise<void> {
  const bot = await requireBot(app, name);
  const copy = await app.bots.add({
    ...botConfigOf(bot),
    name: await requireNoKeys(app, typed, 'bot name'),
  });
  const use = asTyped(`bot use ${copy.name}`, app.talk);
  say(app, styled`${copy.name} is as ${bot.name} is. To talk to it: ${use}`);
  sayKeyStays(app, bot);
}

async function removeBot(app: App, name: string, sure: boolean): Promise<void> {
  const bot = await requireBot(app, name);
  const question = app.wire.keys.redact(`Remove ${bot.name}?${keyGoes(bot)}`);
  if (!sure && !(await confirm(app.glass, styled`${question}`))) {
    say(app, styled`${bot.name} stays.`);
    return;
  }
  const wasThere = await app.bots.remove(bot);
  if (wasThere) say(app, styled`${bot.name} removed.`);
  else
    say(
      app,
      styled`${bot.name} was removed in another tab meanwhile. Look at: ${asTyped('bot list', app.talk)}`,
    );
  if (wasThere && bot.key) {
    const { console } = providerById(bot.provider).key;
    say(app, styled`Its own key is gone with it. It is still valid: revoke it at ${console}`);
  }
  await deselectBot(app, bot);
}

function keyGoes({ provider, key }: Bot): string {
  return key ? ` Its own ${provider} key ${key.mask} goes with it.` : '';
}
