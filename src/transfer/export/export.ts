import { Failure } from '../../base/failure.ts';
import { field } from '../../base/json.ts';
import type { Steps } from '../../base/steps.ts';
import { runYielding, yielding } from '../../base/yielding.ts';
import type { Redacted } from '../../secrets/redactor.ts';
import type { BotConfig } from '../../storage/bot.ts';
import type { Database } from '../../storage/database.ts';
import { type FileRecord, isFile } from '../../storage/file-record.ts';
import { allMessages } from '../../storage/message-batches.ts';
import { allRecords, messagesOf } from '../../storage/records.ts';
import type { MessageRecord, SessionRecord } from '../../storage/session.ts';
import { type StoredSettings, storedSettings } from '../../storage/settings.ts';
import { joinedReplies } from './join-replies.ts';
import { formatHead, formatMessage } from './markdown.ts';
import { withUnsaved } from './overlay-unsaved.ts';
import { type ExportSummary, footer, Writer } from './writer.ts';

/** The data sources of an export. */
export interface Sources {
  readonly database: Database;
  /** Records that are only in this tab. */
  readonly unsaved: {
    readonly sessions: readonly SessionRecord[];
    readonly messages: readonly MessageRecord[];
    readonly files: readonly FileRecord[];
  };
  readonly settings: StoredSettings;
  /** Masks the keys in a text. */
  readonly redact: (text: string) => Steps<Redacted>;
  /** Whether the file contains those of the messages. */
  readonly hasFiles: boolean;
  /** The time that is written into the file. */
  readonly now: Date;
}

/** Yields the text of a file in chunks and returns a summary of it. */
export type Pieces = AsyncGenerator<string, ExportSummary>;

/** Exports all bots, sessions, messages and settings as JSON, without keys. Throws a `storage` Failure. */
export async function* exportAll(sources: Sources): Pieces {
  const { database, unsaved, settings, redact, now } = sources;
  const writer = new Writer(redact);
  yield writer.head(now, storedSettings(settings));
  yield* writer.list('bots', allRecords(database, 'bots'));
  const ids = new Set<unknown>();
  yield* writer.list('sessions', noted(allRecords(database, 'sessions'), unsaved.sessions, ids));
  const messages = withUnsaved(allMessages(database), unsaved.messages);
  yield* writer.list('messages', messages, ({ session }) => ids.has(session));
  if (sources.hasFiles) yield* writer.files(wantedFiles(sources, writer.fileIds));
  yield footer;
  return writer.summary;
}

/** Yields stored sessions, then those of `newer` that are not stored. Adds all their ids to `ids`. */
async function* noted(
  batches: AsyncIterable<readonly unknown[]>,
  newer: readonly SessionRecord[],
  ids: Set<unknown>,
): AsyncGenerator<readonly unknown[]> {
  for await (const batch of batches) {
    for (const record of batch) ids.add(field(record, 'id'));
    yield batch;
  }
  const own = newer.filter(({ id }) => !ids.has(id));
  for (const { id } of own) ids.add(id);
  yield own;
}

/** Exports a session and its messages as JSON. Throws a `storage` Failure, or a `not-found` Failure if it was removed. */
export async function* exportSession(sources: Sources, id: string): Pieces {
  const { redact, now } = sources;
  const writer = new Writer(redact);
  const session = await sessionOf(sources, id);
  yield writer.head(now);
  yield* writer.list('sessions', single([session]));
  yield* writer.list('messages', messagesIn(sources, id));
  if (sources.hasFiles) yield* writer.files(wantedFiles(sources, writer.fileIds));
  yield footer;
  return writer.summary;
}

/** Yields files with these ids, without those that are missing. */
async function* wantedFiles(
  { database, unsaved }: Sources,
  ids: ReadonlySet<string>,
): AsyncGenerator<FileRecord> {
  for (const id of ids) {
    const file =
      unsaved.files.find((each) => each.id === id) ??
      (await database.use((opened) => opened.get('files', id)));
    if (isFile(file)) yield file;
  }
}

/** Writes a session as Markdown, without undone messages. `botOf` returns a bot by id. Throws as `exportSession` does. */
export async function* writeSession(
  sources: Sources,
  id: string,
  botOf: (id: string) => Pick<BotConfig, 'name' | 'system'> | undefined,
): Pieces {
  const writer = new Writer(sources.redact);
  const turn = yielding();
  const run = <Result>(steps: Steps<Result>) => runYielding(steps, turn);
  const [session] = await run(writer.records('sessions', [await sessionOf(sources, id)]));
  if (session) {
    const bot = session.bot === undefined ? undefined : botOf(session.bot);
    const system = session.system ?? (await run(writer.mask(bot?.system)));
    const name = await run(writer.mask(bot?.name));
    yield await run(formatHead({ ...session, ...(system && { system }) }, name));
  }
  const undone = new Set<string>();
  const messages: MessageRecord[] = [];
  for await (const batch of messagesIn(sources, id)) {
    const isWanted = (message: MessageRecord) => isKept(message, undone);
    messages.push(...(await run(writer.records('messages', batch, isWanted))));
  }
  const masked = new Set(messages);
  for (const message of joinedReplies(messages)) {
    // A key may be split between a reply and its continuation.
    const whole = masked.has(message) ? message : await run(writer.mask(message));
    yield await run(formatMessage(whole));
  }
  return writer.summary;
}

/** Returns whether a message was not undone; adds the id of an undone question to `undone`. */
function isKept(message: MessageRecord, undone: Set<string>): boolean {
  if (message.role === 'assistant') return !undone.has(message.question);
  if (message.out !== undefined) undone.add(message.id);
  return message.out === undefined;
}

function messagesIn({ database, unsaved }: Sources, id: string) {
  const newer = unsaved.messages.filter(({ session }) => session === id);
  return withUnsaved(messagesOf(database, id), newer);
}

async function sessionOf({ database, unsaved }: Sources, id: string): Promise<unknown> {
  const session =
    (await database.use((opened) => opened.get('sessions', id))) ??
    unsaved.sessions.find((one) => one.id === id);
  if (session) return session;
  throw new Failure('not-found', 'That session no longer exists.', {
    suggestion: 'session list',
  });
}

async function* single<T>(batch: T): AsyncGenerator<T> {
  yield batch;
}
