import type { App } from '../../src/app/app.ts';
import { Failure } from '../../src/base/failure.ts';
import type { SettingsStore } from '../../src/storage/settings-store.ts';

/** Stores a setting that is in effect in this tab. Throws a `storage` Failure that says so where it cannot be stored. */
export function keepSetting(app: App, ...[name, value]: Parameters<SettingsStore['set']>): void {
  try {
    app.settings.set(name, value);
  } catch (error) {
    if (!(error instanceof Failure)) throw error;
    throw new Failure('storage', `${error.message} Until a reload it applies to this tab.`);
  }
}
