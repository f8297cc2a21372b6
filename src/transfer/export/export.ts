import { Failure } from '../../base/failure.ts';
import { field } from '../../base/json.ts';
import type { Steps } from '../../base/steps.ts';
import { runYielding, yielding } from '../../base/yielding.ts';
import type { Redacted } from '../../secrets/redactor.ts';
import type { BotConfig } from '../../storage/bot.ts';
import type { Database } from '../../storage/database.ts';
import { allMessages } from '../../storage/message-batches.ts';
import { allRecords, messagesOf } from '../../storage/records.ts';
import type { MessageRecord, SessionRecord } from '../../storage/session.ts';
import { type StoredSettings, storedSettings } from '../../storage/settings.ts';
import { joinedReplies } from './join-replies.ts';
import { formatHead, formatMessage } from './markdown.ts';
import { withUnsaved } from './overlay-unsaved.ts';
import { type ExportSummary, footer, Writer } from './writer.ts';

/** Where an export takes its data from; what is read is as it is at that moment. */
export interface Sources {
  readonly database: Database;
  /** What is in this tab only. */
  readonly unsaved: {
    readonly sessions: readonly SessionRecord[];
    readonly messages: readonly MessageRecord[];
  };
  readonly settings: StoredSettings;
  /** Puts the keys in a text under their masks. */
  readonly redact: (text: string) => Steps<Redacted>;
  /** The time that is written into the file. */
  readonly now: Date;
}

/** The text of a file, one piece after the other, and at its end what was in it. */
export type Pieces = AsyncGenerator<string, ExportSummary>;

/** All bots, sessions, messages and settings as JSON, without any key. Throws a `storage` Failure. */
export async function* exportAll({ database, unsaved, settings, redact, now }: Sources): Pieces {
  const writer = new Writer(redact);
  yield writer.head(now, storedSettings(settings));
  yield* writer.list('bots', allRecords(database, 'bots'));
  const ids = new Set<unknown>();
  yield* writer.list('sessions', noted(allRecords(database, 'sessions'), unsaved.sessions, ids));
  const messages = withUnsaved(allMessages(database), unsaved.messages);
  yield* writer.list('messages', messages, ({ session }) => ids.has(session));
  yield footer;
  return writer.tally;
}

/** Stored records, and behind them those of the newer ones that are not among them; all their ids are added to `ids`. */
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

/** One session with its messages, as JSON that can be imported. Throws a `storage` or, where it is gone, a `not-found` Failure. */
export async function* exportSession(sources: Sources, id: string): Pieces {
  const { redact, now } = sources;
  const writer = new Writer(redact);
  const session = await sessionOf(sources, id);
  yield writer.head(now);
  yield* writer.list('sessions', single([session]));
  yield* writer.list('messages', messagesIn(sources, id));
  yield footer;
  return writer.tally;
}

/** One session as Markdown, to be read, without what was taken back; `botOf` knows the bots. Throws as `exportSession` does. */
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
    // A key may be cut between a reply and what goes on from it.
    const whole = masked.has(message) ? message : await run(writer.mask(message));
    yield await run(formatMessage(whole));
  }
  return writer.tally;
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
  throw new Failure('not-found', 'That session is gone; it was removed meanwhile.', {
    suggestion: 'session list',
  });
}

async function* single<T>(batch: T): AsyncGenerator<T> {
  yield batch;
}
