import { ProviderAccess } from '../../src/chat/provider-access.ts';
import { BotStore } from '../../src/storage/bots.ts';
import { Database } from '../../src/storage/database.ts';
import { KeyStore } from '../../src/storage/keys.ts';
import { SettingsStore } from '../../src/storage/settings-store.ts';

/** The way to the providers as the page makes it, over this storage. */
export function wireOver(fetch: typeof globalThis.fetch, storage: Storage) {
  const bots = new BotStore(new Database());
  const keys = new KeyStore(() => storage);
  keys.include(() => bots.storedKeys());
  const settings = new SettingsStore(() => storage);
  return { bots, keys, settings, access: new ProviderAccess(fetch, keys, settings, bots) };
}
