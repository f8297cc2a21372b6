/** Milliseconds by which clocks may differ. */
const day = 86_400_000;
const times = ['created', 'changed', 'time', 'out'] as const;

/** The record with `now` in the place of each of its times that is over a day later: itself where none is. */
export function clampTimes<T extends { readonly [Name in (typeof times)[number]]?: number | true }>(
  record: T,
  now: number,
): T {
  const late = times.filter((name) => Number(record[name] ?? 0) > now + day);
  if (late.length === 0) return record;
  return { ...record, ...Object.fromEntries(late.map((name) => [name, now])) };
}

/**
 * Returns sessions with the present as the time of the last change of each that is in `late`, which has the times to come
 * that the file gave them; a millisecond apart, so that they keep their order, and after all others.
 */
export function inOrder<T extends { readonly id: string; readonly changed: number }>(
  sessions: readonly T[],
  late: ReadonlyMap<string, number>,
  now: number,
): readonly T[] {
  if (late.size === 0) return sessions;
  const first = sessions
    .filter(({ id }) => !late.has(id))
    .reduce((time, { changed }) => Math.max(time, changed + 1), now);
  const order = [...late].sort(([, one], [, other]) => one - other);
  const times = new Map(order.map(([id], rank) => [id, first + rank]));
  return sessions.map((session) => ({
    ...session,
    changed: times.get(session.id) ?? session.changed,
  }));
}
