import { Wire } from '../../src/chat/wire.ts';
import { BotStore } from '../../src/stores/bots.ts';
import { Database } from '../../src/stores/database.ts';
import { KeyStore } from '../../src/stores/keys.ts';
import { SettingsStore } from '../../src/stores/settings.ts';

/** The way to the providers as the page makes it, over this storage. */
export function wireOver(fetch: typeof globalThis.fetch, storage: Storage) {
  const bots = new BotStore(new Database());
  const keys = new KeyStore(
    () => storage,
    () => bots.held(),
  );
  const settings = new SettingsStore(() => storage);
  return { bots, wire: new Wire(fetch, keys, settings, bots) };
}
