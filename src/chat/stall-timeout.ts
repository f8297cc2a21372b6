/** Seconds after which a reply that came to a halt is given up, unless it is set otherwise. */
export const defaultStallTimeout = 120;

/** Whether `set idle` takes it: 10 seconds to an hour. */
export function isStallTimeout(word: string): boolean {
  return /^[1-9]\d{1,3}$/.test(word) && Number(word) >= 10 && Number(word) <= 3600;
}

/** The seconds that were set, or the usual ones. */
export function secondsOf(stored: string | undefined): number {
  return stored !== undefined && isStallTimeout(stored) ? Number(stored) : defaultStallTimeout;
}
