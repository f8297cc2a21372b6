import { Failure } from '../base/failure.ts';
import type { Parameters } from '../providers/parameters.ts';
import { firstProvider, freeProviders, providerById, providers } from '../providers/registry.ts';
import type { Bot } from '../storage/bot.ts';
import type { BotStore } from '../storage/bots.ts';
import type { KeyStore } from '../storage/keys.ts';
import type { SettingsStore } from '../storage/settings-store.ts';
import type { Catalog, ModelRef } from './catalog.ts';
import type { ConversationSettings } from './conversation-settings.ts';
import { preferredModel } from './preferred-model.ts';

/** The model and bot that a message goes to, with the settings sent along: the conversation's, or else the bot's. */
export interface Target extends ModelRef {
  readonly bot?: Bot;
  readonly system?: string;
  readonly parameters: Parameters;
}

/** The properties of a conversation that determine the target of its messages. */
export interface TargetSource extends ConversationSettings {
  readonly bot?: string | undefined;
}

interface Known {
  readonly keys: KeyStore;
  readonly settings: SettingsStore;
  readonly bots: BotStore;
  readonly catalog: Catalog;
}

/**
 * Returns the target of the next message of the conversation. Throws a Failure if there is none: `no-key`, `not-found` or
 * `invalid-data`.
 */
export function targetIn(conversation: TargetSource, known: Known): Target {
  const bot = botIn(conversation, known.bots);
  const system = conversation.system ?? bot?.system;
  return {
    ...(conversation.model ?? (bot ? modelOf(bot) : defaultChoice(known))),
    ...(bot && { bot }),
    ...(system && { system }),
    parameters: { ...bot?.parameters, ...conversation.parameters },
  };
}

/** Returns the model that answers without a bot; undefined if there is none. */
export function defaultModel(known: Known): ModelRef | undefined {
  try {
    return defaultChoice(known);
  } catch (error) {
    if (!(error instanceof Failure)) throw error;
    return undefined;
  }
}

/** Returns the model of a bot. */
export function modelOf({ provider, model }: Bot): ModelRef {
  return { provider: providerById(provider), model };
}

/**
 * Returns the bot of a conversation; undefined if the conversation has none, if it was removed and a model chosen since, or
 * if the bots are not read yet. Throws a `not-found` Failure if it was removed and no model is chosen.
 */
function botIn({ bot: id, model }: TargetSource, bots: BotStore): Bot | undefined {
  if (id === undefined) return undefined;
  const bot = bots.byId(id);
  if (bot || model || !bots.isRead) return bot;
  throw new Failure('not-found', 'The bot of this conversation was removed.', {
    suggestion: 'model use NAME, to continue without it',
  });
}

/** Returns the model without a bot: the stored default, or that of a provider with a key, or of a local runtime. */
function defaultChoice(known: Known): ModelRef {
  const { settings, catalog } = known;
  const preferred = preferredModel(known);
  if (preferred) return preferred.model === '' ? catalog.defaultOf(preferred.provider) : preferred;
  if (settings.get('model') !== undefined) {
    throw new Failure('invalid-data', 'The stored default model has no provider.', {
      suggestion: 'model use PROVIDER:MODEL',
    });
  }
  const running = providers.find(({ id, local }) => local && catalog.known(id).length > 0);
  if (running) return catalog.defaultOf(running);
  const free = freeProviders.map(({ id }) => id).join(' and ');
  throw new Failure(
    'no-key',
    `No API key: set one for a provider, then ask. ${free} give free keys without a card.`,
    { suggestion: `key set ${firstProvider.id}, then: chat hello` },
  );
}
