import { expect, test } from 'vitest';
import { botRecords } from '../support/bots.ts';
import { run, useHarness } from '../support/harness.ts';
import { foreignHost } from '../support/hosts.ts';
import { ownKey, plantBots } from '../support/stored-bots.ts';

const use = useHarness();

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

test('a key of a bot with an address in a field is sent to the provider only, also from a copy of the bot', async () => {
  const console = await use.open();
  await plantBots(console, bent(`https://${foreignHost}/v1`, 1));
  await run(console, `key set openai ${ownKey} --bot b1`);
  await run(console, 'bot copy b1 b2');
  await run(console, `key set openai ${ownKey} --bot b2`);
  for (const name of ['b1', 'b2']) await run(console, `chat @${name} hi`);
  expect(use.chatRequests.map(({ host }) => host)).toEqual(['api.openai.com', 'api.openai.com']);
  expect(use.hosts.requests.filter(({ host }) => host === foreignHost)).toEqual([]);
  expect((await botRecords(console)).find(({ name }) => name === 'b2')).not.toHaveProperty(
    'baseUrl',
  );
});
