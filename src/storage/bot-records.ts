import * as v from 'valibot';
import { toSecret } from '../secrets/key-patterns.ts';
import type { NamedKey } from '../secrets/redactor.ts';
import { type Bot, type BotRecord, keyIn, recordSchema } from './bot.ts';
import { withWellFormedTexts } from './map-texts.ts';
import { isNoValue } from './storage-keys.ts';

/** Returns the values that are bots of a known version. */
export function recordsOf(values: readonly unknown[]): readonly BotRecord[] {
  return values.flatMap((value) => {
    const read = v.safeParse(recordSchema, value);
    return read.success ? [read.output] : [];
  });
}

/** Returns the bot of a record, with its own key if that is in effect. */
export function botOf(record: BotRecord): Bot {
  const { k: _, keyProvider: __, v: ___, ...fields } = record;
  const value = keyIn(record);
  return { ...fields, ...(value && { key: toSecret(value, record.provider) }) };
}

/** Returns the key in a record, even if it is not in effect, because it must not be shown either. */
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

/** Returns a record without empty texts and lone surrogates. */
export function normalizeRecord({ system, opening, ...rest }: BotRecord): BotRecord {
  return withWellFormedTexts({ ...rest, ...(system && { system }), ...(opening && { opening }) });
}
