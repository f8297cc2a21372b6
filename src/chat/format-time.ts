/** Returns the day, `Today`, `Yesterday` or a date as `formatTime` has it, and the time of the day. */
export function dayAndClock(
  time: number,
  now = Date.now(),
): { readonly day: string; readonly clock: string } {
  const [date = '', clock = ''] = formatTime(time).split(' ');
  const days = [now, now - 24 * 60 * 60_000].map((day) => formatTime(day).split(' ')[0]);
  return { day: ['Today', 'Yesterday'][days.indexOf(date)] ?? date, clock };
}

/** Formats a time in milliseconds since 1970 in the local time zone: `2026-11-28 06:25`. */
export function formatTime(time: number): string {
  const minutes = new Date(time).getTimezoneOffset();
  const local = new Date(time - minutes * 60_000).toISOString();
  return local.slice(0, 16).replace('T', ' ');
}
