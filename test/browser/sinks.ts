import type { Tried } from './log.ts';
import type { WatchedTab } from './page.ts';
import type { StandIns } from './standins.ts';

/** A text that somebody could read, and where. */
export interface Sink {
  readonly sink: string;
  readonly text: string;
}

/** Where stored keys belong: these localStorage entries, and this field of records of this IndexedDB store. */
export interface Homes {
  readonly slots: readonly string[];
  readonly field: { readonly store: string; readonly name: string };
}

/** Everything that the page shows, keeps or told the browser. */
export async function sinks(opened: WatchedTab, homes: Homes): Promise<Sink[]> {
  const found = await Promise.all([
    shown(opened),
    opened.page.evaluate(inPage, homes),
    opened.page.evaluate(inDatabases, homes.field),
    accessible(opened),
    cookies(opened),
    visited(opened),
  ]);
  return [...found.flat(), ...noted(opened)];
}

async function shown({ rows }: WatchedTab): Promise<Sink[]> {
  const lines = await rows();
  return [...lines, lines.map((line) => line.trim()).join('')].map((text) => named('screen', text));
}

/** Runs in the page, so it stands alone. */
async function inPage({ slots }: Homes): Promise<Sink[]> {
  const texts: [string, string][] = [
    ['document', document.documentElement.outerHTML],
    ['title', document.title],
    ['selection', String(getSelection())],
    ['address', location.href],
    ['history state', JSON.stringify(history.state) ?? ''],
    ['cookies', document.cookie],
  ];
  for (const field of document.querySelectorAll('input, textarea, select')) {
    texts.push(['field', (field as HTMLInputElement).value]);
  }
  for (const entry of performance.getEntries()) texts.push(['performance', entry.name]);
  for (const [name, value] of Object.entries(localStorage)) {
    texts.push(['localStorage', slots.includes(name) ? name : `${name}\n${value}`]);
  }
  for (const entry of Object.entries(sessionStorage))
    texts.push(['sessionStorage', entry.join('\n')]);
  for (const name of await caches.keys()) {
    for (const { url } of await (await caches.open(name)).keys()) texts.push(['caches', url]);
  }
  return texts.map(([sink, text]) => ({ sink, text }));
}

/** Runs in the page, so it stands alone. */
async function inDatabases(field: Homes['field']): Promise<Sink[]> {
  const settle = <T>(request: IDBRequest<T>) =>
    new Promise<T>((resolve, reject) => {
      request.onsuccess = () => resolve(request.result);
      request.onerror = () => reject(request.error);
    });
  const found: Sink[] = [];
  for (const { name = '' } of await indexedDB.databases()) {
    const database = await settle(indexedDB.open(name));
    for (const store of database.objectStoreNames) {
      const records = await settle(database.transaction(store).objectStore(store).getAll());
      const hide = (key: string, value: unknown) =>
        store === field.store && key === field.name ? undefined : value;
      found.push({ sink: 'IndexedDB', text: JSON.stringify(records, hide) });
    }
    database.close();
  }
  return found;
}

async function accessible({ cdp }: WatchedTab): Promise<Sink[]> {
  await cdp.send('Accessibility.enable');
  const { nodes } = await cdp.send('Accessibility.getFullAXTree');
  return [named('accessibility', JSON.stringify(nodes))];
}

async function cookies({ page }: WatchedTab): Promise<Sink[]> {
  return [named('cookies', JSON.stringify(await page.context().cookies()))];
}

/** The addresses that the tab can go back to. */
async function visited({ cdp }: WatchedTab): Promise<Sink[]> {
  const { entries } = await cdp.send('Page.getNavigationHistory');
  return entries.map(({ url, title }) => named('navigation', `${url}\n${title}`));
}

function noted({ messages, notes, errors, violations, posted }: WatchedTab): Sink[] {
  const lists = {
    console: messages,
    log: notes,
    error: errors,
    violation: violations,
    message: posted,
  };
  return Object.entries(lists).flatMap(([sink, entries]) =>
    entries.map(({ text, url }) => named(sink, `${text}\n${url}`)),
  );
}

/** Every request that was tried or arrived, preflights and the page's own server included. */
export function sent({ tried }: WatchedTab, hosts: StandIns, served: readonly string[]): Tried[] {
  const arrived = [...hosts.requests, ...hosts.preflights].map((seen) => ({
    url: `https://${seen.host}${seen.path}${seen.query}`,
    method: seen.method,
    headers: seen.headers,
    body: seen.body,
  }));
  const own = served.map((path) => ({ url: path, method: 'GET', headers: {}, body: '' }));
  return [...tried, ...arrived, ...own];
}

function named(sink: string, text: string): Sink {
  return { sink, text };
}
