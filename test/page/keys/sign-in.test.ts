import { describe, expect, test } from 'vitest';
import type { Answer } from '../../browser/support/answers.ts';
import { connectionReset, json } from '../../browser/support/answers.ts';
import { outputOf } from '../../browser/support/bots.ts';
import { sweep } from '../../browser/support/leak-sweep.ts';
import { comeBack, keyPath, verifier } from '../../browser/support/sign-in.ts';
import { canary } from '../../support/canary-keys.ts';
import { keys, run, useHarness } from '../support/harness.ts';

const use = useHarness();
const fresh = canary('openrouter', 'signed in');

const exchanges = () => use.hosts.requests.filter(({ path }) => path === keyPath);

describe('the return from a sign-in', () => {
  test('exchanges the code with the verifier, and leaves neither behind', async () => {
    use.hosts.answer('openrouter', json({ key: fresh.key, user_id: 'u' }), keyPath);
    const console = await use.open();
    await comeBack(console, '?code=abc%20d&other=1#x');
    await console.waitFor(/^openrouter key sk-or-…\S{4}: signed in, saved in this browser\./);
    expect(exchanges().map(({ method, body }) => [method, JSON.parse(body)])).toEqual([
      ['POST', { code: 'abc d', code_verifier: verifier, code_challenge_method: 'S256' }],
    ]);
    expect(exchanges()[0]?.headers.authorization).toBeUndefined();
    expect(await console.page.evaluate(() => location.href)).toBe('http://127.0.0.1:8080/#x');
    expect((await console.storage()).session).toEqual({});
    expect(await sweep(console, use.testBed, [fresh])).toEqual([]);
  });

  test.each<[string, Answer, RegExp]>([
    ['a status 400', json({}, { status: 400 }), /it does not know this form of sign-in \(400\)/],
    [
      'a status 403',
      json({}, { status: 403 }),
      /the code was used before, is too old, or is of another sign-in \(403\)/,
    ],
    ['a status 405', json({}, { status: 405 }), /it does not accept this kind of request \(405\)/],
    ['a status 500', json({}, { status: 500 }), /its status is 500/],
    ['no connection', connectionReset, /openrouter\.ai cannot be reached/],
    ['no key', json({ key: 7 }), /its answer has no key/],
    ['a key with a line break', json({ key: `${fresh.key}\n` }), /its answer has no key/],
    ['a page', { pieces: ['<p>hi</p>'] }, /its answer has no key/],
    ['1 MB', json({ key: fresh.key, more: 'x'.repeat(1_000_000) }), /its answer has no key/],
  ])('says why there is no key and how to try again: %s', async (_, answer, why) => {
    use.hosts.answer('openrouter', answer, keyPath);
    const console = await use.open();
    await comeBack(console, '?code=abc');
    await console.waitFor(new RegExp(`^✗ OpenRouter gave no key: ${why.source}\\.$`));
    await console.waitFor(/^ {2}→ key signin openrouter$/);
    expect(await console.storage()).toEqual({ local: {}, session: {} });
    expect(exchanges()).toHaveLength(1);
  });

  test.each([
    ['a code of 1 MB', `?code=${'a'.repeat(1_000_000)}`],
    ['an empty code', '?code='],
  ])('sends nothing for %s', async (_, query) => {
    const console = await use.open();
    await comeBack(console, query);
    await console.waitFor(/^✗ OpenRouter gave no key: the code in the address is damaged\.$/);
    expect(await console.page.evaluate(() => location.search)).toBe('');
    expect(exchanges()).toEqual([]);
  });

  test.each([
    ['without a verifier', ''],
    ['with an entry that is none', 'x'],
    ['of a provider without a sign-in', `${Date.now()} groq ${verifier}`],
    ['from the future', `${Date.now() + 600_000} openrouter ${verifier}`],
    ['after 11 minutes', `${Date.now() - 660_000} openrouter ${verifier}`],
  ])('drops the code of a sign-in %s', async (_, entry) => {
    const console = await use.open();
    await console.page.evaluate((value) => {
      if (value) sessionStorage.setItem('keysh-sign-in', value);
      history.replaceState(null, '', '?code=abc');
    }, entry);
    await console.page.reload();
    await console.waitFor(
      /^✗ The address had a sign-in code, but this tab has begun no sign-in in the last 10 minutes/,
    );
    await console.waitFor(/^ {2}→ key signin openrouter$/);
    expect((await console.storage()).session).toEqual({});
    expect(exchanges()).toEqual([]);
  });

  test('without a code says so once, and nothing when it is late', async () => {
    const console = await use.open();
    await comeBack(console, '/');
    await console.waitFor('Not signed in at OpenRouter. To try again: key signin openrouter');
    for (const minutes of [11, 0]) {
      if (minutes) await comeBack(console, '/', minutes);
      else await console.page.reload();
      await console.prompt();
      await run(console, 'version');
      expect((await console.rows()).join('\n')).not.toContain('Not signed in');
    }
    expect((await console.storage()).session).toEqual({});
  });
});

test.each([
  ['key signin groq', /^✗ Groq gives no keys by a sign-in\.$/],
  ['key signin', /^✗ key signin needs <provider>\.$/],
])('%s says what to do', async (line, message) => {
  const console = await use.open();
  await run(console, line);
  await console.waitFor(message);
});

test('signing in needs a secure page', async () => {
  const console = await use.open();
  await console.page.evaluate(() => void Object.assign(window, { isSecureContext: false }));
  expect(await outputOf(console, 'key signin openrouter')).toEqual([
    '✗ Signing in needs a page at https:// or at localhost.',
    '  → key set openrouter',
  ]);
  expect((await console.storage()).session).toEqual({});
});

test('the key of a sign-in that equals the stored one is not asked about', async () => {
  const key = keys.openrouter ?? '';
  use.hosts.answer('openrouter', json({ key, user_id: 'u' }), keyPath);
  const console = await use.open({ stored: { 'app-apikey-provider5': key } });
  await comeBack(console, '?code=abc');
  await console.waitFor('openrouter key sk-or-…5c6d: unchanged.');
});
