import { expect, test } from 'vitest';
import { type Canary, canary } from '../../support/canary-keys.ts';
import { connectionReset, json, noResponse, replyWith } from '../support/answers.ts';
import { type Harness, run, useHarness } from '../support/harness.ts';
import { sweep } from '../support/leak-sweep.ts';

const use = useHarness();
const openai = canary('openai');
const mistral = canary('mistral');
const stored = { 'app-apikey-provider2': openai.key, 'app-apikey-provider8': mistral.key };

async function clean(console: Awaited<ReturnType<Harness['open']>>, ...canaries: Canary[]) {
  expect(await sweep(console, use.testBed, canaries)).toEqual([]);
}

test('a stored key in a reply is masked, wherever the stream is cut', async () => {
  const console = await use.open({ stored });
  const pieces = [...mistral.key].map((letter, at) => (at % 3 ? letter : `${letter}`));
  use.hosts.answer('openai', replyWith(['it is ', ...pieces, ' is it not']));
  await run(console, 'chat -m openai:gpt-4.1 hi');
  await console.waitFor(`it is …${mistral.key.slice(-4)} is it not`);
  await clean(console, mistral);
});

test('the default model is that of the registry, also after a list was fetched', async () => {
  const console = await use.open({ stored });
  await run(console, 'chat -m openai: one');
  use.hosts.answer(
    'openai',
    json({ data: [{ id: 'gpt-0-oldest', object: 'model' }, { id: 'bad\nkeysh> id' }] }),
    'models',
  );
  await run(console, 'model list --provider openai');
  await console.waitFor('openai:gpt-0-oldest');
  expect((await console.rows()).join('\n')).not.toContain('keysh> id');
  await run(console, 'chat -m openai: two');
  const [first, second] = use.chatRequests.map(({ body }) => JSON.parse(body).model);
  expect(second).toBe(first);
});

test('the console keeps working with an unusual stored key or an unresponsive Ollama', async () => {
  const console = await use.open({ stored: { 'app-apikey-provider8': 'abcdefghij\ud800' } });
  await run(console, 'version');
  await console.waitFor(/^keysh \d/);
  use.hosts.answer('ollama', ({ method }) => (method === 'GET' ? noResponse : connectionReset));
  await run(console, 'chat -m ollama:x hi');
  await console.waitFor(/not running/);
  use.hosts.answer('openai', noResponse, 'models');
  await run(console, `key set openai ${openai.key}`);
  await console.insert('model list --provider openai');
  await console.press('Enter');
  await expect
    .poll(() => use.hosts.requests.some(({ host }) => host === 'api.openai.com'))
    .toBe(true);
  await console.press('Control+C');
  await console.waitFor('[stopped]');
  await console.prompt();
});
