import { expect, test } from 'vitest';
import { type Answer, json } from '../support/answers.ts';
import { outputOf } from '../support/bots.ts';
import { run, stored, useHarness } from '../support/harness.ts';
import { plantBots } from '../support/stored-bots.ts';

const use = useHarness();
const open = (...ids: string[]) => use.open({ stored: stored(...ids) });
const plain = { 'content-type': 'application/json' };

/** Returns the body of the last request. */
const sent = () => JSON.parse(use.chatRequests.at(-1)?.body ?? '{}');

const hot: Answer = json(
  { error: { message: 'Only 1 is allowed', param: 'temperature', code: 'unsupported_value' } },
  { status: 400 },
);

test('a refused parameter is named with its value, and the suggested command removes it', async () => {
  const console = await open('openai');
  use.hosts.answer('openai', hot);
  expect(await outputOf(console, 'chat -m openai:gpt-4.1 -o temperature=1.5 hi')).toEqual([
    '✗ 400 Bad Request: gpt-4.1 does not accept temperature=1.5',
    '  Only 1 is allowed',
    '  → /retry -o temperature=',
  ]);
  expect(sent().temperature).toBe(1.5);
  await run(console, '/retry -o temperature=');
  expect([use.chatRequests.length, sent().temperature]).toEqual([2, undefined]);
  await run(console, '/retry');
  expect([use.chatRequests.length, sent().temperature]).toEqual([3, undefined]);
});

test('a refused parameter of a bot is changed with bot edit', async () => {
  const console = await open('openai');
  await plantBots(console, { name: 'poet', parameters: { temperature: 1.5 } });
  use.hosts.answer('openai', hot);
  const rows = await outputOf(console, 'chat -b poet hi');
  expect(rows[0]).toBe(
    '✗ 400 Bad Request: gpt-4.1 does not accept temperature=1.5, which the bot poet sets',
  );
  expect(rows.at(-1)).toBe('  → bot edit poet -o temperature=, then: /retry');
  await run(console, '/retry -o temperature=');
  await console.waitFor(/The bot poet sets temperature\.$/);
  expect(use.chatRequests).toHaveLength(1);
  await run(console, 'bot edit poet -o temperature=');
  await run(console, '/retry');
  expect([use.chatRequests.length, sent().temperature]).toEqual([2, undefined]);
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

test('the request id is not shown if the host does not expose it', async () => {
  const console = await open('mistral');
  const headers = { ...plain, 'x-request-id': 'req_c3' };
  use.hosts.answer('mistral', json({ message: 'Oops' }, { status: 500, headers }));
  expect((await outputOf(console, 'chat -m mistral: hi')).slice(1)).toEqual([
    '  Oops',
    '  → /retry',
  ]);
});
