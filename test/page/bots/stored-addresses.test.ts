import { expect, test } from 'vitest';
import { keyOf } from '../../browser/support/bots.ts';
import { foreignHost } from '../../browser/support/hosts.ts';
import { ownKey, plantBots } from '../../browser/support/stored-bots.ts';
import { hostileUrls } from '../../support/hostile-urls.ts';
import { keys, run, stored, useHarness } from '../support/harness.ts';

const use = useHarness();

const addresses = hostileUrls.map((trick) => trick.replaceAll('evil.example', foreignHost));

/** A bot that no version of keysh stores, with an address in every field that could contain one. */
function bent(address: string, at: number) {
  const fields = ['baseUrl', 'baseURL', 'endpoint', 'origin', 'url', 'proxy', 'chatPath'];
  return {
    name: `b${at}`,
    ...Object.fromEntries(fields.map((field) => [field, address])),
    headers: { 'x-evil': address, host: address },
    ...(at % 2 === 0 && { k: ownKey }),
  };
}

test('[SEC-03] an address in any field of a stored bot receives no request and no key', {
  timeout: 120_000,
}, async () => {
  const console = await use.open({ stored: stored('openai', 'groq') });
  await plantBots(console, ...addresses.map(bent));
  expect(addresses.length).toBeGreaterThanOrEqual(40);
  for (const at of addresses.keys()) await run(console, `chat @b${at} hi`);
  expect(use.chatRequests.map(keyOf)).toEqual(
    addresses.map((_, at) => (at % 2 === 0 ? ownKey : keys.openai)),
  );
  for (const { host, headers } of use.chatRequests) {
    expect([host, headers['x-evil']]).toEqual(['api.openai.com', undefined]);
  }
  const known = [new URL(use.testBed.url).host, 'api.openai.com', 'localhost:11434'];
  const tried = new Set(console.attemptedRequests.map(({ url }) => new URL(url).host));
  expect([...tried].filter((host) => !known.includes(host))).toEqual([]);
  expect(use.hosts.requests.filter(({ host }) => host === foreignHost)).toEqual([]);
});
