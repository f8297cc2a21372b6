import type { App } from '../../src/app/app.ts';
import { formatBytes } from '../../src/base/format-bytes.ts';
import type { Database } from '../../src/storage/database.ts';
import { allFiles } from '../../src/storage/files.ts';
import { isKeyEntry, namesIn } from '../../src/storage/storage-keys.ts';
import { dim, styled } from '../../src/terminal/text/styled-text.ts';
import { count } from '../count.ts';
import { print, printItem } from '../output.ts';
import { cacheEntries } from './cache-entries.ts';
import { storageLeft } from './storage-estimate.ts';

/** Prints the names and sizes of stored entries, but not their values. */
export async function printKept(app: App): Promise<void> {
  print(
    app,
    styled`Stored in this browser for ${location.origin} only, unencrypted, and readable by every extension that can read this page:`,
  );
  printStorage(app, 'localStorage', () => localStorage);
  printStorage(app, 'sessionStorage', () => sessionStorage);
  await printDatabase(app);
  await printCaches(app);
  printItem(app, dim(styled`${await storageLeft()}`));
}

function printStorage(app: App, title: string, storage: () => Storage): void {
  try {
    const opened = storage();
    const names = namesIn(opened);
    const entries = names.map((name) => entryOf(name, opened.getItem(name) ?? ''));
    printItem(app, `${title}: ${entries.join(', ') || 'nothing'}`);
  } catch {
    printItem(app, `${title}: this browser does not let the page use it`);
  }
}

async function printDatabase(app: App): Promise<void> {
  await app.bots.refresh().catch(() => undefined);
  const found = await app.database.use(read).catch(() => undefined);
  if (!found) {
    printItem(app, `IndexedDB: this browser does not let the page use it`);
    return;
  }
  const size = await bytesOfFiles(app.database);
  const sizes = (name: string) => (name === 'files' && size > 0 ? ` (${formatBytes(size)})` : '');
  const counts = found.stores.map(({ name, count }) => `${name} ${count}${sizes(name)}`).join(', ');
  printItem(app, `IndexedDB: database keysh, version ${found.version}: ${counts}`);
  const bots = found.stores.find(({ name }) => name === 'bots')?.count ?? 0;
  const unreadable = bots - app.bots.list.length;
  if (unreadable > 0)
    printItem(app, `${unreadable} of the bots cannot be read and are left unchanged`);
}

/** Prints the names of the caches of this origin, which contain the files of the page for offline use. */
async function printCaches(app: App): Promise<void> {
  const found = await cacheEntries().catch(() => undefined);
  if (!found) return;
  const entries = found.map(({ name, urls }) => `${name} (${count(urls.length, 'file')})`);
  printItem(app, `Cache Storage: ${entries.join(', ') || 'nothing'}`);
}

/** Returns the total size of the stored files. */
async function bytesOfFiles(database: Database): Promise<number> {
  let total = 0;
  for await (const { bytes } of allFiles(database)) total += bytes.size;
  return total;
}

type Opened = Parameters<Parameters<Database['use']>[0]>[0];

async function read(opened: Opened) {
  const names = [...opened.objectStoreNames];
  const stores = names.map(async (name) => ({ name, count: await opened.count(name) }));
  return { version: opened.version, stores: await Promise.all(stores) };
}

/** Describes an entry by its name and length; the length of a key is not shown. */
function entryOf(name: string, value: string): string {
  return isKeyEntry(name) ? name : `${name} (${lengthOf(value)})`;
}

function lengthOf(text: string): string {
  return text.length < 1000
    ? `${text.length} characters`
    : `${(text.length / 1000).toFixed(1)}k characters`;
}
