import type { App } from './app.ts';
import { banner } from './banner.ts';
import { Catalog } from './chat/catalog.ts';
import { Conversation } from './chat/conversation.ts';
import { refuseKeysInBot } from './chat/guard.ts';
import { Journal } from './chat/journal.ts';
import { Wire } from './chat/wire.ts';
import { Inbox, watchAddress } from './inbox.ts';
import { loopbackPermission, patience } from './providers/local-runtime.ts';
import { providerById } from './providers/registry.ts';
import { loadLate, runShell } from './shell.ts';
import { BotStore } from './stores/bots.ts';
import { Database } from './stores/database.ts';
import { KeyStore } from './stores/keys.ts';
import { SessionStore } from './stores/sessions.ts';
import { SettingsStore } from './stores/settings.ts';
import { onDrop } from './terminal/drop.ts';
import { mountGlass } from './terminal/glass.ts';
import { ink } from './terminal/ink.ts';
import { wishesIn } from './wishes.ts';

declare const __VERSION__: string;
declare const __DEMO__: boolean;

const host = document.getElementById('keysh');
if (host && window.top !== window) host.textContent = 'keysh does not run inside another page.';
else if (host) start(host);

function start(element: HTMLElement): void {
  const inbox = new Inbox();
  watchAddress((text) => inbox.put({ type: 'link', text }));
  onDrop(element, (files) => inbox.put({ type: 'files', files }));
  performance.setResourceTimingBufferSize(0);
  const storage = () => localStorage;
  const settings = new SettingsStore(storage, (value) => keys.known.redactor.mayContain(value));
  const glass = mountGlass(element, wishesIn(settings));
  Object.assign(window, { term: glass.screen.term });
  const database = new Database(storage);
  const bots = new BotStore(database, (change) => refuseKeysInBot(change, keys));
  const keys = new KeyStore(storage, () => bots.held());
  const wire = new Wire(fetch.bind(globalThis), keys, settings, bots);
  const catalog = new Catalog(wire);
  const bot = settings.get('bot') || undefined;
  const journal = new Journal(new SessionStore(database), (text) => keys.redactStored(text));
  const talk = {
    conversation: new Conversation(bot),
    bot,
    chatting: false,
    expectsKey: false,
    journal,
  };
  const build = { version: __VERSION__, demo: __DEMO__ };
  const parts: Omit<App, 'console'> = { glass, wire, bots, catalog, talk, build };
  glass.screen.print(banner(parts));
  runShell(parts, inbox).catch(() => {
    glass.screen.notify(ink`keysh stopped working. Reload the page; keys and settings are kept.`);
  });
  glass.keyboard.focus();
  void behindThePrompt(parts);
}

async function behindThePrompt(parts: Omit<App, 'console'>): Promise<void> {
  await parts.glass.screen.flush();
  loadLate(parts.glass)
    .then(({ offerLast }) => offerLast(parts))
    .catch(() => undefined);
  await lookForOllama(parts.catalog);
}

async function lookForOllama(catalog: Catalog): Promise<void> {
  if ((await loopbackPermission(location, navigator.permissions)) !== 'granted') return;
  await catalog.list(providerById('ollama'), AbortSignal.timeout(patience)).catch(() => undefined);
}
