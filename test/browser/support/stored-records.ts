import type { BasicTab } from './tab.ts';

/** Records by the name of their store. */
export interface Stored {
  readonly bots?: readonly object[];
  readonly sessions?: readonly object[];
  readonly messages?: readonly object[];
}

/** Stores records without using keysh. */
export async function plantRecords(
  { page }: Pick<BasicTab, 'page'>,
  records: Stored,
): Promise<void> {
  await page.evaluate(databaseCreated);
  await page.evaluate(put, records);
}

/** The records of an object store with their keys; files in them are their contents as text. */
export interface StoreContents {
  readonly database: string;
  readonly store: string;
  readonly records: readonly (readonly [key: IDBValidKey, record: unknown])[];
}

/** Returns the contents of every object store. */
export function allStores({ page }: Pick<BasicTab, 'page'>): Promise<readonly StoreContents[]> {
  return page.evaluate(storesInPage);
}

/**
 * Returns every stored record with its key by the name of its store, and every entry of localStorage, as JSON. The history is
 * left out, since each line that is entered changes it.
 */
export async function dumpOf(console: Pick<BasicTab, 'page'>): Promise<string> {
  const stores = (await allStores(console)).filter(
    ({ database, store }) => database === 'keysh' && store !== 'history',
  );
  return JSON.stringify({
    ...Object.fromEntries(stores.map(({ store, records }) => [store, records])),
    localStorage: await console.page.evaluate(() => Object.entries(localStorage)),
  });
}

/** Runs in the page: resolves once keysh, which does so after the first prompt, has created its database. */
export async function databaseCreated(): Promise<void> {
  while (!(await indexedDB.databases()).some(({ name }) => name === 'keysh'))
    await new Promise((resolve) => setTimeout(resolve, 10));
}

/** Runs in the page, so it uses nothing from outside. */
function put(records: Stored): Promise<void> {
  return new Promise((resolve, reject) => {
    const opening = indexedDB.open('keysh');
    opening.onerror = () => reject(opening.error);
    opening.onsuccess = () => {
      const change = opening.result.transaction(['bots', 'sessions', 'messages'], 'readwrite');
      for (const [name, list] of Object.entries(records)) {
        for (const record of list) change.objectStore(name).put(record);
      }
      change.onerror = () => reject(change.error);
      change.oncomplete = () => {
        opening.result.close();
        resolve();
      };
    };
  });
}

/** Runs in the page, so it uses nothing from outside. */
async function storesInPage(): Promise<StoreContents[]> {
  const settle = <T>(request: IDBRequest<T>) =>
    new Promise<T>((resolve, reject) => {
      request.onsuccess = () => resolve(request.result);
      request.onerror = () => reject(request.error);
    });
  const readable = async (record: unknown) => {
    if (typeof record !== 'object') return record;
    const fields = Object.entries(record ?? {}).map(async ([name, value]) => [
      name,
      value instanceof Blob ? await value.text() : value,
    ]);
    return Object.fromEntries(await Promise.all(fields));
  };
  const found: StoreContents[] = [];
  for (const { name: database = '' } of await indexedDB.databases()) {
    const opened = await settle(indexedDB.open(database));
    for (const store of opened.objectStoreNames) {
      const reading = opened.transaction(store).objectStore(store);
      const [keys, values] = await Promise.all([
        settle(reading.getAllKeys()),
        settle(reading.getAll()),
      ]);
      const texts = await Promise.all(values.map(readable));
      found.push({ database, store, records: keys.map((key, at) => [key, texts[at]]) });
    }
    opened.close();
  }
  return found;
}

/** A stored message. */
interface Message {
  readonly role: string;
  readonly text: string;
  readonly ending?: string;
  readonly out?: number | true;
}

/** Returns the stored messages in order. */
export function messagesIn(console: Pick<BasicTab, 'page'>): Promise<readonly Message[]> {
  return recordsIn(console, 'messages');
}

/** Returns all records of a store of the page's database. */
export function recordsIn<T>({ page }: Pick<BasicTab, 'page'>, store: string): Promise<T[]> {
  return page.evaluate(
    (name) =>
      new Promise((resolve, reject) => {
        const opening = indexedDB.open('keysh');
        opening.onerror = () => reject(opening.error);
        opening.onsuccess = () => {
          const reading = opening.result.transaction(name).objectStore(name).getAll();
          reading.onsuccess = () => resolve(reading.result);
          opening.result.close();
        };
      }),
    store,
  );
}
