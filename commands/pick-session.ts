import { Failure } from '../src/failure.ts';
import { maskLong } from '../src/providers/shape.ts';
import type { SessionRecord } from '../src/stores/session.ts';
import type { SessionStore } from '../src/stores/sessions.ts';

/** The session of a number in the list, of a unique beginning of its id, or of -1 for the last. Throws a `usage` or `storage` Failure. */
export async function pickSession(sessions: SessionStore, word: string): Promise<SessionRecord> {
  const place = placeOf(word);
  const numbered = place > 0 ? (await sessions.list(place))[place - 1] : undefined;
  if (numbered) return numbered;
  const [session, other] = (await sessions.list()).filter(({ id }) => id.startsWith(word));
  if (session && !other) return session;
  const fault = session ? 'Several sessions begin with' : 'No session';
  throw new Failure('usage', `${fault} '${maskLong(word)}'.`, { mend: 'session list' });
}

/** The place in the list that the word may name, from 1; 0 for none. */
function placeOf(word: string): number {
  if (word === '-1') return 1;
  return /^\d{1,6}$/.test(word) ? Number(word) : 0;
}
