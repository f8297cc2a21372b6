import { vi } from 'vitest';
import type { Scheduler } from './scheduler.ts';

type Listener = (event: { readonly data?: unknown }) => void;

/** Listeners of the channel between the tabs, which is made once for all races of a file. */
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

/** What several tabs of one browser have in common besides the database: the storage and the channel between them. */
export class Pages {
  readonly #watchers: { readonly tab: number; readonly listener: () => void }[] = [];
  #opening = 0;

  constructor(
    private readonly scheduler: Scheduler,
    private readonly shared: Storage,
  ) {}

  /** Puts what a page has and Node has not where it is looked for; `vi.unstubAllGlobals` ends that. */
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

  /** Opens the tab of that number, with its view of the storage; the others hear what it writes. */
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

  /** A field for a file, in which one is chosen at a time that the scheduler picks. */
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

/** A file in memory that is read at times that the scheduler picks. */
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
