import type { App } from '../../src/app/app.ts';
import { withoutUndefined } from '../../src/base/json.ts';
import type { Secret } from '../../src/base/secret.ts';
import { asTyped } from '../../src/base/tokenize.ts';
import { formatModelRef } from '../../src/chat/catalog.ts';
import { modelOf } from '../../src/chat/target.ts';
import type { Bot, BotConfig } from '../../src/storage/bot.ts';
import { replacementFor } from '../../src/storage/normalize-key.ts';
import { dim, styled } from '../../src/terminal/text/styled-text.ts';
import { defineCommand } from '../definition.ts';
import { bot as botKind, freeBotName } from '../kinds/bot.ts';
import { print } from '../output.ts';
import {
  type BotOptions,
  botConfigOf,
  botOptions,
  confirmedChoice,
  printKeyStays,
  textsIn,
} from './bot-options.ts';
import { selectBot } from './select-bot.ts';
import { keyState, printLeftOut } from './show.ts';
import { askBot, askKey, type NewBot } from './steps.ts';

interface NewOptions extends BotOptions {
  readonly key: boolean;
  readonly from: Bot | undefined;
}

export const newBot = defineCommand({
  name: 'new',
  summary: 'create a bot and select it; without options, ask for each part',
  example: 'bot new poet -m openai: -s "Answer in rhyme."',
  args: { newName: { kind: freeBotName } },
  options: {
    ...botOptions,
    key: { summary: 'ask for a key of its own with hidden input' },
    from: {
      summary: 'begin as a copy of this bot, without its key',
      value: 'bot',
      kind: botKind,
    },
  },
  run: (app, { newName, ...options }) => makeBot(app, newName, options),
});

async function makeBot(app: App, name: string, options: NewOptions): Promise<void> {
  const { key: asksKey, ...others } = options;
  const isAsked = !asksKey && Object.values(others).every((value) => value === undefined);
  const { config, key } = await (isAsked ? askBot(app, name) : botFromOptions(app, name, options));
  const bot = key ? await addKeyed(app, config, key) : await app.bots.add(config);
  print(app, styled`Bot ${bot.name}: ${formatModelRef(modelOf(bot))}, ${keyState(app, bot)}.`);
  printLeftOut(app, bot);
  await selectBot(app, bot);
  if (!isAsked) return;
  const [form, line] = ['config', `bot edit ${bot.name} -o temperature=0.5`].map((command) =>
    asTyped(command, app.chat),
  );
  print(app, dim(styled`To set parameters such as temperature: ${form}, or ${line}`));
}

async function botFromOptions(app: App, name: string, options: NewOptions): Promise<NewBot> {
  const { from } = options;
  const { provider, model } = await confirmedChoice(app, options, from && modelOf(from));
  const { parameters, ...texts } = textsIn(options);
  if (from) printKeyStays(app, from);
  const config = {
    ...(from && botConfigOf(from)),
    ...texts,
    name,
    provider: provider.id,
    model,
    parameters: withoutUndefined({ ...from?.parameters, ...parameters }),
  };
  return { config, ...(options.key && { key: await askKey(app, provider.id) }) };
}

async function addKeyed(app: App, config: BotConfig, key: Secret): Promise<Bot> {
  const { bot, saved } = await app.bots.addWithKey(config, replacementFor(key));
  if (saved.cleaned.length > 0) print(app, styled`Removed: ${saved.cleaned.join(', ')}.`);
  return bot;
}
