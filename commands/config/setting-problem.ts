import type { App } from '../../src/app/app.ts';
import { maskLong } from '../../src/secrets/mask-long.ts';
import {
  isSettingValue,
  type Setting,
  type SettingName,
  settings,
} from '../../src/storage/settings.ts';
import { isFontInstalled } from '../../src/terminal/screen/fonts.ts';
import { either } from '../count.ts';

/** Returns what is wrong with a value of a setting, as a sentence about the setting; undefined if it can be stored. */
export function problemWith(
  { keys }: Pick<App, 'keys'>,
  name: SettingName,
  value: string,
): string | undefined {
  if (!isSettingValue(name, value)) return `takes ${possible(name)}, not '${maskLong(value)}'.`;
  const isFont = name === 'font' && value !== 'auto' && keys.redact(value) === value;
  return isFont && !isFontInstalled(value)
    ? `takes auto or an installed font; this browser finds none named '${value}'.`
    : undefined;
}

/** Describes the valid values of a setting. */
export function possible(name: SettingName): string {
  const { values, others }: Setting = settings[name];
  return others?.description ?? either(values ?? []);
}
