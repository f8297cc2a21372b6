import { expect, it } from 'vitest';
import { listModels } from '../../src/providers/http/models.ts';
import type { Fetch } from '../../src/providers/send.ts';
import { failureOf, row } from './recorded.ts';
import { keyOf, sendingWith } from './requests.ts';

it('reads at most 5,000 models', async () => {
  const models = await listOf(100_000, (at) => `m${at}`);
  expect(models).toHaveLength(5000);
  expect(models.at(-1)).toEqual({ id: 'm4999' });
});

it('refuses a list of over 4,000,000 characters', async () => {
  const { kind } = await failureOf(() => listOf(50_000, (at) => `${at}${'x'.repeat(100)}`));
  expect(kind).toBe('unreadable');
});

function listOf(count: number, id: (at: number) => string) {
  const data = Array.from({ length: count }, (_, at) => ({ id: id(at) }));
  const fetch: Fetch = async () => new Response(JSON.stringify({ data }));
  const provider = row('deepseek');
  const send = sendingWith(fetch, provider, keyOf(provider, 'CANARY-0123456789'));
  return listModels(send, provider, new AbortController().signal);
}
