import type { App } from '../../src/app/app.ts';
import { createParts } from '../../src/app/create-parts.ts';
import { KeyStore } from '../../src/storage/keys.ts';
import { SettingsStore } from '../../src/storage/settings-store.ts';

/** Returns the objects of a tab without its prompt, as the page creates them; requests go to `fetch`. */
export function createApp(
  view: App['view'],
  storage: Storage,
  fetch: (url: string, init: RequestInit) => Promise<Response>,
): Omit<App, 'console'> {
  const keys = new KeyStore(() => storage);
  const settings = new SettingsStore(
    () => storage,
    (value) => keys.known.redactor.mayContain(value),
  );
  return createParts(
    { view, keys, settings, build: { version: '0', demo: false } },
    () => storage,
    fetch as typeof globalThis.fetch,
  );
}
