import { describe, expect, test } from 'vitest';
import { type Answer, json } from '../../browser/support/answers.ts';
import { outputOf } from '../../browser/support/bots.ts';
import { plantBots } from '../../browser/support/stored-bots.ts';
import { run, stored, useConsole, useHarness } from '../support/harness.ts';

const use = useHarness();

const open = (...ids: string[]) => use.open({ stored: stored(...ids) });

const plain = { 'content-type': 'application/json' };

/** Returns the body of the last request. */
const sent = () => JSON.parse(use.chatRequests.at(-1)?.body ?? '{}');

const hot: Answer = json(
  { error: { message: 'Only 1 is allowed', param: 'temperature', code: 'unsupported_value' } },
  { status: 400 },
);

test('errors of a single question suggest no command that changes the conversation', async () => {
  const console = await open('openai');
  await run(console, 'chat -m openai:gpt-4.1');
  await run(console, 'hello');
  const error = { message: 'Long', code: 'context_length_exceeded' };
  use.hosts.answer('openai', json({ error }, { status: 400 }));
  await run(console, '/chat -m openai:gpt-4.1 hi');
  await console.waitFor(/✗ 400 Bad Request: the message is longer than gpt-4\.1 can read/);
  expect((await console.rows()).join('\n')).not.toMatch(/→ \/(?:new|retry)/);
});

describe('a list of models without models', () => {
  const shared = useConsole(use);

  test.each([
    ['[]', /^✗ Ollama has no models yet\.$/],
    ['null', /^✗ Ollama has no models yet\.$/],
    ['{"models":null}', /^✗ Ollama has no models yet\.$/],
    ['<html>hi</html>', /^✗ No list of models: the server at localhost:11434 lists no models/],
    ['', /^✗ No list of models: the server at localhost:11434 lists no models/],
  ])('an Ollama model list %j is explained with ollama pull', async (body, cause) => {
    const console = shared();
    use.hosts.answer('ollama', { headers: plain, pieces: [body] }, 'models');
    const rows = await outputOf(console, 'model list --provider ollama');
    expect(rows[0]).toMatch(cause);
    expect(rows).toContain('  → in a terminal: ollama pull llama3.2');
  });
});

describe('a request id', () => {
  const shared = useConsole(use, { stored: stored('openai', 'openrouter', 'anthropic') });

  test.each([
    ['openai', { 'x-request-id': 'req_a1' }, {}, 'req_a1'],
    ['openai', { 'cf-ray': '8f2c-FRA' }, {}, '8f2c-FRA'],
    ['openrouter', { 'x-generation-id': 'gen-7' }, {}, 'gen-7'],
    ['anthropic', {}, { request_id: 'req_b2' }, 'req_b2'],
  ])('the id of a request refused by %s is shown: %j %j', async (id, headers, body, shown) => {
    const console = shared();
    const refused = { ...body, error: { message: 'Oops' } };
    use.hosts.answer(id, json(refused, { status: 500, headers: { ...plain, ...headers } }));
    expect((await outputOf(console, `chat -m ${id}: hi`)).slice(1, 3)).toEqual([
      '  Oops',
      `  request ${shown}`,
    ]);
  });
});

test('a refused parameter is named with its value, and the suggested command removes it', async () => {
  const console = await open('openai');
  use.hosts.answer('openai', hot);
  expect(await outputOf(console, 'chat -m openai:gpt-5-chat-latest -o temperature=1.5 hi')).toEqual(
    [
      '✗ 400 Bad Request: gpt-5-chat-latest does not accept temperature=1.5',
      '  Only 1 is allowed',
      '  → /retry -o temperature=',
    ],
  );
  expect(sent().temperature).toBe(1.5);
  await run(console, '/retry -o temperature=');
  expect([use.chatRequests.length, sent().temperature]).toEqual([2, undefined]);
  await run(console, '/retry');
  expect([use.chatRequests.length, sent().temperature]).toEqual([3, undefined]);
});

test('a refused parameter of a bot is changed with bot edit', async () => {
  const console = await open('openai');
  await plantBots(console, {
    name: 'poet',
    model: 'gpt-5-chat-latest',
    parameters: { temperature: 1.5 },
  });
  use.hosts.answer('openai', hot);
  const rows = await outputOf(console, 'chat -b poet hi');
  expect(rows[0]).toBe(
    '✗ 400 Bad Request: gpt-5-chat-latest does not accept temperature=1.5, which the bot poet sets',
  );
  expect(rows.at(-1)).toBe('  → bot edit poet -o temperature=, then: /retry');
  await console.page.setViewportSize({ width: 400, height: 540 });
  await expect.poll(() => console.screen()).toMatch(/^ {2}→ bot edit .*\n {4}\S/m);
  await run(console, '/retry -o temperature=');
  await console.waitFor(/The bot poet sets temperature\.$/);
  expect(use.chatRequests).toHaveLength(1);
  await run(console, 'bot edit poet -o temperature=');
  await run(console, '/retry');
  expect([use.chatRequests.length, sent().temperature]).toEqual([2, undefined]);
});

test('a retired model is explained with the day and the model that replaces it', async () => {
  const console = await open('groq');
  const error = { message: 'does not exist', code: 'model_not_found' };
  use.hosts.answer('groq', json({ error }, { status: 404 }));
  const rows = await outputOf(console, 'chat -m groq:llama-3.3-70b-versatile hi');
  const text = rows.join(' ');
  expect(text).toContain(
    'has no model named llama-3.3-70b-versatile; it was shut down on 2026-08-16',
  );
  expect(text).toContain('openai/gpt-oss-120b replaces it');
  expect(rows).toContain('  → model use groq:openai/gpt-oss-120b');
});

test('the suggested command requests the longest reply that fits', async () => {
  const console = await open('anthropic');
  const message = 'input length and `max_tokens` exceed context limit: 178959 + 64000 > 200000';
  const error = { type: 'invalid_request_error', message };
  use.hosts.answer('anthropic', json({ type: 'error', error }, { status: 400 }));
  const rows = await outputOf(console, 'chat -m anthropic: hi');
  expect(rows.at(-1)).toBe('  → /retry -o max_tokens=21041');
  await run(console, '/retry -o max_tokens=21041');
  expect(sent().max_tokens).toBe(21_041);
});
