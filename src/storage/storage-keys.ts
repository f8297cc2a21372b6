import type { Provider } from '../providers/provider.ts';
import { providers } from '../providers/registry.ts';

/** The name of the entry in sessionStorage of a sign-in that this tab has begun. */
export const signInEntry = 'keysh-sign-in';

/** The name of the entry in sessionStorage with the labels of the files of the draft, which a reload loses. */
export const draftFilesEntry = 'keysh-draft-files';

/** Returns the name of the entry that contains the global key of a provider. */
export function keyEntry({ slot }: Pick<Provider, 'slot'>): string {
  return `app-apikey-${slot}`;
}

/** Returns whether an entry with this name contains the global key of a provider. */
export function isKeyEntry(
  name: string,
  known: readonly Pick<Provider, 'slot' | 'needsKey'>[] = providers,
): boolean {
  return known.some((provider) => provider.needsKey && keyEntry(provider) === name);
}

/** Returns the names of all entries of keysh, sorted. Throws if the storage cannot be read. */
export function ownEntries(storage: Storage): readonly string[] {
  return namesIn(storage).filter((name) => /^(app-apikey|keysh)-/.test(name));
}

/** Returns the names of all entries of a storage, sorted. Throws if it cannot be read. */
export function namesIn(storage: Storage): readonly string[] {
  return Array.from({ length: storage.length }, (_, at) => storage.key(at) ?? '').sort();
}

/** Returns whether a stored value is what a script writes for a missing value, which is not a key. */
export function isNoValue(value: string): boolean {
  return /^(?:undefined|null|NaN|true|false|\[object \w+\])$/.test(value);
}
