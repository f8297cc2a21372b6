import { expect, test } from 'vitest';
import { errorBody } from '../../support/error-bodies.ts';
import { errorAnswer, json, noResponse } from '../support/answers.ts';
import { keys, run, useHarness } from '../support/harness.ts';
import { openWithBots, ownKey } from '../support/stored-bots.ts';

const use = useHarness();

const requests = () => use.hosts.requests.filter(({ host }) => !host.startsWith('localhost'));

test('[SEC-06] key copy puts the key on the clipboard only, or reports a failure', async () => {
  const console = await openWithBots(use, ['openai'], ownKey);
  await run(console, 'key copy openai');
  await console.waitFor('Copied the openai key sk-proj-…4Iy5. Exports do not contain keys');
  const clipboard = () => console.page.evaluate(() => navigator.clipboard.readText());
  expect(await clipboard()).toBe(keys.openai);
  await run(console, 'key copy --bot poet');
  expect(await clipboard()).toBe(ownKey);
  await console.page.evaluate(() => {
    navigator.clipboard.writeText = () => Promise.reject(new DOMException('', 'NotAllowedError'));
  });
  await run(console, 'key copy openai');
  await console.waitFor(/✗ The browser did not let the page use the clipboard. Nothing was copied/);
});

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

test("[SVC-02] key open shows the address of the provider's console and opens it without an opener", async () => {
  const console = await use.open();
  await console.page.evaluate(() => {
    window.open = (...how) => {
      document.title = how.join(' ');
      return null;
    };
  });
  await run(console, 'key open mistral');
  await console.waitFor(/^Opening https:\/\/console\.mistral\.ai\S* in a new tab/);
  expect(await console.page.title()).toMatch(
    /^https:\/\/console\.mistral\.ai\S* _blank noopener,noreferrer$/,
  );
});
