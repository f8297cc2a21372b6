import type { Command } from 'commander';
import type { App } from '../../src/app/app.ts';
import { Failure } from '../../src/base/failure.ts';
import { formatModelRef } from '../../src/chat/catalog.ts';
import { modelOf } from '../../src/chat/target.ts';
import type { ProviderId } from '../../src/providers/registry.ts';
import type { Bot } from '../../src/storage/bot.ts';
import { confirm } from '../../src/terminal/form/question.ts';
import { styled } from '../../src/terminal/text/styled-text.ts';
import { withExample } from '../help.ts';
import { requireBotOrCurrent } from '../kinds/bot.ts';
import { say } from '../output.ts';
import { type BotOptions, choiceIn, textsIn, withBotOptions } from './bot-options.ts';
import { keyState } from './show.ts';

interface EditOptions extends BotOptions {
  readonly yes?: true;
}

/** `bot edit`. */
export function addBotEdit(bot: Command, app: App): void {
  withBotOptions(withExample(bot.command('edit'), 'bot edit poet -m openai: -o seed='))
    .description('change a bot, without a name the one in use; -o seed= takes a parameter away')
    .argument('[bot]')
    .option('--yes', 'do not ask')
    .action((name: string | undefined, options: EditOptions) => editBot(app, name, options));
}

async function editBot(
  app: App,
  name: string | undefined,
  { yes, ...flags }: EditOptions,
): Promise<void> {
  const bot = await requireBotOrCurrent(app, name);
  if (Object.keys(flags).length === 0) {
    throw new Failure('usage', 'Say what to change: -p, -m, -s, -o name=value or --opening.', {
      suggestion: 'help bot edit',
    });
  }
  const { provider, model } = choiceIn(app, flags, modelOf(bot));
  const texts = await textsIn(app, flags);
  if (!yes && !(await mayMove(app, bot, provider.id))) {
    say(app, styled`Nothing changed.`);
    return;
  }
  const isMoved = provider.id !== bot.provider || model !== bot.model;
  await app.bots.change(bot, { ...texts, ...(isMoved && { provider: provider.id, model }) });
  const now = app.bots.byId(bot.id) ?? bot;
  say(app, styled`${now.name} changed: ${formatModelRef(modelOf(now))}, ${keyState(app, now)}.`);
}

/** A bot's own key does not go with it to another provider. */
async function mayMove(app: App, { name, provider, key }: Bot, to: ProviderId): Promise<boolean> {
  if (!key || provider === to) return true;
  const question = `${name}'s own ${provider} key ${key.mask} is removed when it moves to ${to}. Go on?`;
  return confirm(app.glass, styled`${app.wire.keys.redact(question)}`);
}
