import { Failure } from '../../src/base/failure.ts';
import { maskLong } from '../../src/secrets/mask-long.ts';
import type { SessionRecord } from '../../src/storage/session.ts';
import type { SessionStore } from '../../src/storage/sessions.ts';

/** The session of a number in the list, of a unique beginning of its id, or of -1 for the last. Throws a `not-found` or `storage` Failure. */
export async function pickSession(sessions: SessionStore, word: string): Promise<SessionRecord> {
  if (/^\d{1,7}$/.test(word)) return numbered(sessions, Number(word));
  const [last] = word === '-1' ? await sessions.list(1) : [];
  if (last) return last;
  const begun = word === '' ? [] : (await sessions.list()).filter(({ id }) => id.startsWith(word));
  const session = begun.length > 1 ? begun.find(({ id }) => id === word) : begun[0];
  if (session) return session;
  const fault = begun.length > 1 ? 'Several sessions begin with' : 'No session';
  throw refusal(`${fault} '${maskLong(word)}'.`);
}

/** A number names a place in the list and nothing else, lest one past its end be the beginning of an id. */
async function numbered(sessions: SessionStore, number: number): Promise<SessionRecord> {
  const list = await sessions.list(number || undefined);
  const session = list[number - 1];
  if (session) return session;
  throw refusal(`No session ${number}; the list has ${list.length || 'none'}.`);
}

function refusal(message: string): Failure {
  return new Failure('not-found', message, { suggestion: 'session list' });
}
