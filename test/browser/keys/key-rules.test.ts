import { readdirSync } from 'node:fs';
import { expect, inject, test } from 'vitest';
import { keys, run, stored, useHarness } from '../support/harness.ts';
import { openWithBots } from '../support/stored-bots.ts';

const use = useHarness();

const bad = 'sk-proj-N0tAKeyOfAnyb0dysAtAll0123456789';

test("[STA-10] clearing the site's data removes all global keys", async () => {
  const console = await use.open({ stored: stored(...Object.keys(keys)) });
  const { origin } = new URL(use.testBed.url);
  await console.cdp.send('Storage.clearDataForOrigin', { origin, storageTypes: 'local_storage' });
  await expect.poll(async () => (await console.storage()).local).toEqual({});
  for (const id of Object.keys(keys)) await run(console, `chat -m ${id}: hi`);
  expect((await console.rows()).filter((row) => row.includes('✗ No API key'))).toHaveLength(8);
  expect(use.chatRequests).toEqual([]);
});

test('[LOC-03] the models of the local runtime are detected automatically', async () => {
  const console = await use.open();
  await expect.poll(() => use.hosts.requests.map(({ path }) => path)).toEqual(['/api/tags']);
  await run(console, 'chat hi');
  expect(JSON.parse(use.chatRequests[0]?.body ?? '{}').model).toBe('llama3.2:latest');
});

test('[AUT-03] the models of Gemini are requested without a preflight', async () => {
  const console = await use.open({ stored: stored('gemini', 'groq') });
  for (const id of ['gemini', 'groq']) await run(console, `model list --provider ${id}`);
  expect(use.hosts.requests.map(({ query }) => query)).toContain(
    `?pageSize=1000&key=${keys.gemini}`,
  );
  expect(use.hosts.preflights.map(({ host }) => host)).toEqual(['api.groq.com']);
});

test('[END-01] [SEC-04] the server of the page receives requests for its files only', async () => {
  const console = await openWithBots(use, Object.keys(keys), bad);
  use.testBed.servedPaths.length = 0;
  await console.page.reload();
  await console.prompt();
  for (const id of Object.keys(keys)) await run(console, `chat -m ${id}: hi`);
  await run(console, 'chat @poet hi');
  await run(console, 'model list');
  const files = readdirSync(inject('site'), { recursive: true }).map((name) => `/${name}`);
  expect(use.testBed.servedPaths).toContain('/');
  expect(use.testBed.servedPaths.filter((path) => ![...files, '/'].includes(path))).toEqual([]);
  const home = console.attemptedRequests.filter(({ url }) => url.startsWith(use.testBed.url));
  expect(new Set(home.map(({ method }) => method))).toEqual(new Set(['GET']));
  for (const key of [bad, ...Object.values(keys)]) expect(JSON.stringify(home)).not.toContain(key);
});
