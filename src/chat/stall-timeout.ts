import { isSettingValue } from '../storage/settings.ts';

/** Seconds without data after which a reply is given up, where the setting `idle` is `auto`. */
export const defaultStallTimeout = 120;

/** Returns the seconds that the stored value of `idle` means; the default for `auto` and impossible values. */
export function secondsOf(stored = 'auto'): number {
  const isNumber = stored !== 'auto' && isSettingValue('idle', stored);
  return isNumber ? Number(stored) : defaultStallTimeout;
}
