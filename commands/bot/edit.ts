import type { App } from '../../src/app/app.ts';
import { Failure } from '../../src/base/failure.ts';
import { formatModelRef } from '../../src/chat/catalog.ts';
import { modelOf } from '../../src/chat/target.ts';
import type { ProviderId } from '../../src/providers/registry.ts';
import type { Bot } from '../../src/storage/bot.ts';
import { confirm } from '../../src/terminal/form/question.ts';
import { styled } from '../../src/terminal/text/styled-text.ts';
import { defineCommand } from '../definition.ts';
import { bot as botKind, requireCurrentBot } from '../kinds/bot.ts';
import { print } from '../output.ts';
import { type BotOptions, botOptions, confirmedChoice, textsIn } from './bot-options.ts';
import { keyState, printLeftOut } from './show.ts';

export const edit = defineCommand({
  name: 'edit',
  summary: 'change a bot; without a name, the one in use; -o seed= removes a parameter',
  example: 'bot edit poet -m openai: -o seed=',
  args: { bot: { kind: botKind, isOptional: true } },
  options: { ...botOptions, yes: { summary: 'do not ask' } },
  run: async (app, { bot, yes, ...options }) =>
    editBot(app, bot ?? (await requireCurrentBot(app)), options, yes),
});

async function editBot(app: App, bot: Bot, options: BotOptions, isSure: boolean): Promise<void> {
  if (Object.values(options).every((value) => value === undefined)) {
    throw new Failure('usage', 'Say what to change: -p, -m, -s, -o name=value or --opening.', {
      suggestion: 'help bot edit',
    });
  }
  const texts = textsIn(options);
  const { provider, model } = await confirmedChoice(app, options, modelOf(bot));
  if (!isSure && !(await mayMove(app, bot, provider.id))) {
    print(app, styled`Nothing was changed.`);
    return;
  }
  const isMoved = provider.id !== bot.provider || model !== bot.model;
  await app.bots.change(bot, { ...texts, ...(isMoved && { provider: provider.id, model }) });
  const now = app.bots.byId(bot.id) ?? bot;
  print(app, styled`${now.name} changed: ${formatModelRef(modelOf(now))}, ${keyState(app, now)}.`);
  printLeftOut(app, now);
}

/** Returns whether a bot may move to a provider. Asks if its own key would be removed. */
async function mayMove(app: App, { name, provider, key }: Bot, to: ProviderId): Promise<boolean> {
  if (!key || provider === to) return true;
  const question = `${name}'s own ${provider} key ${key.mask} is removed when it moves to ${to}. Continue?`;
  return confirm(app.view, styled`${app.keys.redact(question)}`);
}
