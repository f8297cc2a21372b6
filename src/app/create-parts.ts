import { Autosave } from '../chat/autosave.ts';
import { refuseKeysInBot } from '../chat/bot-guard.ts';
import { Catalog } from '../chat/catalog.ts';
import { ChatState } from '../chat/chat-state.ts';
import { ProviderAccess } from '../chat/provider-access.ts';
import { BotStore } from '../storage/bots.ts';
import { Database } from '../storage/database.ts';
import { SessionStore } from '../storage/sessions.ts';
import type { App, PromptParts } from './app.ts';

/** Returns all objects of a tab but its console, given those of the first prompt. Requests go to `fetch`. */
export function createParts(
  given: PromptParts,
  storage: () => Storage,
  fetch: typeof globalThis.fetch,
): Omit<App, 'console'> {
  const { keys, settings } = given;
  const database = new Database(storage);
  const bots = new BotStore(database, (change) => refuseKeysInBot(change, keys));
  keys.include(() => bots.storedKeys());
  const access = new ProviderAccess(fetch, keys, settings, bots);
  const catalog = new Catalog(access);
  const sessions = new SessionStore(database);
  const chat = new ChatState(new Autosave(sessions, keys.known), settings);
  return { ...given, access, database, bots, sessions, catalog, chat };
}
