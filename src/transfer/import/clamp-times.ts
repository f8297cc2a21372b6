/** Milliseconds by which clocks may differ. */
const day = 86_400_000;
const times = ['created', 'changed', 'time', 'out'] as const;

/** Returns a record with `now` instead of each time that is over a day later; the same object if there is none. */
export function clampTimes<T extends { readonly [Name in (typeof times)[number]]?: number | true }>(
  record: T,
  now: number,
): T {
  const future = times.filter((name) => Number(record[name] ?? 0) > now + day);
  if (future.length === 0) return record;
  return { ...record, ...Object.fromEntries(future.map((name) => [name, now])) };
}

/**
 * Returns sessions, of which those in `future` changed last, now. They keep the order of their times in the file, which are
 * in `future` by id: their changes are a millisecond apart, and after those of all other sessions.
 */
export function keepOrder<T extends { readonly id: string; readonly changed: number }>(
  sessions: readonly T[],
  future: ReadonlyMap<string, number>,
  now: number,
): readonly T[] {
  if (future.size === 0) return sessions;
  const first = sessions
    .filter(({ id }) => !future.has(id))
    .reduce((time, { changed }) => Math.max(time, changed + 1), now);
  const order = [...future].sort(([, one], [, other]) => one - other);
  const changes = new Map(order.map(([id], rank) => [id, first + rank]));
  return sessions.map((session) => ({
    ...session,
    changed: changes.get(session.id) ?? session.changed,
  }));
}
