/** Formats a time in milliseconds since 1970 in the local time zone: `2026-11-28 06:25`. */
export function formatTime(time: number): string {
  const minutes = new Date(time).getTimezoneOffset();
  const local = new Date(time - minutes * 60_000).toISOString();
  return local.slice(0, 16).replace('T', ' ');
}
