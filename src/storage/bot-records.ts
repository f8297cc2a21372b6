import * as v from 'valibot';
import { toSecret } from '../secrets/key-patterns.ts';
import type { NamedKey } from '../secrets/redactor.ts';
import { type Bot, type BotRecord, keyIn, recordSchema } from './bot.ts';
import { inWholeCharacters } from './map-texts.ts';
import { isNoValue } from './storage-keys.ts';

/** The values that are bots of a known version. */
export function recordsOf(values: readonly unknown[]): readonly BotRecord[] {
  return values.flatMap((value) => {
    const read = v.safeParse(recordSchema, value);
    return read.success ? [read.output] : [];
  });
}

/** The bot of a record, with its own key where that counts. */
export function botOf(record: BotRecord): Bot {
  const { k: _, keyProvider: __, v: ___, ...fields } = record;
  const value = keyIn(record);
  return { ...fields, ...(value && { key: toSecret(value, record.provider) }) };
}

/** The key in a record, also where it does not count: it must not be shown all the same. */
export function keysOf({
  name,
  provider,
  k,
  keyProvider = provider,
}: BotRecord): readonly NamedKey[] {
  return k && !isNoValue(k)
    ? [{ title: `${keyProvider} key of bot ${name}`, secret: toSecret(k) }]
    : [];
}

/** Returns the record as it is stored: without empty texts and lone surrogates. */
export function withoutUnknownFields({ system, opening, ...rest }: BotRecord): BotRecord {
  return inWholeCharacters({ ...rest, ...(system && { system }), ...(opening && { opening }) });
}
