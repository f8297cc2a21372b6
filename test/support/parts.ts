import type { App } from '../../src/app/app.ts';
import { Autosave } from '../../src/chat/autosave.ts';
import { refuseKeysInBot } from '../../src/chat/bot-guard.ts';
import { Catalog } from '../../src/chat/catalog.ts';
import { ChatState } from '../../src/chat/chat-state.ts';
import { ProviderAccess } from '../../src/chat/provider-access.ts';
import { BotStore } from '../../src/storage/bots.ts';
import { Database } from '../../src/storage/database.ts';
import { KeyStore } from '../../src/storage/keys.ts';
import { SessionStore } from '../../src/storage/sessions.ts';
import { SettingsStore } from '../../src/storage/settings-store.ts';

/** Returns the objects of a tab without its prompt, as `main.ts` creates them; requests go to `fetch`. */
export function createApp(
  view: App['view'],
  storage: Storage,
  fetch: (url: string, init: RequestInit) => Promise<Response>,
): Omit<App, 'console'> {
  const settings = new SettingsStore(
    () => storage,
    (value) => keys.known.redactor.mayContain(value),
  );
  const database = new Database(() => storage);
  const bots = new BotStore(database, (change) => refuseKeysInBot(change, keys));
  const keys = new KeyStore(
    () => storage,
    () => bots.storedKeys(),
  );
  const access = new ProviderAccess(fetch as typeof globalThis.fetch, keys, settings, bots);
  const sessions = new SessionStore(database);
  const autosave = new Autosave(sessions, keys.known);
  const chat = new ChatState(autosave, settings);
  return {
    view,
    access,
    keys,
    settings,
    database,
    bots,
    sessions,
    catalog: new Catalog(access),
    chat,
    build: { version: '0', demo: false },
  };
}
