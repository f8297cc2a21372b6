import * as v from 'valibot';
import { botConfigSchema, recordVersion } from '../storage/bot.ts';
import { plausibleCounts } from '../storage/implausible-usage.ts';
import {
  type MessageRecord,
  messageSchema,
  type SessionRecord,
  sessionSchema,
} from '../storage/session.ts';
import type { SettingName } from '../storage/settings.ts';

/** What marks a file as keysh's own. */
export const formatName = 'keysh';
/** The version of the files that are written. */
export const formatVersion = 1;

/** What is taken along of a bot; any field that is not in here stays behind. */
export const botSchema = v.object({
  v: v.literal(recordVersion),
  id: v.pipe(v.string(), v.nonEmpty()),
  ...botConfigSchema.entries,
});

export type ExportedBot = v.InferOutput<typeof botSchema>;

/** The members of a file that hold records, in their order, each with what one record may be. */
export const recordSchemas = {
  bots: botSchema,
  sessions: sessionSchema,
  messages: messageSchema,
} as const;

export type RecordKind = keyof typeof recordSchemas;
export type RecordOf<Kind extends RecordKind> = v.InferOutput<(typeof recordSchemas)[Kind]>;

/** What a file would have of a stored record, keys in its texts included; undefined where it cannot be read. */
export function readRecord<Kind extends RecordKind>(
  kind: Kind,
  value: unknown,
): RecordOf<Kind> | undefined {
  const read = v.safeParse(recordSchemas[kind], value);
  if (!read.success) return undefined;
  const record = read.output as RecordOf<Kind>;
  const usage = 'usage' in record ? plausibleCounts(record.usage) : undefined;
  return 'usage' in record && usage !== record.usage ? { ...record, usage } : record;
}

/** The settings, as text under their names. */
export type Settings = { readonly [Name in SettingName]?: string };

/** What a file holds, checked. */
export interface Content {
  readonly bots: readonly ExportedBot[];
  readonly sessions: readonly SessionRecord[];
  /** In the order in which they were said; each is of one of the sessions. */
  readonly messages: readonly MessageRecord[];
  readonly settings: Settings;
}
