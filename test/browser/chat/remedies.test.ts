import { expect, test } from 'vitest';
import { json } from '../support/answers.ts';
import { outputOf } from '../support/bots.ts';
import { stored, useHarness } from '../support/harness.ts';

const use = useHarness();

const open = (...ids: string[]) => use.open({ stored: stored(...ids) });

const plain = { 'content-type': 'application/json' };

test('the request id is not shown if the host does not expose it', async () => {
  const console = await open('mistral');
  const headers = { ...plain, 'x-request-id': 'req_c3' };
  use.hosts.answer('mistral', json({ message: 'Oops' }, { status: 500, headers }));
  expect((await outputOf(console, 'chat -m mistral: hi')).slice(1)).toEqual([
    '  Oops',
    '  → /retry',
  ]);
});
