import { describe, expect, test } from 'vitest';
import { connectionReset, json } from '../../browser/support/answers.ts';
import { outputOf } from '../../browser/support/bots.ts';
import { sweep } from '../../browser/support/leak-sweep.ts';
import { comeBack, keyPath } from '../../browser/support/sign-in.ts';
import { plantBots } from '../../browser/support/stored-bots.ts';
import { dumpOf } from '../../browser/support/stored-records.ts';
import { canary, keyedProviders } from '../../support/canary-keys.ts';
import { keys, run, stored, useConsole, useHarness } from '../support/harness.ts';
import type { Console } from '../support/page.ts';

const use = useHarness();
const model = 'mistral:mistral-small-latest';
const chat = `chat -m ${model}`;

describe('inspect', () => {
  const shared = useConsole(use, { stored: stored('mistral', 'gemini', 'groq') });

  test('[SEC-07] shows the method, address, headers, body and sizes of the last request', async () => {
    await run(shared(), `${chat} -o stop=END "hi" there`);
    expect(await outputOf(shared(), 'inspect')).toEqual([
      'POST https://api.mistral.ai/v1/chat/completions',
      'authorization: Bearer …j9Tk',
      'content-type: application/json',
      '{',
      '  "model": "mistral-small-latest",',
      '  "messages": [',
      '    {',
      '      "role": "user",',
      '      "content": "\\"hi\\" there"',
      '    }',
      '  ],',
      '  "stream": true,',
      '  "stop": [',
      '    "END"',
      '  ]',
      '}',
      'sent · bytes: address 42, headers 61, body 115 · the browser adds headers of its own',
    ]);
  });

  test.each([
    ['refused', json({ error: { message: 'no' } }, { status: 401 })],
    ['failed', connectionReset],
  ])('shows a request that was %s', async (state, answer) => {
    use.hosts.answer('mistral', answer);
    await run(shared(), `${chat} is this ${state}?`);
    const [, , , body] = await outputOf(shared(), 'inspect --raw');
    expect(body).toBe(use.chatRequests[0]?.body);
    expect(body).toContain(`is this ${state}?`);
  });

  test("shows the mask of Gemini's key in the query", async () => {
    await run(shared(), 'chat -m gemini: hi');
    expect((await outputOf(shared(), 'inspect'))[0]).toMatch(
      /:streamGenerateContent\?alt=sse&key=…1Jz2$/,
    );
  });

  test('[SEC-07] next shows what a question would be sent with, and sends and stores nothing', async () => {
    const console = shared();
    await run(console, `model use ${model}`);
    const [before, sent] = [await dumpOf(console), use.hosts.requests.length];
    const last = await outputOf(console, 'inspect --raw');
    const [address, , , body, sizes] = await outputOf(console, 'inspect next --raw what  is "it"?');
    expect(address).toBe('POST https://api.mistral.ai/v1/chat/completions');
    expect(sizes).toMatch(/^not sent · /);
    expect(await outputOf(console, 'inspect --raw')).toEqual(last);
    expect(use.hosts.requests.length).toBe(sent);
    expect(await dumpOf(console)).toBe(before);
    await run(console, 'chat what  is "it"?');
    expect(use.chatRequests[0]?.body).toBe(body);
  });

  test('next shows the conversation in chat mode', async () => {
    const console = shared();
    await run(console, `${chat} first`);
    await run(console, 'chat -c');
    await run(console, '/inspect next --raw second');
    await run(console, 'second');
    const body = use.chatRequests[1]?.body ?? '';
    expect(JSON.parse(body).messages).toHaveLength(3);
    await console.waitFor(body);
    await run(console, '/exit');
  });

  test('next shows what a fetched list says about the model', async () => {
    const console = await use.open({ stored: stored('anthropic') });
    const listed = { data: [{ id: 'claude-next', max_tokens: 1234 }] };
    use.hosts.answer('anthropic', json(listed), 'models');
    await run(console, 'model list -p anthropic');
    await run(console, 'chat -m anthropic:claude-next');
    await run(console, '/inspect next --raw hi');
    await run(console, 'hi');
    const body = use.chatRequests[0]?.body ?? '';
    expect(JSON.parse(body).max_tokens).toBe(1234);
    await console.waitFor(body.slice(0, 60));
    expect((await console.rows()).join('').replace(/\s/g, '')).toContain(body.replace(/\s/g, ''));
  });

  test('next shows the selected bot and its own key', async () => {
    const console = await use.open({ stored: stored('openai') });
    await plantBots(console, { name: 'wit', provider: 'groq', model: 'm', k: keys.groq ?? '' });
    await run(console, 'bot use wit');
    const [address, key, , body] = await outputOf(console, 'inspect next --raw hi');
    expect([address, key]).toEqual([
      'POST https://api.groq.com/openai/v1/chat/completions',
      'authorization: Bearer gsk_…8Iz9',
    ]);
    expect(JSON.parse(body ?? '').model).toBe('m');
  });

  test.each([
    ['no key', 'chat -m xai: hi', /^✗ No API key: no key is set for xAI/],
    ['a key in the text', `/inspect next is it ${keys.groq}?`, /^✗ Stopped: the message contains/],
    ['no text', '/inspect next', /^✗ inspect next needs <text>/],
  ])('says in a line why nothing can be shown: %s', async (why, line, message) => {
    const console = shared();
    if (why === 'no key') await run(console, 'model use xai:grok-4.5');
    await run(console, why === 'no key' ? 'inspect next hi' : line);
    await console.waitFor(message);
    expect(use.hosts.requests).toEqual([]);
  });
});

test('inspect shows the last message even after requests without one', async () => {
  const console = await use.open({ stored: stored('mistral') });
  await run(console, `${chat} remember this`);
  const last = await outputOf(console, 'inspect --raw');
  for (const line of ['model list', 'key test mistral', 'key left', 'usage']) {
    await run(console, line);
    expect(await outputOf(console, 'inspect --raw')).toEqual(last);
  }
  expect(last[3]).toContain('remember this');
});

test.each<[string, (console: Console) => Promise<unknown>]>([
  ['the page looked for Ollama', async () => expect(use.hosts.requests).toHaveLength(1)],
  ['a list of models', (console) => run(console, 'model list -p groq')],
  ['a test of a key', (console) => run(console, 'key test groq')],
  [
    'a sign-in',
    async (console) => {
      use.hosts.answer('openrouter', json({ key: canary('openrouter').key }), keyPath);
      await comeBack(console, '?code=abc');
      await console.waitFor(/signed in, saved/);
    },
  ],
])('inspect says that no message was sent after %s', async (_, act) => {
  const console = await use.open({ stored: stored('groq') });
  await act(console);
  expect(use.hosts.requests).not.toEqual([]);
  expect(await outputOf(console, 'inspect')).toEqual([
    'No message was sent from this tab yet. To see a request without sending it: inspect next hello',
  ]);
});

test('[SEC-05] inspect shows nothing of a key but its mask', async () => {
  const canaries = keyedProviders.map((id) => canary(id));
  const entries = canaries.map(({ key }, at) => [`app-apikey-provider${at + 1}`, key]);
  const console = await use.open({ stored: Object.fromEntries(entries) });
  for (const { provider } of canaries) {
    await run(console, `chat -m ${provider}: hi`);
    for (const line of ['inspect', 'inspect --raw', 'inspect next hi']) await run(console, line);
    expect(await sweep(console, use.testBed, canaries)).toEqual([]);
  }
});
