import { expect, test } from 'vitest';
import { json } from '../../browser/support/answers.ts';
import { outputOf } from '../../browser/support/bots.ts';
import { plantBots } from '../../browser/support/stored-bots.ts';
import { keys, stored, useHarness } from '../support/harness.ts';

const use = useHarness();
const openRouterKey = {
  data: { limit: 5, limit_remaining: 4.21, limit_reset: 'monthly', usage_daily: 0.08 },
};
const said = '$4.21 of $5.00 left · limit resets monthly · today $0.08';
const paths = () =>
  use.hosts.requests
    .filter(({ host }) => !host.startsWith('localhost'))
    .map(({ host, path, headers }) => [host + path, headers.authorization]);

test('key left shows what OpenRouter says, with the key in the usual place', async () => {
  use.hosts.answer('openrouter', json(openRouterKey), '/api/v1/key');
  const console = await use.open({ stored: stored('openrouter') });
  expect(await outputOf(console, 'key left openrouter')).toEqual([
    `openrouter key sk-or-…5c6d: ${said}`,
  ]);
  expect(paths()).toEqual([['openrouter.ai/api/v1/key', `Bearer ${keys.openrouter}`]]);
});

test('key left alone asks about every key, and says which providers do not report it', async () => {
  use.hosts.answer('openrouter', json(openRouterKey), '/api/v1/key');
  use.hosts.answer(
    'deepseek',
    json({ error: { message: 'no' } }, { status: 401 }),
    '/user/balance',
  );
  use.hosts.answer('xai', json({ api_key_blocked: false, team_blocked: false }), '/v1/api-key');
  const ids = ['anthropic', 'xai', 'openrouter', 'deepseek'];
  const console = await use.open({ stored: stored(...ids) });
  await plantBots(console, { name: 'wit', provider: 'groq', model: 'm', k: keys.groq ?? '' });
  expect(await outputOf(console, 'key left')).toEqual([
    'anthropic key sk-ant-…l2AA: not reported by the provider, see https://platform.claude.com/settings/keys',
    'xai key xai-…8Wm9: not blocked; credit: https://console.x.ai',
    `openrouter key sk-or-…5c6d: ${said}`,
    expect.stringMatching(
      /^✗ 401 Unauthorized: the key sk-…3Tk4Ul|^✗ 401 Unauthorized: the key sk-…/,
    ),
    '  no',
    '  → key rotate deepseek',
    'groq key of bot wit gsk_…8Iz9: not reported by the provider, see https://console.groq.com/keys',
  ]);
  expect(paths()).toHaveLength(3);
});

test('key left says that an answer does not tell', async () => {
  use.hosts.answer('deepseek', json({ is_available: true }), '/user/balance');
  const console = await use.open({ stored: stored('deepseek') });
  expect(await outputOf(console, 'key left deepseek')).toEqual([
    expect.stringMatching(
      /: the answer does not say, see https:\/\/platform\.deepseek\.com\/api_keys$/,
    ),
  ]);
});

test.each([
  ['key left', '✗ There are no keys.'],
  ['key left xai', '✗ There is no xai key.'],
  ['key left ollama', 'ollama: nothing to pay, it runs on this machine.'],
])('%s without a key: %s', async (line, message) => {
  const console = await use.open();
  expect((await outputOf(console, line))[0]).toBe(message);
  expect(paths()).toEqual([]);
});

test('key test says the same where there is something to say', async () => {
  use.hosts.answer('openrouter', json(openRouterKey), '/api/v1/key');
  use.hosts.answer('deepseek', json({}, { status: 500 }), '/user/balance');
  const console = await use.open({ stored: stored('openrouter', 'deepseek') });
  expect(await outputOf(console, 'key test openrouter')).toEqual([
    `openrouter key sk-or-…5c6d: works, 3 models. ${said}`,
  ]);
  expect(paths().map(([address]) => address)).toEqual([
    'openrouter.ai/api/v1/key',
    'openrouter.ai/api/v1/models',
  ]);
  expect((await outputOf(console, 'key test deepseek'))[0]).toMatch(/: works, 2 models\.$/);
});
