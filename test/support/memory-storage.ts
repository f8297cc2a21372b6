/** Returns a Storage in memory that behaves as the browser's. */
export function memoryStorage(entries: Record<string, string> = {}): Storage {
  const items = new Map(Object.entries(entries));
  return {
    get length() {
      return items.size;
    },
    clear: () => items.clear(),
    getItem: (name) => items.get(name) ?? null,
    key: (index) => [...items.keys()][index] ?? null,
    removeItem: (name) => void items.delete(name),
    setItem: (name, value) => void items.set(name, value),
  };
}

/** Returns the entries of a storage. */
export function entriesOf(storage: Storage): Record<string, string> {
  const names = Array.from({ length: storage.length }, (_, at) => storage.key(at) ?? '');
  return Object.fromEntries(names.map((name) => [name, storage.getItem(name) ?? '']));
}

/**
 * Returns a Storage whose writes throw QuotaExceededError if `exceedsQuota` returns true; it receives the number of
 * earlier writes, the name of the entry, and all values after the write.
 */
export function storageWithQuota(
  entries: Record<string, string>,
  exceedsQuota: (before: number, name: string, values: readonly string[]) => boolean,
): Storage {
  const storage = memoryStorage(entries);
  let writes = 0;
  const checkQuota = (name: string, value: string) => {
    const values = Object.values({ ...entriesOf(storage), [name]: value });
    writes += 1;
    if (exceedsQuota(writes - 1, name, values)) throw new DOMException('', 'QuotaExceededError');
  };
  return {
    ...storage,
    get length() {
      return storage.length;
    },
    setItem(name, value) {
      checkQuota(name, value);
      storage.setItem(name, value);
    },
    removeItem(name) {
      checkQuota(name, '');
      storage.removeItem(name);
    },
  };
}
