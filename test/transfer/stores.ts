import { currentRedactor } from '../../src/secrets/redact-long.ts';
import 'fake-indexeddb/auto';
import { IDBFactory } from 'fake-indexeddb';
import { Database } from '../../src/storage/database.ts';
import { KeyStore } from '../../src/storage/keys.ts';
import { SettingsStore } from '../../src/storage/settings-store.ts';
import { exportAll, type Pieces, type Sources } from '../../src/transfer/export/export.ts';
import type { ExportSummary } from '../../src/transfer/export/writer.ts';
import { doImport, planImport } from '../../src/transfer/import/apply-import.ts';
import { type Import, readImport } from '../../src/transfer/import/import.ts';
import type { Plan } from '../../src/transfer/import/plan.ts';
import { memoryStorage } from '../support/memory-storage.ts';

/** The time of exports. */
export const now = new Date('2026-11-28T05:00:00Z');

/** The storage and database of a browser. */
export interface Browser {
  readonly storage: Storage;
  readonly database: Database;
  readonly keys: KeyStore;
}

/** Replaces the global database with an empty one. Returns a browser with it and with these entries in localStorage. */
export function freshBrowser(entries: Record<string, string> = {}): Browser {
  globalThis.indexedDB = new IDBFactory();
  const storage = memoryStorage(entries);
  return { storage, database: new Database(), keys: new KeyStore(() => storage) };
}

export interface Records {
  readonly bots?: readonly object[];
  readonly sessions?: readonly object[];
  readonly messages?: readonly object[];
}

/** Stores records unchanged. */
export async function plant(
  { database }: Browser,
  { bots = [], sessions = [], messages = [] }: Records,
): Promise<void> {
  await database.write(['bots', 'sessions', 'messages'], async (writing) => {
    for (const bot of bots) await writing.objectStore('bots').put(bot as never);
    for (const session of sessions) await writing.objectStore('sessions').put(session as never);
    for (const message of messages) await writing.objectStore('messages').add(message as never);
  });
}

/** Returns every record with its key, and every entry of localStorage. */
export async function dump({ database, storage }: Browser): Promise<string> {
  const stores = await database.use(async (opened) => {
    const all = (['bots', 'sessions', 'messages'] as const).map(async (name) => [
      name,
      await opened.getAllKeys(name),
      await opened.getAll(name),
    ]);
    return Promise.all(all);
  });
  const entries = Array.from({ length: storage.length }, (_, at) => storage.key(at) ?? '');
  return JSON.stringify([stores, entries.map((name) => [name, storage.getItem(name)])]);
}

/** Returns the whole text of an export and its summary. */
export async function whole(pieces: Pieces): Promise<{ text: string; summary: ExportSummary }> {
  let text = '';
  for (;;) {
    const { done, value } = await pieces.next();
    if (done) return { text, summary: value };
    text += value;
  }
}

/** Returns the text of a full export. */
export async function exported(browser: Browser): Promise<string> {
  return (await whole(exportAll(sourcesOf(browser)))).text;
}

export function sourcesOf({ database, storage, keys }: Browser): Sources {
  return {
    database,
    unsaved: { sessions: [], messages: [], files: [] },
    hasFiles: true,
    settings: new SettingsStore(() => storage),
    redact: currentRedactor(keys.known),
    now,
  };
}

/** Reads and checks a file. New bots use a model of OpenAI. */
export function read(text: BlobPart | File, { keys }: Browser, name = 'a.json'): Promise<Import> {
  return readImport(text instanceof File ? text : new File([text], name), {
    redact: currentRedactor(keys.known),
    target: () => ({ provider: 'openai', model: 'gpt-4.1' }),
    signal: new AbortController().signal,
    progress: () => undefined,
  });
}

/** Reads and imports a file. Returns the plan. */
export async function imported(
  text: BlobPart | File,
  browser: Browser,
  mode: 'merge' | 'replace' = 'merge',
  name?: string,
): Promise<Plan> {
  const { content } = await read(text, browser, name);
  return doImport(browser.database, restoring(browser, content, mode));
}

/** Returns the plan of an import of this file. */
export async function planned(
  text: BlobPart,
  browser: Browser,
  mode: 'merge' | 'replace' = 'merge',
): Promise<Plan> {
  const { content } = await read(text, browser);
  return planImport(browser.database, restoring(browser, content, mode));
}

export function restoring(
  { keys, storage }: Browser,
  content: Import['content'],
  mode: 'merge' | 'replace',
) {
  const settings = new SettingsStore(() => storage);
  return { content, mode, settings, redact: currentRedactor(keys.known), step: () => undefined };
}
