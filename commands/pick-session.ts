import { Failure } from '../src/failure.ts';
import { maskLong } from '../src/providers/shape.ts';
import type { Database } from '../src/stores/database.ts';
import type { SessionRecord } from '../src/stores/session.ts';

/** The session of a unique beginning of its id, or of -1 for the last. Throws a `usage` or `storage` Failure. */
export async function pickSession(database: Database, word: string): Promise<SessionRecord> {
  const sessions = await database.use((opened) => opened.getAllFromIndex('sessions', 'changed'));
  const found =
    word === '-1' ? sessions.slice(-1) : sessions.filter(({ id }) => id.startsWith(word));
  const [session, other] = found;
  if (session && !other) return session;
  const fault = session ? 'Several sessions begin with' : 'No session';
  throw new Failure('usage', `${fault} '${maskLong(word)}'.`, { mend: 'session list' });
}
