import type { Tab } from './tab.ts';

/** Records by the name of their store. */
export interface Stored {
  readonly bots?: readonly object[];
  readonly sessions?: readonly object[];
  readonly messages?: readonly object[];
}

/** Stores records without using keysh. */
export async function plantRecords({ page }: Pick<Tab, 'page'>, records: Stored): Promise<void> {
  await page.evaluate(databaseCreated);
  await page.evaluate(put, records);
}

/** Returns every bot, session and message with its database key, and every entry of localStorage, as JSON. */
export async function dumpOf({ page }: Pick<Tab, 'page'>): Promise<string> {
  const entries = await page.evaluate(() => Object.entries(localStorage));
  return JSON.stringify([await page.evaluate(everything), entries]);
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
function everything(): Promise<unknown> {
  return new Promise((resolve, reject) => {
    const opening = indexedDB.open('keysh');
    opening.onerror = () => reject(opening.error);
    opening.onsuccess = () => {
      const names = ['bots', 'sessions', 'messages'];
      const reading = opening.result.transaction(names);
      const requests = names.flatMap((name) => {
        const store = reading.objectStore(name);
        return [store.getAllKeys(), store.getAll()];
      });
      reading.oncomplete = () => {
        opening.result.close();
        resolve(requests.map(({ result }) => result));
      };
    };
  });
}

/** A stored message. */
interface Message {
  readonly role: string;
  readonly text: string;
  readonly ending?: string;
  readonly out?: number | true;
}

/** Returns the stored messages in order. */
export function messagesIn(console: Pick<Tab, 'page'>): Promise<readonly Message[]> {
  return recordsIn(console, 'messages');
}

/** Returns all records of a store of the page's database. */
export function recordsIn<T>({ page }: Pick<Tab, 'page'>, store: string): Promise<T[]> {
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
