/** The entries of a storage by their names. */
export type Entries = Map<string, string>;

export type Change = Required<Pick<StorageEventInit, 'key' | 'oldValue' | 'newValue'>>;

/** Entries, and a function that is told of each change. */
export interface StorageArea {
  readonly entries: Entries;
  readonly onChange: (change: Change) => void;
}

/** UTF-16 units of all names and values that a storage can hold. */
const quota = 5 << 20;

/** Returns the class of a window's storages, whose methods scripts may replace, and a function that creates one. */
export function webStorage() {
  const areas = new WeakMap<object, StorageArea>();
  const areaOf = (storage: object) => areas.get(storage) as StorageArea;
  class WebStorage {
    get length() {
      return areaOf(this).entries.size;
    }

    clear() {
      for (const name of [...areaOf(this).entries.keys()]) change(areaOf(this), name, null);
    }

    getItem(name: string) {
      return areaOf(this).entries.get(name) ?? null;
    }

    key(at: number) {
      return [...areaOf(this).entries.keys()][at] ?? null;
    }

    removeItem(name: string) {
      change(areaOf(this), name, null);
    }

    setItem(name: string, value: string) {
      change(areaOf(this), name, `${value}`);
    }
  }
  const create = (area: StorageArea): Storage => {
    const storage = new Proxy(new WebStorage(), handlerOf(area));
    areas.set(storage, area);
    return storage;
  };
  return { Storage: WebStorage, create };
}

/** Returns the handler by which the entries are properties of the storage. */
function handlerOf(area: StorageArea): ProxyHandler<Storage> {
  const { entries } = area;
  return {
    ownKeys: () => [...entries.keys()],
    getOwnPropertyDescriptor(_, name) {
      const value = entries.get(String(name));
      return value === undefined
        ? undefined
        : { value, writable: true, enumerable: true, configurable: true };
    },
    get: (storage, name, proxy) => Reflect.get(storage, name, proxy) ?? entries.get(String(name)),
    set(_, name, value) {
      change(area, String(name), `${value}`);
      return true;
    },
    deleteProperty(_, name) {
      change(area, String(name), null);
      return true;
    },
  };
}

/** Changes or removes an entry; throws a QuotaExceededError if there is no space for it. */
function change({ entries, onChange }: StorageArea, key: string, newValue: string | null): void {
  const oldValue = entries.get(key) ?? null;
  if (oldValue === newValue) return;
  if (newValue === null) entries.delete(key);
  else if (newValue.length > (oldValue?.length ?? -1) && sizeWith(entries, key, newValue) > quota)
    throw new DOMException('The quota has been exceeded.', 'QuotaExceededError');
  else entries.set(key, newValue);
  onChange({ key, oldValue, newValue });
}

function sizeWith(entries: Entries, key: string, value: string): number {
  const changed = new Map(entries).set(key, value);
  return [...changed].reduce((size, [name, text]) => size + name.length + text.length, 0);
}
