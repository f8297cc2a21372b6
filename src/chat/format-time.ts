/** As the clock here says: `2026-11-28 06:25`. */
export function formatTime(time: number): string {
  const minutes = new Date(time).getTimezoneOffset();
  const here = new Date(time - minutes * 60_000).toISOString();
  return here.slice(0, 16).replace('T', ' ');
}
