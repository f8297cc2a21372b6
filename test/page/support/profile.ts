import { IDBFactory } from 'fake-indexeddb';
import type { MutableLog } from '../../browser/support/browser-log.ts';
import type { Change, Entries, StorageArea } from './web-storage.ts';

/** What the tabs of a browser profile share. */
export interface Profile {
  readonly indexedDB: IDBFactory;
  readonly clipboard: Clipboard;
  /** Returns the area of the profile's localStorage; `onChange` receives the changes of the other tabs. */
  localStorage(onChange: (change: Change) => void): StorageArea;
  /** Returns the class for a tab's channels to the others; they close with the signal. */
  channels(closed: AbortSignal, log: MutableLog): typeof BroadcastChannel;
}

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
      const tell = (change: Change) => {
        for (const follower of followers)
          if (follower !== onChange) setImmediate(() => follower(change));
      };
      return { entries, onChange: tell };
    },
    channels: (closed, log) => channelClass(channels, closed, log),
  };
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
