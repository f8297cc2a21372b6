import { vi } from 'vitest';
import type { Scheduler } from './scheduler.ts';

type Listener = (event: { readonly data?: unknown }) => void;

/** The listeners of the channel between the tabs. There is one channel for all races of a test file. */
let heard: Listener[] = [];
let tell: (listener: Listener, data: unknown) => void = () => undefined;

class Channel {
  addEventListener(_: string, listener: Listener): void {
    heard.push(listener);
  }

  postMessage(data: unknown): void {
    for (const listener of heard) tell(listener, data);
  }
}

/** The storage and the channel that the tabs of one browser share. */
export class Pages {
  readonly #watchers: { readonly tab: number; readonly listener: () => void }[] = [];
  #opening = 0;

  constructor(
    private readonly scheduler: Scheduler,
    private readonly shared: Storage,
  ) {}

  /** Stubs the globals of a page that Node lacks. `vi.unstubAllGlobals` removes them. */
  install(file: () => Blob, clipboard: (text: string) => Promise<void>): void {
    heard = [];
    tell = (listener, data) => void this.scheduler.pause().then(() => listener({ data }));
    vi.stubGlobal('BroadcastChannel', Channel);
    vi.stubGlobal('addEventListener', (type: string, listener: () => void) => {
      if (type === 'storage') this.#watchers.push({ tab: this.#opening, listener });
    });
    vi.stubGlobal('location', { origin: 'https://keysh.test', href: 'https://keysh.test/' });
    vi.stubGlobal('matchMedia', () => ({ matches: true }));
    vi.stubGlobal('navigator', { onLine: true, clipboard: { writeText: clipboard } });
    vi.stubGlobal('document', {
      body: { append: () => undefined },
      createElement: () => this.#chooser(file),
    });
  }

  /** Opens the tab with this number and its view of the storage. The other tabs are notified of what it writes. */
  open<Tab>(tab: number, make: (storage: Storage) => Tab): Tab {
    this.#opening = tab;
    const write = (act: () => void) => {
      act();
      for (const watcher of this.#watchers) {
        if (watcher.tab !== tab) void this.scheduler.pause().then(watcher.listener);
      }
    };
    const { shared } = this;
    return make({
      ...shared,
      get length() {
        return shared.length;
      },
      setItem: (name, value) => write(() => shared.setItem(name, value)),
      removeItem: (name) => write(() => shared.removeItem(name)),
    });
  }

  /** Returns a file input in which a file is chosen when the scheduler runs that task. */
  #chooser(file: () => Blob) {
    const input = new EventTarget();
    return Object.assign(input, {
      files: [] as Blob[],
      remove: () => undefined,
      click: () =>
        void this.scheduler.pause().then(() => {
          Object.assign(input, { files: [file()] });
          input.dispatchEvent(new Event('change'));
        }),
    });
  }
}

/** Returns a file in memory whose reads are tasks of the scheduler. */
export function fileOf(text: string, scheduler: Scheduler): Blob {
  const bytes = new TextEncoder().encode(text);
  const part = (from = 0, to = bytes.length): object => ({
    size: to - from,
    slice: (start = 0, end = to - from) => part(from + start, Math.min(to, from + end)),
    text: () => scheduler.pause().then(() => new TextDecoder().decode(bytes.subarray(from, to))),
    arrayBuffer: () => scheduler.pause().then(() => bytes.slice(from, to).buffer),
  });
  const file = { name: 'keysh.json', ...part() };
  return file as unknown as Blob;
}
