import { expect, test } from 'vitest';
import { json } from '../support/answers.ts';
import { outputOf } from '../support/bots.ts';
import { run, stored, useHarness } from '../support/harness.ts';

const use = useHarness();
const open = (...ids: string[]) => use.open({ stored: stored(...ids) });
const plain = { 'content-type': 'application/json' };

/** Returns the body of the last request. */
const sent = () => JSON.parse(use.chatRequests.at(-1)?.body ?? '{}');

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
