import { Failure } from '../failure.ts';
import type { Database } from '../stores/database.ts';
import type { Redacted } from '../stores/keys.ts';
import type { SettingsStore } from '../stores/settings.ts';
import { allMessages, messagesOf } from './batches.ts';
import { headOf, passageOf } from './markdown.ts';
import { foot, type Tally, Writer } from './writer.ts';

/** Where an export takes its data from; what is read is as it is at that moment. */
export interface Sources {
  readonly database: Database;
  readonly settings: Pick<SettingsStore, 'all'>;
  /** Puts the keys in a text under their masks. */
  readonly redact: (text: string) => Redacted;
  /** The time that is written into the file. */
  readonly now: Date;
}

/** The text of a file, one piece after the other, and at its end what was in it. */
export type Pieces = AsyncGenerator<string, Tally>;

/** All bots, sessions, messages and settings as JSON, without any key. Throws a `storage` Failure. */
export async function* exportAll({ database, settings, redact, now }: Sources): Pieces {
  const writer = new Writer(redact);
  yield writer.head(now, settings.all());
  const bots = await database.use((opened) => opened.getAll('bots'));
  yield* writer.list('bots', single(bots));
  const sessions = await database.use((opened) => opened.getAll('sessions'));
  yield* writer.list('sessions', single(sessions));
  const ids = new Set(sessions.map(({ id }) => id));
  yield* writer.list('messages', allMessages(database), ({ session }) => ids.has(session));
  yield foot;
  return writer.tally;
}

/** One session with its messages, as JSON that can be imported. Throws a `storage` or, where it is gone, a `usage` Failure. */
export async function* exportSession({ database, redact, now }: Sources, id: string): Pieces {
  const writer = new Writer(redact);
  const session = await sessionOf(database, id);
  yield writer.head(now);
  yield* writer.list('sessions', single([session]));
  yield* writer.list('messages', messagesOf(database, id));
  yield foot;
  return writer.tally;
}

/** One session as Markdown, to be read; bots are called by `nameOf`. Throws as `exportSession` does. */
export async function* writeSession(
  { database, redact }: Sources,
  id: string,
  nameOf: (bot: string) => string | undefined,
): Pieces {
  const writer = new Writer(redact);
  const [session] = writer.records('sessions', [await sessionOf(database, id)]);
  if (session) yield headOf(session, session.bot && nameOf(session.bot));
  for await (const batch of messagesOf(database, id)) {
    yield writer.records('messages', batch).map(passageOf).join('');
  }
  return writer.tally;
}

async function sessionOf(database: Database, id: string): Promise<unknown> {
  const session = await database.use((opened) => opened.get('sessions', id));
  if (session) return session;
  throw new Failure('usage', 'That session is gone; it was removed meanwhile.', {
    mend: 'session list',
  });
}

async function* single<T>(batch: T): AsyncGenerator<T> {
  yield batch;
}
