import * as v from 'valibot';
import type { Secret } from '../base/secret.ts';
import type { Parameters } from '../providers/parameters.ts';
import { type ProviderId, providers } from '../providers/registry.ts';
import { nameSchema } from './bot-name.ts';
import { parametersSchema } from './parameters.ts';
import { isNoValue } from './storage-keys.ts';

/** What a bot is made of, less what belongs to this browser. */
export interface BotConfig {
  readonly name: string;
  readonly provider: ProviderId;
  readonly model: string;
  readonly system?: string;
  readonly parameters: Parameters;
  /** Shown when talk begins; never sent. */
  readonly opening?: string;
}

export interface Bot extends BotConfig {
  readonly id: string;
  /** Overrides the global key; it was saved for the bot's provider. */
  readonly key?: Secret;
}

/** The version of the records that are written. */
export const recordVersion = 1;
const longestModel = 1000;
/** A name of a model: neither empty nor with white space, control characters or lone surrogates. */
export const modelName = /^[^\s\p{Cc}\p{Cs}]+$/u;

function isModel(name: string): boolean {
  return name.length <= longestModel && modelName.test(name);
}

/** What may be taken along: any field that is not in here is dropped. */
export const botConfigSchema = v.object({
  name: nameSchema,
  provider: v.picklist(providers.map(({ id }) => id)),
  model: v.pipe(v.string(), v.check(isModel)),
  system: v.exactOptional(v.string()),
  parameters: parametersSchema,
  opening: v.exactOptional(v.string()),
});

/**
 * A bot as it is stored. `k` is its own key in the clear, empty for none; it counts only while `keyProvider`, for which
 * it was saved, is the bot's provider.
 */
export const recordSchema = v.object({
  ...botConfigSchema.entries,
  v: v.literal(recordVersion),
  id: v.pipe(v.string(), v.nonEmpty()),
  k: v.exactOptional(v.string()),
  keyProvider: v.exactOptional(v.string()),
});

export type BotRecord = v.InferOutput<typeof recordSchema>;

/** The bot's own key as it is stored, where it was saved for the provider that the bot talks to. */
export function keyIn({ k, keyProvider, provider }: BotRecord): string | undefined {
  return k && !isNoValue(k) && keyProvider === provider ? k : undefined;
}

/** The record with this as its own key, saved for its provider; without one where it is empty. */
export function withKey({ k: _, keyProvider: __, ...rest }: BotRecord, key = ''): BotRecord {
  return key === '' ? rest : { ...rest, k: key, keyProvider: rest.provider };
}

/** A record in the place of a stored one: it has the key of that where it is the same bot at the same provider. */
export function withKeptKey(
  stored: BotRecord | undefined,
  record: Omit<BotRecord, 'k' | 'keyProvider'>,
): BotRecord {
  return stored && keepsKey(stored, record) ? withKey(record, keyIn(stored)) : record;
}

/** Whether a bot's key stays where `record`, if there is one, takes its place. */
export function keepsKey(
  stored: Pick<BotRecord, 'id' | 'provider'>,
  record: Pick<BotRecord, 'id' | 'provider'> | undefined,
): boolean {
  return stored.id === record?.id && stored.provider === record.provider;
}
