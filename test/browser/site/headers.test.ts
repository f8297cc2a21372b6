import { expect, test } from 'vitest';
import { run, stored, useHarness } from '../support/harness.ts';
import { foreignHost } from '../support/hosts.ts';
import { stores, useSecureSite } from '../support/offline.ts';

const use = useHarness();
const secure = useSecureSite(() => use.testBed);

test('[PKG-03] under the headers of the build the page works, without violations and isolated from others', async () => {
  const console = await secure.open('', stored('groq'));
  await run(console, 'chat -m groq: hi');
  await run(console, 'chat -m ollama:llama3.2 hi');
  await console.waitFor('Grey heron');
  expect(use.chatRequests).toHaveLength(2);
  const isIsolated = () => console.page.evaluate(() => crossOriginIsolated);
  expect(await isIsolated()).toBe(true);
  await stores(console);
  await secure.site.disconnect();
  await console.page.reload();
  await console.prompt();
  expect(await isIsolated()).toBe(true);
  expect([...console.violations, ...console.errors]).toEqual([]);
});

test('[PKG-03] under the headers of the build no page can show it in a frame, even if it is stored', async () => {
  const console = await secure.open();
  await stores(console);
  const frameIn = async (address: string) => {
    await console.page.goto(address);
    await console.page.evaluate((src) => {
      document.body.append(Object.assign(document.createElement('iframe'), { src }));
    }, secure.site.url);
    await expect
      .poll(() => console.page.frames().at(1)?.url())
      .toBe('chrome-error://chromewebdata/');
  };
  await frameIn(`https://${foreignHost}/`);
  await frameIn(`${secure.site.url}licenses.txt`);
});

test('[PKG-03] the worker may connect to the server of the page only', async () => {
  const console = await secure.open();
  await stores(console);
  const [worker] = console.page.context().serviceWorkers();
  const tried = await worker?.evaluate(
    (addresses) =>
      Promise.all(
        addresses.map((address) =>
          fetch(address, { mode: 'no-cors' }).then(
            () => 'arrived',
            () => 'refused',
          ),
        ),
      ),
    [secure.site.url, `https://${foreignHost}/`, 'https://api.openai.com/v1/models'],
  );
  expect(tried).toEqual(['arrived', 'refused', 'refused']);
  expect(use.hosts.requests.filter(({ host }) => host !== 'localhost:11434')).toEqual([]);
});
