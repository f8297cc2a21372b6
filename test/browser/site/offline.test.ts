import { cpSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { describe, expect, inject, test } from 'vitest';
import { keys, run, stored, useHarness } from '../support/harness.ts';
import { cacheNames, load, script, stores, useSecureSite } from '../support/offline.ts';

/** An icon of the manifest. */
interface Icon {
  readonly sizes: string;
  readonly purpose?: string;
}

const use = useHarness();
const secure = useSecureSite(() => use.testBed);

/** Makes a worker log the requests that it sees, answers and sends. */
const logging = `self.log = [];
addEventListener('fetch', ({ request }) => log.push('sees ' + request.url));
const { respondWith } = FetchEvent.prototype;
FetchEvent.prototype.respondWith = function (response) {
  log.push('answers ' + this.request.url);
  respondWith.call(this, response);
};
const send = self.fetch;
self.fetch = (...all) => (log.push('sends ' + (all[0].url ?? all[0])), send(...all));
`;

function prepend(file: string, text: string): void {
  writeFileSync(file, text + readFileSync(file, 'utf8'));
}

describe('after the first visit', () => {
  test('[OFF-01] the page starts without a network, with all of its code, and talks to ollama', async () => {
    const console = await secure.open();
    await stores(console);
    await secure.site.disconnect();
    await console.page.reload();
    await console.prompt();
    await run(console, 'doctor');
    await console.waitFor('✓ offline use: all files of this build are stored');
    await console.waitFor(
      /Cache Storage: keysh https:\/\/keysh\.test\/ [0-9a-f]{12} \(\d+ files\)/,
    );
    await run(console, 'chat -m ollama:llama3.2 hi');
    await console.waitFor('Grey heron');
    const scripts = readdirSync(path.join(inject('site'), 'assets')).filter((name) =>
      name.endsWith('.js'),
    );
    for (const name of scripts) await load(console, `assets/${name}`);
    expect([...console.violations, ...console.errors]).toEqual([]);
  });

  test.each([
    ['sees no request to a provider', ''],
    ['answers none in browsers without routes', 'delete InstallEvent.prototype.addRoutes;'],
  ])('[OFF-02] the worker %s, and stores only files of the build', async (_, change) => {
    secure.site.deploy(
      secure.copyOfSite('logging', (copy) => prepend(path.join(copy, 'sw.js'), change + logging)),
    );
    const console = await secure.open('', { ...stored(...Object.keys(keys)) });
    await stores(console);
    const [worker] = console.page.context().serviceWorkers();
    await worker?.evaluate(() => Object.assign(globalThis, { log: [] }));
    for (const id of Object.keys(keys)) await run(console, `chat -m ${id}: hi`);
    await run(console, 'chat -m ollama:llama3.2 hi');
    await run(console, 'model list --provider gemini');
    await load(console, script('sql'));
    expect(new Set(use.chatRequests.map(({ host }) => host)).size).toBe(9);
    const log = await worker?.evaluate(() => (globalThis as unknown as { log: string[] }).log);
    const file = secure.site.url + script('sql');
    const isFull = change !== '';
    expect(log?.filter((entry) => !(isFull && entry.startsWith('sees ')))).toEqual(
      isFull ? [`answers ${file}`] : [`sees ${file}`, `answers ${file}`],
    );
    expect(log?.some((entry) => entry.includes('api.openai.com'))).toBe(isFull);
    const kept = await console.page.evaluate(async () => {
      const [name = ''] = await caches.keys();
      return (await (await caches.open(name)).keys()).map(({ url }) => url);
    });
    const files = readdirSync(path.join(inject('site'), 'assets')).map((name) => `assets/${name}`);
    const own = ['', 'index.html', ...readdirSync('public'), ...files].map(
      (name) => secure.site.url + name,
    );
    expect(kept.toSorted()).toEqual(own.toSorted());
  });

  test('[OFF-03] an address with a query is requested from the server', async () => {
    const console = await secure.open();
    await stores(console);
    const before = secure.site.requests.length;
    await console.page.goto(`${secure.site.url}?code=abc`);
    await console.prompt();
    expect(secure.site.requests.slice(before)).toEqual(['/?code=abc']);
    await secure.site.disconnect();
    await expect(console.page.goto(`${secure.site.url}?code=def`)).rejects.toThrow('ERR_');
  });

  test('[OFF-04] a stored file that was altered is not served', async () => {
    const console = await secure.open();
    await stores(console);
    const names = ['', script('program')];
    await console.page.evaluate(async (altered) => {
      const [name = ''] = await caches.keys();
      const cache = await caches.open(name);
      for (const file of altered) await cache.put(file || './', new Response('<p>altered'));
    }, names);
    const before = secure.site.requests.length;
    await console.page.reload();
    await console.prompt();
    await run(console, 'version');
    await console.waitFor(/^keysh \d/);
    const requested = secure.site.requests.slice(before).filter((address) => address !== '/sw.js');
    expect(requested.toSorted()).toEqual(names.map((name) => `/${name}`));
  });
});

describe('without a worker', () => {
  test('[OFF-07] the page works if the script of the worker is broken', async () => {
    secure.site.deploy(
      secure.copyOfSite('broken', (copy) => writeFileSync(path.join(copy, 'sw.js'), 'throw 1;')),
    );
    const console = await secure.open('', stored('groq'));
    await expect.poll(() => secure.site.requests).toContain('/sw.js');
    await run(console, 'chat -m groq: hi');
    await console.page.reload();
    await console.prompt();
    await run(console, 'doctor');
    await console.waitFor('– offline use: the files of this build are not stored');
    expect([...console.violations, ...console.errors]).toEqual([]);
  });

  test('[OFF-07] the page works if the storage has no room for its files', async () => {
    const broken = secure.copyOfSite('broken', (copy) => rmSync(path.join(copy, 'sw.js')));
    secure.site.deploy(broken);
    const console = await secure.open();
    const { origin } = new URL(secure.site.url);
    await console.cdp.send('Storage.overrideQuotaForOrigin', { origin, quotaSize: 500_000 });
    secure.site.deploy(inject('site'));
    await console.page.reload();
    await console.prompt();
    await expect
      .poll(() => secure.site.requests.filter((name) => name.includes('sql')))
      .not.toEqual([]);
    await expect.poll(() => cacheNames(console)).toEqual([]);
    await run(console, 'version');
    await console.page.reload();
    await console.prompt();
    expect([...console.violations, ...console.errors]).toEqual([]);
  });

  test('[OFF-08] a page that this machine serves registers none', async () => {
    const console = await use.open();
    await run(console, 'doctor');
    await console.waitFor('– offline use: not needed, since this machine serves the page');
    const found = await console.page.evaluate(() => navigator.serviceWorker.getRegistrations());
    expect(found).toEqual([]);
    expect(use.testBed.servedPaths).not.toContain('/sw.js');
  });
});

test('[OFF-01] in a subfolder the worker serves only that folder', async () => {
  const root = path.join(secure.folder, 'root');
  cpSync(inject('site'), path.join(root, 'some/where'), { recursive: true });
  writeFileSync(path.join(root, 'index.html'), '<p>another page');
  secure.site.deploy(root);
  const console = await secure.open('some/where/');
  await stores(console);
  await secure.site.disconnect();
  await console.page.reload();
  await console.prompt();
  await console.page.goto(`${secure.site.url}some/where/index.html#x`);
  await console.prompt();
  expect([...console.violations, ...console.errors]).toEqual([]);
  await expect(console.page.goto(secure.site.url)).rejects.toThrow('ERR_');
});

test('[OFF-10] the page can be installed from a subfolder, with icons of the sizes that its manifest states', async () => {
  const root = path.join(secure.folder, 'installed');
  cpSync(inject('site'), path.join(root, 'some/where'), { recursive: true });
  secure.site.deploy(root);
  const console = await secure.open('some/where/');
  const address = `${secure.site.url}some/where/`;
  const { url, errors, data, manifest } = await console.cdp.send('Page.getAppManifest');
  expect([url, errors]).toEqual([`${address}keysh.webmanifest`, []]);
  expect([manifest.startUrl, manifest.scope]).toEqual([address, address]);
  const { display, icons } = JSON.parse(data ?? '');
  expect(display).toBe('standalone');
  const needed = ['any', '192x192', '512x512', '512x512 maskable'];
  expect(icons.map(({ sizes, purpose }: Icon) => [sizes, purpose].join(' ').trim())).toEqual(
    needed,
  );
  for (const { src, sizes, type } of icons) {
    const size = await console.page.evaluate(async (name) => {
      const image = Object.assign(new Image(), { src: name });
      await image.decode();
      return `${image.naturalWidth}x${image.naturalHeight}`;
    }, src);
    if (type === 'image/png') expect(size).toBe(sizes);
  }
  expect([...console.violations, ...console.errors]).toEqual([]);
});

test('[OFF-09] no other script becomes a worker', async () => {
  const console = await secure.open();
  await stores(console);
  const refused = await console.page.evaluate(async () => {
    const { trustedTypes } = window as unknown as {
      trustedTypes: { createPolicy(name: string, rules: object): unknown };
    };
    const rules = { createScriptURL: (text: string) => text };
    const attempts = [
      () => navigator.serviceWorker.register('other.js'),
      () => new Worker('sw.js'),
      () => new Worker('data:text/javascript,'),
      () => trustedTypes.createPolicy('keysh-worker', rules),
      () => trustedTypes.createPolicy('other', rules),
    ];
    return Promise.all(
      attempts.map(async (attempt) => {
        try {
          await attempt();
          return 'allowed';
        } catch (error) {
          return (error as Error).name;
        }
      }),
    );
  });
  expect(refused).toEqual(Array(5).fill('TypeError'));
});
