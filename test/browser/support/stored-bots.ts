import { stored } from './console.ts';
import { databaseCreated } from './stored-records.ts';
import type { Console, Harness, OpenOptions, Tab } from './tab.ts';

/** Two more keys of OpenAI. */
export const otherKey = 'sk-proj-0therKeyAbCdEfGhIjKlMnOpQrStUvWxYz0123';
export const ownKey = 'sk-proj-B0tKeyAbCdEfGhIjKlMnOpQrStUvWxYz0123bot1';

/** A bot to store; the provider is OpenAI by default. */
export interface Planted {
  readonly name: string;
  readonly provider?: string;
  readonly model?: string;
  /** Its own key. */
  readonly k?: string;
  readonly parameters?: Readonly<Record<string, number>>;
}

/** Stores bots without using keysh, and selects none. */
export async function plantBots(
  { page }: Pick<Tab, 'page'>,
  ...bots: readonly Planted[]
): Promise<void> {
  const records = bots.map((bot) => ({
    v: 1,
    id: bot.name,
    provider: 'openai',
    model: 'gpt-4.1',
    parameters: {},
    ...bot,
    ...(bot.k && { keyProvider: bot.provider ?? 'openai' }),
  }));
  await page.evaluate(databaseCreated);
  await page.evaluate(put, records);
}

/** Opens a console with these global keys, bot wit at Groq, and bot poet at OpenAI with its own key if given. */
export async function openWithBots<Opened extends Console>(
  use: Harness<Opened, OpenOptions>,
  ids: readonly string[],
  k?: string,
): Promise<Opened> {
  const console = await use.open({ stored: stored(...ids) });
  await plantBots(console, { name: 'poet', ...(k && { k }) }, { name: 'wit', provider: 'groq' });
  return console;
}

/** Returns the key fields of the stored bots, by name. */
export async function plantedKeys({ page }: Tab): Promise<Record<string, unknown>> {
  return Object.fromEntries((await page.evaluate(all)).map(({ name, k }) => [name, k]));
}

/** Runs in the page, so it uses nothing from outside. */
function put(records: readonly object[]): Promise<void> {
  return new Promise((resolve, reject) => {
    const opening = indexedDB.open('keysh');
    opening.onerror = () => reject(opening.error);
    opening.onsuccess = () => {
      const change = opening.result.transaction('bots', 'readwrite');
      for (const record of records) change.objectStore('bots').put(record);
      change.oncomplete = () => {
        opening.result.close();
        resolve();
      };
    };
  });
}

/** Runs in the page, so it uses nothing from outside. */
function all(): Promise<readonly { readonly name: string; readonly k?: string }[]> {
  return new Promise((resolve, reject) => {
    const opening = indexedDB.open('keysh');
    opening.onerror = () => reject(opening.error);
    opening.onsuccess = () => {
      const reading = opening.result.transaction('bots').objectStore('bots').getAll();
      reading.onsuccess = () => {
        opening.result.close();
        resolve(reading.result);
      };
    };
  });
}
