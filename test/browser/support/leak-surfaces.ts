import type { Terminal } from '@xterm/xterm';
import type { StandIns } from './answer-table.ts';
import type { AttemptedRequest, Log } from './browser-log.ts';
import type { WatchedTab } from './page.ts';
import { allStores, type StoreContents } from './stored-records.ts';
import type { BasicTab } from './tab.ts';

/** A text that someone could read, and its location. */
export interface Sink {
  readonly sink: string;
  readonly text: string;
}

/** The places where keys may be stored, and which keys. */
export interface KeyLocations {
  /** The keys that an entry of localStorage may contain, by its name. */
  readonly slots: Readonly<Record<string, readonly string[]>>;
  /** The keys that a field of the records of an IndexedDB store may contain, by the provider of the bot. */
  readonly field: {
    readonly store: string;
    readonly name: string;
    readonly keys: Readonly<Record<string, readonly string[]>>;
  };
}

/** A tab that is searched, in the browser or in Node. */
export interface Searched extends BasicTab, Log {
  readonly cdp?: WatchedTab['cdp'];
  /** Writes the visible rows into the document, where that does not happen by itself. */
  draw?(): void;
}

/**
 * Returns everything that the page shows, stores, or passed to the browser. `isQuick` leaves out the accessibility
 * tree, the browser's cookies and its navigation history, which take most of the time.
 */
export async function collectSinks(
  opened: Searched,
  locations: KeyLocations,
  isQuick: boolean,
): Promise<Sink[]> {
  const { page } = opened;
  const slow = isQuick || !isInBrowser(opened) ? [] : slowSinks(opened);
  opened.draw?.();
  const [{ lines, texts, entries }, stores, ...found] = await Promise.all([
    page.evaluate(inPage),
    allStores(opened),
    ...slow,
  ]);
  return [
    ...[...lines, lines.map((line) => line.trim()).join('')].map((text) => named('screen', text)),
    ...texts.map(([sink, text]) => named(sink, text)),
    ...entries.map(([name, value]) => entry(name, value, locations.slots)),
    ...stores.flatMap((contents) => stored(contents, locations.field)),
    ...found.flat(),
    ...loggedSinks(opened),
  ];
}

/** Runs in the page, so it uses nothing from outside. */
async function inPage() {
  const texts: [string, string][] = [
    ['document', document.documentElement.outerHTML],
    ['document', document.body.textContent],
    ['title', document.title],
    ['window name', window.name],
    ['selection', String(getSelection())],
    ['address', location.href],
    ['history state', JSON.stringify(history.state) ?? ''],
    ['cookies', document.cookie],
    ['clipboard', await navigator.clipboard.readText().catch(() => '')],
  ];
  for (const field of document.querySelectorAll('input, textarea, select')) {
    texts.push(['field', (field as HTMLInputElement).value]);
  }
  for (const entry of performance.getEntries()) texts.push(['performance', entry.name]);
  for (const entry of Object.entries(sessionStorage))
    texts.push(['sessionStorage', entry.join('\n')]);
  for (const name of await caches.keys()) {
    for (const { url } of await (await caches.open(name)).keys()) texts.push(['caches', url]);
  }
  const { normal, alternate } = (globalThis as unknown as { term: Terminal }).term.buffer;
  const lines: string[] = [];
  for (const buffer of [normal, alternate]) {
    for (let y = 0; y < buffer.length; y += 1) {
      const row = buffer.getLine(y);
      const before = row?.isWrapped ? lines.pop() : '';
      lines.push((before ?? '') + (row?.translateToString(true) ?? ''));
    }
  }
  return { lines, texts, entries: Object.entries(localStorage) };
}

function entry(name: string, value: string, slots: KeyLocations['slots']): Sink {
  return named('localStorage', `${name}\n${withoutAllowedKeys(value, slots[name] ?? [])}`);
}

function stored({ store, records }: StoreContents, field: KeyLocations['field']): Sink[] {
  return records.map(([key, record]) => {
    const checked = store === field.store ? withoutOwnKey(record, field) : record;
    return named('IndexedDB', JSON.stringify([key, checked]));
  });
}

/** Returns a bot without its own key, if that is of its provider. */
function withoutOwnKey(record: unknown, { name, keys }: KeyLocations['field']): object {
  const bot = record as Record<string, unknown>;
  const { [name]: key, keyProvider, provider } = bot;
  const own = keyProvider === provider ? keys[`${provider}`] : [];
  return { ...bot, [name]: key && withoutAllowedKeys(`${key}`, own ?? []) };
}

/** Removes complete allowed keys, and the beginning of an allowed key that is being typed. */
function withoutAllowedKeys(value: string, keys: readonly string[]): string {
  const rest = keys.reduce((text, key) => text.replaceAll(key, ''), value);
  return keys.some((key) => key.startsWith(rest)) ? '' : rest;
}

function isInBrowser(opened: Searched): opened is WatchedTab {
  return opened.cdp !== undefined;
}

function slowSinks(opened: WatchedTab): Promise<Sink[]>[] {
  return [accessibilitySinks(opened), cookieSinks(opened), navigationSinks(opened)];
}

async function accessibilitySinks({ cdp }: WatchedTab): Promise<Sink[]> {
  const { nodes } = await cdp.send('Accessibility.getFullAXTree');
  return [named('accessibility', JSON.stringify(nodes))];
}

async function cookieSinks({ page }: WatchedTab): Promise<Sink[]> {
  return [named('cookies', JSON.stringify(await page.context().cookies()))];
}

/** Returns the addresses in the tab's navigation history. */
async function navigationSinks({ cdp }: WatchedTab): Promise<Sink[]> {
  const { entries } = await cdp.send('Page.getNavigationHistory');
  return entries.map(({ url, title }) => named('navigation', `${url}\n${title}`));
}

function loggedSinks({
  messages,
  browserEntries,
  errors,
  violations,
  postedMessages,
}: Log): Sink[] {
  const lists = {
    console: messages,
    log: browserEntries,
    error: errors,
    violation: violations,
    message: postedMessages,
  };
  return Object.entries(lists).flatMap(([sink, entries]) =>
    entries.map(({ text, url }) => named(sink, `${text}\n${url}`)),
  );
}

/** Returns every request that was attempted or received, including preflights and those to the page's own server. */
export function allRequests(
  { attemptedRequests }: Log,
  hosts: StandIns,
  served: readonly string[],
): AttemptedRequest[] {
  const arrived = [...hosts.requests, ...hosts.preflights].map((seen) => ({
    url: `https://${seen.host}${seen.path}${seen.query}`,
    method: seen.method,
    headers: seen.headers,
    body: seen.body,
  }));
  const own = served.map((path) => ({ url: path, method: 'GET', headers: {}, body: '' }));
  return [...attemptedRequests, ...arrived, ...own];
}

function named(sink: string, text: string): Sink {
  return { sink, text };
}
