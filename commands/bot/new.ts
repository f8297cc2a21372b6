import type { Command } from 'commander';
import type { App } from '../../src/app/app.ts';
import { requireNoKeys } from '../../src/app/key-warning.ts';
import { withoutUndefined } from '../../src/base/json.ts';
import type { Secret } from '../../src/base/secret.ts';
import { formatModelRef } from '../../src/chat/catalog.ts';
import { modelOf } from '../../src/chat/target.ts';
import type { Bot, BotConfig } from '../../src/storage/bot.ts';
import { styled } from '../../src/terminal/text/styled-text.ts';
import { withExample } from '../help.ts';
import { requireBot } from '../kinds/bot.ts';
import { say } from '../output.ts';
import {
  type BotOptions,
  botConfigOf,
  choiceIn,
  sayKeyStays,
  textsIn,
  withBotOptions,
} from './bot-options.ts';
import { selectBot } from './select-bot.ts';
import { keyState } from './show.ts';
import { askBotConfig, askKey } from './steps.ts';

interface NewOptions extends BotOptions {
  readonly key?: true;
  readonly from?: string;
}

/** A bot to be, and its own key. */
interface Plan {
  readonly design: BotConfig;
  readonly key?: Secret | undefined;
}

/** `bot new`: all of it in the flags, or with none of them asked for step by step. */
export function addBotNew(bot: Command, app: App): void {
  withBotOptions(withExample(bot.command('new'), 'bot new poet -m openai: -s "Answer in rhyme."'))
    .description('make a bot and select it; with a name alone it asks')
    .argument('<new-name>')
    .option('--key', 'ask, hidden, for a key of its own')
    .option('--from <bot>', 'begin as a copy of that one, without its key')
    .action((name: string, options: NewOptions) => makeBot(app, name, options));
}

async function makeBot(app: App, typed: string, options: NewOptions): Promise<void> {
  const name = await requireNoKeys(app, typed, 'bot name');
  await app.bots.vet(name);
  const isAsked = Object.keys(options).length === 0;
  const { design, key } = await (isAsked
    ? planByQuestions(app, name)
    : planByFlags(app, name, options));
  const bot = key ? await addKeyed(app, design, key) : await app.bots.add(design);
  say(app, styled`Bot ${bot.name}: ${formatModelRef(modelOf(bot))}, ${keyState(app, bot)}.`);
  await selectBot(app, bot);
}

async function planByQuestions(app: App, name: string): Promise<Plan> {
  const design = { name, ...(await askBotConfig(app)) };
  return { design, key: await askKey(app, design.provider) };
}

async function planByFlags(app: App, name: string, options: NewOptions): Promise<Plan> {
  const from = options.from === undefined ? undefined : await requireBot(app, options.from);
  const { provider, model } = choiceIn(app, options, from && modelOf(from));
  const { parameters, ...texts } = await textsIn(app, options);
  if (from) sayKeyStays(app, from);
  const design = {
    ...(from && botConfigOf(from)),
    ...texts,
    name,
    provider: provider.id,
    model,
    parameters: withoutUndefined({ ...from?.parameters, ...parameters }),
  };
  return { design, ...(options.key && { key: await askKey(app, provider.id) }) };
}

async function addKeyed(app: App, design: BotConfig, key: Secret): Promise<Bot> {
  const { bot, saved } = await app.bots.addWithKey(design, key);
  if (saved.cleaned.length > 0) say(app, styled`Taken off: ${saved.cleaned.join(', ')}.`);
  return bot;
}
