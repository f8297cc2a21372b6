import type { App } from '../../src/app/app.ts';
import { nearest } from '../../src/base/closest.ts';
import { Failure } from '../../src/base/failure.ts';
import type { ModelRef } from '../../src/chat/catalog.ts';
import { chooseModel } from '../../src/chat/choose-model.ts';
import { readChanges } from '../../src/chat/parameters.ts';
import { targetIn } from '../../src/chat/target.ts';
import { findProvider, firstProvider, type Row } from '../../src/providers/registry.ts';
import type { Bot, BotConfig } from '../../src/storage/bot.ts';
import type { Change } from '../../src/storage/bots.ts';
import { styled } from '../../src/terminal/text/styled-text.ts';
import { confirmListed } from '../chat/unlisted-model.ts';
import { modelName } from '../kinds/model.ts';
import { parameterOption } from '../kinds/parameter.ts';
import { provider } from '../kinds/provider.ts';
import { keyless } from '../kinds/text.ts';
import { print } from '../output.ts';

/** The values of the options that describe a bot. */
export interface BotOptions {
  readonly provider?: Row | undefined;
  readonly model?: string | undefined;
  readonly system?: string | undefined;
  readonly option?: readonly string[] | undefined;
  readonly opening?: string | undefined;
}

/** The options that describe a bot. */
export const botOptions = {
  option: parameterOption,
  provider: { summary: 'its provider', short: 'p', value: 'provider', kind: provider },
  model: {
    summary: 'its model, with or without provider:',
    short: 'm',
    value: 'model',
    kind: modelName,
  },
  system: {
    summary: 'its system prompt; "" for none',
    short: 's',
    value: 'text',
    kind: keyless('system prompt'),
  },
  opening: {
    summary: 'shown when a conversation begins; never sent',
    value: 'text',
    kind: keyless('opening message'),
  },
} as const;

/** Returns the texts and parameters in options. Throws a `usage` Failure. */
export function textsIn({
  system,
  opening,
  option,
}: BotOptions): Pick<Change, 'system' | 'opening' | 'parameters'> {
  return {
    ...(system !== undefined && { system }),
    ...(opening !== undefined && { opening }),
    ...(option && { parameters: readChanges(option) }),
  };
}

/** Does the same as `choiceIn`, and asks about a model that its provider has not listed. Throws Cancelled if that is declined. */
export async function confirmedChoice(
  app: App,
  options: BotOptions,
  base?: ModelRef,
): Promise<ModelRef> {
  const choice = choiceIn(app, options, base);
  if (options.model !== undefined) await confirmListed(app, choice);
  return choice;
}

/** Returns the model in options, otherwise `base`, otherwise the default of a provider. Throws a `usage` Failure. */
export function choiceIn(
  app: App,
  { provider: named, model }: BotOptions,
  base?: ModelRef,
): ModelRef {
  const { catalog } = app;
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
    `The model belongs to ${choice.provider.id}, but the provider is ${named.id}. Leave out one of them.`,
  );
}

/** Returns the provider that a message would go to; without any key, the first one with free keys. */
export function defaultProvider(app: App): Row {
  try {
    return targetIn(app.chat.conversation, app).provider;
  } catch {
    return firstProvider;
  }
}

/** Returns the fields of a bot that a copy gets. */
export function botConfigOf({ id: _, key: __, ...config }: Bot): BotConfig {
  return config;
}

/** Prints that the key of a bot was not copied, if the bot has one. */
export function printKeyStays(app: App, { name, provider, key }: Bot): void {
  if (key) print(app, styled`The ${provider} key of bot ${name} was not copied.`);
}

function namesProvider(model: string): boolean {
  return findProvider(model.replace(/:.*/s, '')) !== undefined;
}
