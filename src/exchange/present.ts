/** Milliseconds by which clocks may differ. */
const day = 86_400_000;
const times = ['created', 'changed', 'time', 'out'] as const;

/** The record with `now` in the place of each of its times that is over a day later: itself where none is. */
export function presentAt<T extends { readonly [Name in (typeof times)[number]]?: number | true }>(
  record: T,
  now: number,
): T {
  const late = times.filter((name) => Number(record[name] ?? 0) > now + day);
  if (late.length === 0) return record;
  return { ...record, ...Object.fromEntries(late.map((name) => [name, now])) };
}
