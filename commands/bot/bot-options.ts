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
import { modelName } from '../kinds/model.ts';
import { parameterOption } from '../kinds/parameter.ts';
import { provider } from '../kinds/provider.ts';
import { keyless } from '../kinds/text.ts';
import { print } from '../output.ts';

/** What the options of a command line say of a bot. */
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

/** Returns the texts and parameters that the options give. Throws a `usage` Failure. */
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

/** Returns the model that the options name, else `base`, else the default of the usual provider. Throws a `usage` Failure. */
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
    `The model is one of ${choice.provider.id}, the provider is to be ${named.id}. Leave out one of the two.`,
  );
}

/** The provider that a message would go to now; with no key at all, the one that gives keys for nothing. */
export function defaultProvider(app: App): Row {
  try {
    return targetIn(app.chat.conversation, app).provider;
  } catch {
    return firstProvider;
  }
}

/** What a copy of a bot is made of. */
export function botConfigOf({ id: _, key: __, ...design }: Bot): BotConfig {
  return design;
}

/** Says, where a bot has a key of its own, that a copy has not. */
export function printKeyStays(app: App, { name, provider, key }: Bot): void {
  if (key) print(app, styled`The own ${provider} key of ${name} was not copied.`);
}

function namesProvider(model: string): boolean {
  return findProvider(model.replace(/:.*/s, '')) !== undefined;
}
