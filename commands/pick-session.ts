import { Failure } from '../src/failure.ts';
import { maskLong } from '../src/providers/shape.ts';
import type { SessionRecord } from '../src/stores/session.ts';
import type { SessionStore } from '../src/stores/sessions.ts';

/** The session of a number in the list, of a unique beginning of its id, or of -1 for the last. Throws a `usage` or `storage` Failure. */
export async function pickSession(sessions: SessionStore, word: string): Promise<SessionRecord> {
  const all = await sessions.list();
  const numbered = /^\d{1,6}$/.test(word) ? all[Number(word) - 1] : undefined;
  const found = word === '-1' ? all.slice(0, 1) : all.filter(({ id }) => id.startsWith(word));
  const [session, other] = numbered ? [numbered] : found;
  if (session && !other) return session;
  const fault = session ? 'Several sessions begin with' : 'No session';
  throw new Failure('usage', `${fault} '${maskLong(word)}'.`, { mend: 'session list' });
}
