import type { Writing } from './schema.ts';
import { latest } from './session.ts';

/**
 * Returns the time to store for a change made at `now`, in milliseconds since 1970. It is later than that of every stored
 * session, even if the clock was set back, so that the session that changed last has the latest time.
 */
export async function timeOfChange(
  writing: Pick<Writing<'sessions'>, 'objectStore'>,
  now: number,
): Promise<number> {
  const index = writing.objectStore('sessions').index('changed');
  const newest = await index.openKeyCursor(IDBKeyRange.upperBound(latest, true), 'prev');
  return Math.max(now, (newest?.key ?? 0) + 1);
}
