import type { SettingsStore } from '../storage/settings-store.ts';
import { type DisplayOptions, displayOptionNames } from '../terminal/screen/appearance.ts';

/** Returns the stored settings that the terminal applies. */
export function displayOptionsIn(settings: SettingsStore): DisplayOptions {
  return Object.fromEntries(displayOptionNames.map((name) => [name, settings.get(name)]));
}
