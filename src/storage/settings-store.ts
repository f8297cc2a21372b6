import { Failure } from '../base/failure.ts';
import type { SettingName, SettingValue } from './settings.ts';
import { namesIn } from './storage-keys.ts';

const prefix = 'keysh-';

/** The settings of this browser. Each has an entry of its own, so that tabs do not overwrite each other, and is read at every call. */
export class SettingsStore {
  /** `holdsKey` returns whether a value contains a key; such a value is not stored. */
  constructor(
    private readonly storage: () => Storage,
    private readonly holdsKey: (value: string) => boolean = () => false,
  ) {}

  /** Returns the stored text; undefined if none is stored or the storage cannot be read. */
  get(name: SettingName): string | undefined {
    try {
      return this.storage().getItem(prefix + name) ?? undefined;
    } catch {
      return undefined;
    }
  }

  /**
   * Stores a value, or removes it if it is undefined. Throws a `held-key` Failure if the value contains a key, or a `storage`
   * Failure; nothing is changed then.
   */
  set<Name extends SettingName>(name: Name, value: SettingValue<Name> | undefined): void {
    if (value !== undefined && this.holdsKey(value)) {
      throw new Failure('held-key', 'The setting was not saved: the value contains an API key.');
    }
    try {
      if (value === undefined) this.storage().removeItem(prefix + name);
      else this.storage().setItem(prefix + name, value);
    } catch {
      throw new Failure(
        'storage',
        'The setting was not saved: this browser does not let the page store anything, or its storage is full.',
      );
    }
  }

  /**
   * Removes every setting that contains a key, including those of other versions, if the browser allows it. A key can
   * become known after it was stored.
   */
  removeWithKeys(): void {
    try {
      const storage = this.storage();
      for (const name of namesIn(storage)) {
        const isLeaking = name.startsWith(prefix) && this.holdsKey(storage.getItem(name) ?? '');
        if (isLeaking) storage.removeItem(name);
      }
    } catch {
      // The browser does not let the page change its storage.
    }
  }
}
