import { IDBFactory } from 'fake-indexeddb';
import type { MutableLog } from '../../browser/support/browser-log.ts';

/** What the tabs of a browser profile share. */
export interface Profile {
  readonly indexedDB: IDBFactory;
  readonly clipboard: Clipboard;
  /** Returns the profile's localStorage; `onChange` receives the changes of the other tabs. */
  localStorage(onChange: (change: StorageEventInit) => void): Storage;
  /** Returns the class for a tab's channels to the others; they close with the signal. */
  channels(closed: AbortSignal, log: MutableLog): typeof BroadcastChannel;
}

type Entries = Map<string, string>;
type Change = Required<Pick<StorageEventInit, 'key' | 'oldValue' | 'newValue'>>;

/** Returns a profile whose localStorage has these entries. */
export function createProfile(stored: Readonly<Record<string, string>>): Profile {
  const entries: Entries = new Map(Object.entries(stored));
  const followers = new Set<(change: Change) => void>();
  const channels = new Set<BroadcastChannel>();
  return {
    indexedDB: new IDBFactory(),
    clipboard: clipboard(),
    localStorage(onChange) {
      followers.add(onChange);
      return storageOf(entries, (change) => {
        for (const follower of followers)
          if (follower !== onChange) setImmediate(() => follower(change));
      });
    },
    channels: (closed, log) => channelClass(channels, closed, log),
  };
}

/** Returns a storage that keeps its entries in the map. */
export function storageOf(entries: Entries, onChange: (change: Change) => void): Storage {
  const change = (key: string, newValue: string | null) => {
    const oldValue = entries.get(key) ?? null;
    if (oldValue === newValue) return;
    if (newValue === null) entries.delete(key);
    else entries.set(key, newValue);
    onChange({ key, oldValue, newValue });
  };
  const methods: Storage = {
    get length() {
      return entries.size;
    },
    clear() {
      for (const name of [...entries.keys()]) change(name, null);
    },
    getItem: (name) => entries.get(name) ?? null,
    key: (at) => [...entries.keys()][at] ?? null,
    removeItem: (name) => change(name, null),
    setItem: (name, value) => change(name, `${value}`),
  };
  return new Proxy(methods, {
    ownKeys: () => [...entries.keys()],
    getOwnPropertyDescriptor(_, name) {
      const value = entries.get(String(name));
      return value === undefined
        ? undefined
        : { value, writable: true, enumerable: true, configurable: true };
    },
    get: (_, name) => Reflect.get(methods, name) ?? entries.get(String(name)),
    set(_, name, value) {
      change(String(name), `${value}`);
      return true;
    },
    deleteProperty(_, name) {
      change(String(name), null);
      return true;
    },
  });
}

function clipboard(): Clipboard {
  let held = '';
  return Object.assign(new EventTarget(), {
    readText: async () => held,
    async writeText(text: string) {
      held = text;
    },
    read: () => Promise.reject(new Error('only texts')),
    write: () => Promise.reject(new Error('only texts')),
  });
}

/** Returns a class whose instances exchange messages with the others in the set. */
function channelClass(
  all: Set<BroadcastChannel>,
  closed: AbortSignal,
  { postedMessages }: MutableLog,
): typeof BroadcastChannel {
  return class Channel extends EventTarget {
    onmessage = null;
    onmessageerror = null;

    constructor(readonly name: string) {
      super();
      all.add(this);
      closed.addEventListener('abort', () => this.close());
    }

    postMessage(message: unknown): void {
      const data = structuredClone(message);
      postedMessages.push({ text: JSON.stringify(message), url: '' });
      for (const other of all)
        if (other !== this && other.name === this.name)
          setImmediate(() => other.dispatchEvent(new MessageEvent('message', { data })));
    }

    close(): void {
      all.delete(this);
    }
  };
}
