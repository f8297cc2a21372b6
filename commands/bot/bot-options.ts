import type { Command } from 'commander';
import type { App } from '../../src/app/app.ts';
import { requireNoKeys } from '../../src/app/key-warning.ts';
import { nearest } from '../../src/base/closest.ts';
import { Failure } from '../../src/base/failure.ts';
import type { ModelRef } from '../../src/chat/catalog.ts';
import { chooseModel } from '../../src/chat/choose-model.ts';
import { readChanges } from '../../src/chat/parameters.ts';
import { targetIn } from '../../src/chat/target.ts';
import type { Provider } from '../../src/providers/provider.ts';
import { findProvider, type ProviderId, providerById } from '../../src/providers/registry.ts';
import type { Bot, BotConfig } from '../../src/storage/bot.ts';
import type { Change } from '../../src/storage/bots.ts';
import { styled } from '../../src/terminal/text/styled-text.ts';
import { findProviderNamed } from '../kinds/provider.ts';
import { checkedOptions, withParameters } from '../options.ts';
import { say } from '../output.ts';

/** What may be said of a bot on a command line. */
export interface BotOptions {
  readonly provider?: string;
  readonly model?: string;
  readonly system?: string;
  readonly option?: readonly string[];
  readonly opening?: string;
}

/** The command with the flags that say what a bot is. */
export function withBotOptions(command: Command): Command {
  return withParameters(command)
    .option('-p, --provider <provider>', 'whose models it uses')
    .option('-m, --model <model>', 'its model, with or without provider:')
    .option('-s, --system <text>', 'its system prompt; "" for none')
    .option('--opening <text>', 'what it says when talk begins; never sent');
}

/** The texts and parameters that the flags give, checked for keys. Throws Cancelled or a `usage` Failure. */
export async function textsIn(
  app: App,
  { system, opening, option = [] }: BotOptions,
): Promise<Pick<Change, 'system' | 'opening' | 'parameters'>> {
  return {
    ...(system !== undefined && { system: await requireNoKeys(app, system, 'system prompt') }),
    ...(opening !== undefined && { opening: await requireNoKeys(app, opening, 'opening message') }),
    ...(option.length > 0 && { parameters: readChanges(await checkedOptions(app, option)) }),
  };
}

/** The model that the flags name, else `base`, else the default of the usual provider. Throws a `usage` Failure. */
export function choiceIn(app: App, { provider, model }: BotOptions, base?: ModelRef): ModelRef {
  const { catalog } = app;
  const named = provider === undefined ? undefined : findProviderNamed(provider);
  if (model === undefined) {
    if (base && (!named || named.id === base.provider.id)) return base;
    return catalog.defaultOf(named ?? defaultProvider(app));
  }
  const choice = chooseModel(
    app,
    named && !namesProvider(model) ? `${named.id}:${model}` : model,
    nearest,
  );
  if (!named || named.id === choice.provider.id) return choice;
  throw new Failure(
    'usage',
    `The model is one of ${choice.provider.id}, the provider is to be ${named.id}. Leave out one of the two.`,
  );
}

/** The provider that a message would go to now; with no key at all, the one that gives keys for nothing. */
export function defaultProvider(app: App): Provider<ProviderId> {
  try {
    return targetIn(app.talk.conversation, app).provider;
  } catch {
    return providerById('openrouter');
  }
}

/** What a copy of a bot is made of. */
export function botConfigOf({ id: _, key: __, ...design }: Bot): BotConfig {
  return design;
}

/** Says, where a bot has a key of its own, that a copy has not. */
export function sayKeyStays(app: App, { name, provider, key }: Bot): void {
  if (key) say(app, styled`The own ${provider} key of ${name} was not copied.`);
}

function namesProvider(model: string): boolean {
  return findProvider(model.replace(/:.*/s, '')) !== undefined;
}
