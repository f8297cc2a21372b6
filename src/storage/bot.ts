import * as v from 'valibot';
import type { Secret } from '../base/secret.ts';
import type { Parameters } from '../providers/parameters.ts';
import { type ProviderId, providers } from '../providers/registry.ts';
import { nameSchema } from './bot-name.ts';
import { parametersSchema } from './parameters.ts';
import { isNoValue } from './storage-keys.ts';

/** The fields of a bot that can leave this browser. */
export interface BotConfig {
  readonly name: string;
  readonly provider: ProviderId;
  readonly model: string;
  readonly system?: string;
  readonly parameters: Parameters;
  /** Shown when a conversation begins; never sent. */
  readonly opening?: string;
}

export interface Bot extends BotConfig {
  readonly id: string;
  /** Overrides the global key. It was saved for the bot's provider. */
  readonly key?: Secret;
}

/** The version of the records that are written. */
export const recordVersion = 1;
const maxModelUnits = 1000;
/** The name of a model: not empty, without white space, control characters and lone surrogates. */
export const modelName = /^[^\s\p{Cc}\p{Cs}]+$/u;

function isModel(name: string): boolean {
  return name.length <= maxModelUnits && modelName.test(name);
}

/** The schema of `BotConfig`; other fields are dropped. */
export const botConfigSchema = v.object({
  name: nameSchema,
  provider: v.picklist(providers.map(({ id }) => id)),
  model: v.pipe(v.string(), v.check(isModel)),
  system: v.exactOptional(v.string()),
  parameters: parametersSchema,
  opening: v.exactOptional(v.string()),
});

/**
 * The schema of a stored bot. `k` is its own key in plain text, or empty. The key is in effect only while `keyProvider`,
 * for which it was saved, is the bot's provider.
 */
export const recordSchema = v.object({
  ...botConfigSchema.entries,
  v: v.literal(recordVersion),
  id: v.pipe(v.string(), v.nonEmpty()),
  k: v.exactOptional(v.string()),
  keyProvider: v.exactOptional(v.string()),
});

export type BotRecord = v.InferOutput<typeof recordSchema>;

/** Returns a bot's own key in plain text if it was saved for the bot's provider. */
export function keyIn({ k, keyProvider, provider }: BotRecord): string | undefined {
  return k && !isNoValue(k) && keyProvider === provider ? k : undefined;
}

/** Returns a record with a key of its own, saved for its provider; without a key if `key` is empty. */
export function withKey({ k: _, keyProvider: __, ...rest }: BotRecord, key = ''): BotRecord {
  return key === '' ? rest : { ...rest, k: key, keyProvider: rest.provider };
}

/** Returns a record that replaces a stored one, with the stored key if it is the same bot with the same provider. */
export function withKeptKey(
  stored: BotRecord | undefined,
  record: Omit<BotRecord, 'k' | 'keyProvider'>,
): BotRecord {
  return stored && keepsKey(stored, record) ? withKey(record, keyIn(stored)) : record;
}

/** Returns whether a bot keeps its key if `record` replaces it. */
export function keepsKey(
  stored: Pick<BotRecord, 'id' | 'provider'>,
  record: Pick<BotRecord, 'id' | 'provider'> | undefined,
): boolean {
  return stored.id === record?.id && stored.provider === record.provider;
}
