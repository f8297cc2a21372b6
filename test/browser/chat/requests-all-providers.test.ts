import { describe, expect, test } from 'vitest';
import { requests } from '../../providers/request-table.ts';
import type { ReceivedRequest } from '../support/answer-table.ts';
import { keys, run, useConsole, useHarness } from '../support/harness.ts';
import { hosts as played } from '../support/hosts.ts';
import { ownHeaders } from '../support/own-headers.ts';

const use = useHarness();
const settings = [
  'temperature=0.5',
  'top_p=0.9',
  'stop=END',
  'seed=7',
  'max_tokens=99',
  'reasoning=low',
];
const table = requests.map(([id, model, address, headers, body]) => ({
  id,
  model,
  address,
  headers,
  body,
}));

describe('the requests of each provider', () => {
  const shared = useConsole(use);

  test.each(table)(
    '[AUT-01] [AUT-04] [SVC-01] $id: with a key its models are listed, and the chat request equals that of the table',
    async (row) => {
      const { id, model, address, headers, body } = row;
      const host = played.find((candidate) => candidate.id === id);
      const key = keys[id] ?? '';
      const console = shared();
      await run(console, 'set cache off');
      if (key !== '') await run(console, `key set ${id} ${key}`);
      await run(console, `model list --provider ${id}`);
      const listed = use.hosts.requests.filter(
        ({ host: name, method }) => name === host?.name && method === 'GET',
      );
      expect(listed.length).toBeGreaterThan(0);
      await run(
        console,
        `chat -m ${id}:${model} -s SYS ${settings.map((setting) => `-o ${setting}`).join(' ')} hi`,
      );
      const answer = (host?.completion ?? host?.stream)?.expected.text ?? '';
      expect(answer).not.toBe('');
      for (const line of answer.split('\n')) await console.waitFor(line.slice(0, 60));
      await run(console, 'chat -c go');
      const seen = use.chatRequests[1] as ReceivedRequest;
      const url = `${address.startsWith('https') ? 'https' : 'http'}://${seen.host}${seen.path}${seen.query}`;
      expect([seen.method, url]).toEqual(['POST', address.replace('key=K', `key=${key}`)]);
      expect(ownHeaders(seen)).toEqual(
        parse(JSON.stringify(headers).replaceAll('"K"', `"${key}"`).replaceAll(' K"', ` ${key}"`)),
      );
      const wanted = parse(JSON.stringify(body).replaceAll('"yes?"', () => JSON.stringify(answer)));
      expect(parse(seen.body)).toEqual(id === 'gemini' ? wanted : { model, ...wanted });
      for (const request of [...use.chatRequests, ...listed]) unannounced(request);
    },
  );
});

test("[AUT-02] Gemini's key is in its query parameter only, and Ollama receives none", async () => {
  const console = await use.open();
  for (const [id, key] of Object.entries(keys)) await run(console, `key set ${id} ${key}`);
  await run(console, 'chat -m gemini: hi');
  await run(console, 'chat -m ollama: hi');
  const [gemini, ollama] = use.chatRequests as [ReceivedRequest, ReceivedRequest];
  const { query, ...others } = gemini;
  expect(query).toContain(`key=${keys.gemini}`);
  expect(JSON.stringify(others)).not.toContain(keys.gemini);
  expect(gemini.headers.referer).toMatch(/^http:\/\/127\.0\.0\.1:\d+\/$/);
  for (const key of Object.values(keys)) expect(JSON.stringify(ollama)).not.toContain(key);
  expect(Object.keys(ollama.headers)).not.toContain('authorization');
  await run(console, 'provider set gemini --key-in header');
  await run(console, 'chat -m gemini: hi');
  expect(use.chatRequests[2]?.query).toBe('?alt=sse');
  expect(use.chatRequests[2]?.headers['x-goog-api-key']).toBe(keys.gemini);
});

/** Expects no cookie, and no header that the preflight did not announce. */
function unannounced(request: ReceivedRequest): void {
  expect(request.headers.cookie).toBeUndefined();
  const preflight = use.hosts.preflights.find(
    ({ host, path, headers }) =>
      host === request.host &&
      path === request.path &&
      headers['access-control-request-method'] === request.method,
  );
  const announced = preflight?.headers['access-control-request-headers']?.split(/,\s*/) ?? [];
  expect(Object.keys(ownHeaders(request)).filter((name) => !announced.includes(name))).toEqual([]);
}

function parse(text: string): Record<string, unknown> {
  return JSON.parse(text);
}
