import type { SettingsStore } from '../storage/settings.ts';
import type { DisplayOptions } from '../terminal/screen/appearance.ts';

/** How the console is wished to look, as this browser keeps it. */
export function displayOptionsIn(settings: SettingsStore): DisplayOptions {
  return {
    theme: settings.get('theme'),
    color: settings.get('color'),
    wrap: settings.get('wrap'),
    motion: settings.get('motion'),
    reader: settings.get('reader'),
    font: settings.get('font'),
    size: settings.get('size'),
  };
}
