import { describe, expect, test } from 'vitest';
import { connectionReset, json, noResponse, replyWith } from '../../browser/support/answers.ts';
import { sweep } from '../../browser/support/leak-sweep.ts';
import { sentMessages } from '../../browser/support/sent-messages.ts';
import { type Canary, canary } from '../../support/canary-keys.ts';
import { decline, type Harness, run, useConsole, useHarness } from '../support/harness.ts';

const use = useHarness();

const openai = canary('openai');

const mistral = canary('mistral');

const stored = { 'app-apikey-provider2': openai.key, 'app-apikey-provider8': mistral.key };

async function clean(console: Awaited<ReturnType<Harness['open']>>, ...canaries: Canary[]) {
  expect(await sweep(console, use.testBed, canaries)).toEqual([]);
}

describe('a key as a wrong argument', () => {
  const shared = useConsole(use, { stored });

  test.each([
    `model use gemini:${openai.key}`,
    `model use ${mistral.key}`,
    `chat -m ollama:${mistral.key} hi`,
    `chat -m openai:gpt-4.1 -o stop=${mistral.key} hi`,
    `chat -m openai:gpt-4.1 -o reasoning=${openai.key} hi`,
    `chat -m openai:gpt-4.1 -s "${mistral.key}" hi`,
    `chat -m${openai.key}`,
    `chat z${openai.key}`,
    `key set ${openai.key} openai`,
    `key ${mistral.key} set mistral`,
    `model list -q ${mistral.key}`,
  ])('a key in the wrong place is not sent, kept or shown (%#)', async (line) => {
    const console = shared();
    await console.insert(line);
    await clean(console, openai, mistral);
    await console.press('Enter');
    await decline(console);
    await run(console, '/system');
    await console.press('ArrowUp');
    await console.press('ArrowUp');
    await clean(console, openai, mistral);
    expect(use.chatRequests).toEqual([]);
  });
});

test('a key in earlier messages that is stored later stops the conversation, not only the next message', async () => {
  const console = await use.open({ stored: { 'app-apikey-provider2': openai.key } });
  await run(console, 'chat -m openai:gpt-4.1');
  await run(console, `what is ${mistral.key}`);
  await run(console, `/key set mistral ${mistral.key}`);
  await run(console, 'and now?');
  await console.waitFor(/the conversation so far contains your mistral key/);
  expect(use.chatRequests).toHaveLength(1);
});

test('a key typed at a yes-or-no question is not shown', async () => {
  const console = await use.open({ stored });
  await console.insert('key rm mistral');
  await console.press('Enter');
  await console.waitFor(/\[y\/N\]/);
  await console.insert(mistral.key);
  await clean(console, mistral);
  await console.press('Enter');
  await console.waitFor('Nothing was removed.');
});

test('a key with spaces between its characters in an error is masked', async () => {
  const console = await use.open({ stored });
  const message = `no ${[...mistral.key].join('\u200b')} here`;
  use.hosts.answer('openai', json({ error: { message } }, { status: 400 }));
  await run(console, 'chat -m openai:gpt-4.1 hi');
  await console.waitFor(`no …${mistral.key.slice(-4)} here`);
});

test('a single question leaves the conversation unchanged', async () => {
  const console = await use.open({ stored });
  await run(console, 'chat -m openai:gpt-4.1');
  await run(console, '/system you are a pirate');
  await run(console, 'ahoy');
  await run(console, '/chat -m mistral: aside');
  await run(console, 'go on');
  const messages = sentMessages(use.chatRequests[2]);
  expect(messages.map(({ content }: { content: string }) => content)).toEqual([
    'you are a pirate',
    'ahoy',
    'The harbour is quiet at sunrise.',
    'go on',
  ]);
});

test('a key in a finish reason is masked', async () => {
  const console = await use.open({
    stored: { ...stored, 'app-apikey-provider4': 'AIzaXn0Yo1Zp2Aq3' },
  });
  const event = JSON.stringify({ promptFeedback: { blockReason: mistral.key } });
  use.hosts.answer('gemini', {
    headers: { 'content-type': 'text/event-stream' },
    pieces: [`data: ${event}\r\n\r\n`],
  });
  await run(console, 'chat -m gemini: hi');
  await console.waitFor(`refused (…${mistral.key.slice(-4)})`);
  await clean(console, mistral);
});

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
