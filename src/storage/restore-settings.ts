import { Failure } from '../base/failure.ts';
import type { SettingName } from './settings.ts';
import type { SettingsStore } from './settings-store.ts';

/** New values by name; undefined removes the value. */
export type Changes = ReadonlyMap<SettingName, string | undefined>;

/**
 * Stores and removes values, all or none. Returns a function that restores the former values. Both throw a `storage`
 * Failure that says what was changed.
 */
export function restoreSettings(settings: SettingsStore, changes: Changes): () => void {
  const former = new Map([...changes.keys()].map((name) => [name, settings.get(name)]));
  try {
    for (const [name, value] of changes) settings.set(name, value);
  } catch {
    restore(settings, former);
    throw new Failure(
      'storage',
      'Nothing was changed, because no setting can be saved: this browser does not let the page store anything, or its storage is full.',
    );
  }
  return () => restore(settings, former);
}

/** Restores values in reverse order, so that there is room for each. */
function restore(settings: SettingsStore, former: Changes): void {
  for (const [name, value] of [...former].reverse()) {
    try {
      settings.set(name, value);
    } catch {
      // The comparison below finds it.
    }
  }
  const names = [...former.keys()];
  const changed = names.filter((name) => settings.get(name) !== former.get(name));
  if (changed.length > 0) throw partialChange(changed, names);
}

function partialChange(changed: readonly string[], all: readonly string[]): Failure {
  const others = all.filter((name) => !changed.includes(name));
  return new Failure(
    'storage',
    `Some settings were changed and cannot be restored: ${changed.join(', ')}. Not changed: ${[...others, 'everything else'].join(', ')}. Free some storage, then set them again.`,
  );
}
