import * as v from 'valibot';
import { botConfigSchema, recordVersion } from '../storage/bot.ts';
import type { FileRecord } from '../storage/file-record.ts';
import { plausibleCounts } from '../storage/implausible-usage.ts';
import {
  type MessageRecord,
  messageSchema,
  type SessionRecord,
  sessionSchema,
} from '../storage/session.ts';
import type { SettingName } from '../storage/settings.ts';

/** The format that identifies an export of keysh. */
export const formatName = 'keysh';
/** The version of the files that are written. */
export const formatVersion = 1;

/** The schema of an exported bot; other fields are dropped. */
export const botSchema = v.object({
  v: v.literal(recordVersion),
  id: v.pipe(v.string(), v.nonEmpty()),
  ...botConfigSchema.entries,
});

export type ExportedBot = v.InferOutput<typeof botSchema>;

/** The members of a file that contain records, in order, with the schema of their records. */
export const recordSchemas = {
  bots: botSchema,
  sessions: sessionSchema,
  messages: messageSchema,
} as const;

export type RecordKind = keyof typeof recordSchemas;
export type RecordOf<Kind extends RecordKind> = v.InferOutput<(typeof recordSchemas)[Kind]>;

/** Returns the exported fields of a stored record, with the keys in its texts; undefined if it is unreadable. */
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

/** The stored texts of settings by name. */
export type Settings = { readonly [Name in SettingName]?: string };

/** The validated content of a file. */
export interface Content {
  readonly bots: readonly ExportedBot[];
  readonly sessions: readonly SessionRecord[];
  /** In the order in which they were stored; each belongs to one of the sessions. */
  readonly messages: readonly MessageRecord[];
  readonly settings: Settings;
  /** The files of the messages, by id. */
  readonly files: ReadonlyMap<string, ImportedFile>;
}

/** A file of messages, as it is stored. */
export interface ImportedFile extends FileRecord {
  /** The content of a text file. */
  readonly text?: string;
}
