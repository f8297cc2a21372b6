import { isSettingValue } from '../storage/settings.ts';

/** Seconds without data after which a reply times out if the setting `idle` is `auto`. */
export const defaultStallTimeout = 120;

/** Returns the seconds for a stored value of `idle`; the default for `auto` and invalid values. */
export function secondsOf(stored = 'auto'): number {
  const isNumber = stored !== 'auto' && isSettingValue('idle', stored);
  return isNumber ? Number(stored) : defaultStallTimeout;
}
