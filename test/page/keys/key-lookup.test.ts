import { expect, test } from 'vitest';
import { errorAnswer, json, noResponse } from '../../browser/support/answers.ts';
import { openWithBots, ownKey } from '../../browser/support/stored-bots.ts';
import { errorBody } from '../../support/error-bodies.ts';
import { keys, run, useHarness } from '../support/harness.ts';

const use = useHarness();

test('[STA-01] [STA-02] key list shows the state of each provider, and which bots override it', async () => {
  const console = await openWithBots(use, ['openai', 'mistral'], ownKey);
  await run(console, 'keys');
  await console.waitFor(
    /^openai +global key set {2}sk-proj-…4Iy5 +per-bot key set: poet sk-.*bot1$/,
  );
  await console.waitFor(/^mistral +global key set {2}…j9Tk$/);
  await console.waitFor(/^groq +no key$/);
  await console.waitFor(/^ollama +no key needed/);
});

test('[STA-03] key which shows the key of the next message, and why it is used', async () => {
  const console = await openWithBots(use, ['openai', 'mistral'], ownKey);
  await run(console, 'key which');
  await console.waitFor(/^openai:\S+: the global key sk-proj-…4Iy5 \(global key set\)$/);
  await run(console, 'key which poet');
  await console.waitFor(
    'openai:gpt-4.1: the own key of bot poet sk-proj-…bot1 (per-bot key set; it overrides the global key sk-proj-…4Iy5)',
  );
  await run(console, 'key which wit');
  await console.waitFor('✗ No API key for groq');
  await console.waitFor('→ key set groq, or for this bot alone: key set groq --bot wit');
  await run(console, 'chat @poet -m mistral:');
  await run(console, '/key which');
  await console.waitFor(/the global key …j9Tk .*the own key of bot poet is for openai only/);
  await console.insert('/model ollama:x');
  await console.press('Enter');
  await console.waitFor("Ollama's list of models does not contain x. Use it anyway? [y/N]");
  await run(console, 'y');
  await run(console, '/key which');
  await console.waitFor('ollama:x: no key needed');
});

const requests = () => use.hosts.requests.filter(({ host }) => !host.startsWith('localhost'));

test('key test sends the key to its provider, and Ctrl-C stops it', async () => {
  const console = await openWithBots(use, ['openai', 'openrouter', 'groq'], ownKey);
  await run(console, 'key test openai');
  await console.waitFor(/^openai key sk-proj-…4Iy5: works, 2 models\.$/);
  await run(console, 'key test --bot poet');
  await console.waitFor(/^openai key of bot poet sk-proj-…bot1: works, 2 models\.$/);
  const sent = requests().map(({ headers }) => headers.authorization);
  expect(sent).toEqual([`Bearer ${keys.openai}`, `Bearer ${ownKey}`]);
  use.hosts.answer('openai', errorAnswer(errorBody('openai', 'invalid key')), 'models');
  await run(console, 'key test --bot poet');
  await console.waitFor(/✗ 401 Unauthorized: the key sk-proj-…bot1 is invalid or revoked/);
  await console.waitFor('→ key rotate openai --bot poet');
  use.hosts.answer('openrouter', json({ error: { code: 401, message: 'no' } }, { status: 401 }));
  await run(console, 'key test openrouter');
  await console.waitFor(/✗ 401 Unauthorized: the key sk-or-…5c6d is invalid/);
  expect(requests().at(-1)).toMatchObject({ host: 'openrouter.ai', path: '/api/v1/key' });
  use.hosts.answer('groq', noResponse, 'models');
  await console.insert('key test groq');
  await console.press('Enter');
  await expect.poll(() => requests().at(-1)?.host).toBe('api.groq.com');
  await console.press('Control+C');
  await console.waitFor('[stopped]');
});
