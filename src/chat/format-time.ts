/** Returns the day, `Today`, `Yesterday` or a date as `formatTime` has it, and the time of the day. */
export function dayAndClock(
  time: number,
  now = Date.now(),
): { readonly day: string; readonly clock: string } {
  const [date = '', clock = ''] = formatTime(time).split(' ');
  const days = [now, now - 24 * 60 * 60_000].map(formatDate);
  return { day: ['Today', 'Yesterday'][days.indexOf(date)] ?? date, clock };
}

/** Formats the day of a time as `formatTime` does: `2026-11-28`. */
export function formatDate(time: number): string {
  return formatTime(time).slice(0, 10);
}

/** Formats the month of a time as `formatTime` does: `2026-11`. */
export function monthOf(time: number): string {
  return formatTime(time).slice(0, 7);
}

/** Formats a time in milliseconds since 1970 in the local time zone: `2026-11-28 06:25`. */
export function formatTime(time: number): string {
  const minutes = new Date(time).getTimezoneOffset();
  const local = new Date(time - minutes * 60_000).toISOString();
  return local.slice(0, 16).replace('T', ' ');
}
