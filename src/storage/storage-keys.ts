/** The names of the entries that keysh made in a storage, in order. Throws where the browser lets nobody read it. */
export function ownEntries(storage: Storage): readonly string[] {
  return namesIn(storage).filter((name) => /^(app-apikey|keysh)-/.test(name));
}

/** The names of all entries of a storage, in order. */
export function namesIn(storage: Storage): readonly string[] {
  return Array.from({ length: storage.length }, (_, at) => storage.key(at) ?? '').sort();
}

/** Whether an entry of this name is a key's own place. */
export function isKeyEntry(name: string): boolean {
  return /^app-apikey-provider[1-8]$/.test(name);
}
