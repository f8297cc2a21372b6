import { Failure } from '../../src/base/failure.ts';
import { maskLong } from '../../src/secrets/mask-long.ts';
import type { SessionRecord } from '../../src/storage/session.ts';
import type { SessionStore } from '../../src/storage/sessions.ts';

/** Returns the session with a number in the list or a unique beginning of its id, or the last for -1. Throws a `not-found` or `storage` Failure. */
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

/** Returns the session with a number in the list. A number past its end is not read as the beginning of an id. */
async function numbered(sessions: SessionStore, number: number): Promise<SessionRecord> {
  const list = await sessions.list(number || undefined);
  const session = list[number - 1];
  if (session) return session;
  throw refusal(`No session ${number}; the list has ${list.length || 'none'}.`);
}

function refusal(message: string): Failure {
  return new Failure('not-found', message, { suggestion: 'session list' });
}
