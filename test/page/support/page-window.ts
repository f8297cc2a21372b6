import * as database from 'fake-indexeddb';
import { Window as HappyWindow } from 'happy-dom';
import type { AnswerTable } from '../../browser/support/answer-table.ts';
import type { MutableLog } from '../../browser/support/browser-log.ts';
import { DataTransfer, DragEvent } from './files.ts';
import { initialSize, type Layout, styledBox } from './layout.ts';
import { fetchFrom } from './network.ts';
import type { Profile } from './profile.ts';
import { pageTimers } from './timers.ts';
import { type Entries, webStorage } from './web-storage.ts';

/** A window of happy-dom with what it lacks, typed as a browser's. */
export type PageWindow = Window & typeof globalThis;

/** What a window is created with. */
export interface WindowOptions {
  readonly url: string;
  readonly profile: Profile;
  /** The entries of sessionStorage. */
  readonly session: Entries;
  readonly table: AnswerTable;
  readonly layout: Layout;
  /** Ends the page's timers, requests and channels. */
  readonly closed: AbortSignal;
  readonly log: MutableLog;
  readonly reload: () => void;
}

/** Creates a window with an empty page. */
export function createWindow(options: WindowOptions): PageWindow {
  const window = new HappyWindow({ url: options.url, ...initialSize });
  const main = window.document.createElement('main');
  main.id = 'keysh';
  window.document.body.append(main);
  const page = window as unknown as PageWindow;
  define(page, { ...nodeGlobals, ...options.layout.globals(), ...globalsOf(page, options) });
  define(page.HTMLElement.prototype, { getBoundingClientRect: styledBox });
  define(page.navigator, { clipboard: options.profile.clipboard });
  define(page.location, { reload: options.reload });
  return page;
}

function globalsOf(window: PageWindow, options: WindowOptions) {
  const { profile, table, closed, log, session } = options;
  const local = profile.localStorage((change) => {
    if (!closed.aborted) window.dispatchEvent(new window.StorageEvent('storage', change));
  });
  const { Storage, create } = webStorage();
  return {
    ...pageTimers(closed, (error) => log.errors.push({ text: `${error}`, url: '' })),
    console: recordingConsole(log),
    Storage,
    localStorage: create(local),
    sessionStorage: create({ entries: session, onChange: () => undefined }),
    Date: class extends Date {},
    indexedDB: profile.indexedDB,
    BroadcastChannel: profile.channels(closed, log),
    fetch: fetchFrom(table, closed, log),
  };
}

const { default: _, forceCloseDatabase: __, indexedDB: ___, ...databaseClasses } = database;
const databaseMethods = Object.values(databaseClasses).map(
  ({ prototype }) => [prototype, Object.getOwnPropertyDescriptors(prototype)] as const,
);

/** Undoes the changes of a page to the classes of the database, which all pages of a worker share. */
export function restoreDatabaseClasses(): void {
  for (const [prototype, methods] of databaseMethods) Object.defineProperties(prototype, methods);
}

/** Classes and functions that Node has as browsers do. */
const nodeGlobals = {
  ...databaseClasses,
  AbortController,
  AbortSignal,
  Blob,
  CompressionStream,
  DataTransfer,
  DragEvent,
  DecompressionStream,
  DOMException,
  File,
  Headers,
  MessageChannel,
  ReadableStream,
  Request,
  Response,
  TextDecoder,
  TextEncoder,
  TransformStream,
  URL,
  URLSearchParams,
  caches: { keys: async () => [] },
  crypto,
  structuredClone,
  performance: {
    now: () => performance.now(),
    timeOrigin: performance.timeOrigin,
    getEntries: () => [],
    getEntriesByType: () => [],
    setResourceTimingBufferSize: () => undefined,
  },
};

function define(target: object, values: object): void {
  for (const [name, value] of Object.entries(values))
    Object.defineProperty(target, name, { value, configurable: true, writable: true });
}

/** Returns a console whose calls are recorded. */
function recordingConsole({ messages }: MutableLog) {
  const record = (...given: unknown[]) =>
    void messages.push({ text: given.map(String).join(' '), url: '' });
  return { debug: record, error: record, info: record, log: record, trace: record, warn: record };
}
